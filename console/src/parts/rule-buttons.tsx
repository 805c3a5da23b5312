import { useState } from 'react';
import { ConfirmDialog } from './dialog.js';
import { RuleEditor } from './rule-editor.js';
import type { Rule } from './rule-versions.js';
import { useRuleChange } from './use-rule-change.js';

/** Switches a rule on or off, edits and deletes it. */
export function RuleButtons({ rule, refusal }: { rule: Rule; refusal: string | undefined }) {
  const writer = useRuleChange();
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const disabled = refusal !== undefined || writer.isBusy;
  const close = (): void => setOpen(null);
  return (
    <span className="actions">
      <button
        type="button"
        className={rule.enabled ? undefined : 'primary'}
        disabled={disabled}
        title={refusal}
        onClick={() => writer.change(rule, { enabled: !rule.enabled })}
      >
        {rule.enabled ? 'Disable' : 'Enable'}
      </button>
      <button type="button" disabled={disabled} title={refusal} onClick={() => setOpen('edit')}>
        Edit
      </button>
      <button type="button" disabled={disabled} title={refusal} onClick={() => setOpen('delete')}>
        Delete
      </button>
      {open === 'edit' && <RuleEditor rule={rule} writer={writer} onClose={close} />}
      {open === 'delete' && (
        <ConfirmDialog
          title="Delete this rule?"
          action="Delete the rule"
          onConfirm={() => {
            close();
            writer.remove(rule);
          }}
          onClose={close}
        >
          <blockquote>{rule.question_template}</blockquote>
          <p>
            {rule.enabled
              ? 'Users are no longer asked this. Its past statistics are kept.'
              : 'The rule is disabled, so no one is asked this now.'}
          </p>
        </ConfirmDialog>
      )}
      {writer.dialog}
    </span>
  );
}
