/** What to tell the user instead of acting, or null where acting is fine. */
export function objection(checked, risk) {
  switch (checked.decision) {
    case 'proceed':
      return null;
    case 'ask':
      return checked.questions.join(' ');
    case 'options':
      return `Which one do you mean: ${checked.options.join(', ')}?`;
    case 'confirm':
      return checked.confirm_prompt;
    case 'escalate':
      return 'A colleague will take care of this.';
    default: {
      // No decision: the gate is switched off, or could not be reached. Dangerous actions then wait.
      const unknown = checked.decision_reason?.startsWith('fallback:');
      return unknown && risk !== 'low' ? "I can't check this right now, so I leave it." : null;
    }
  }
}
