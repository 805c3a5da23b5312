import type { GateResult } from '../result.js';
import type { CallRisk } from './risks.js';
import { markOf } from './turns.js';

/** What is to become of a proposed call. `text` is for the model, in place of a result; `prompt` is for the user. */
export type Verdict =
  | { readonly kind: 'run' }
  | { readonly kind: 'ask'; readonly text: string }
  | { readonly kind: 'confirm'; readonly prompt: string; readonly text: string }
  | { readonly kind: 'handoff'; readonly text: string }
  | { readonly kind: 'blocked'; readonly text: string; readonly cause: string };

export const RUN: Verdict = { kind: 'run' };

/** The gate could not be reached, or lets nobody in: what it can't read, or answers as nobody can read it, is something else. */
const AWAY = /^fallback: (?:timeout|network|paused|http (?!400|413|415|422)\d)/;

/** Turns the gate's answer into a verdict; fails closed where the gate could not be reached, unless the risk is low. */
export function readVerdict(result: GateResult, callId: string, risk: CallRisk): Verdict {
  const id = clarificationIdOf(result);
  switch (result.decision) {
    case 'proceed':
      return RUN;
    case 'ask':
      return asked(result.questions.join(' ') || 'What exactly should be done?', callId, id);
    case 'options':
      return asked(`Which one: ${result.options.join(', ')}?`, callId, id);
    case 'confirm':
      return confirmed(result.confirm_prompt ?? 'Go ahead?', callId, id);
    case 'escalate':
      return {
        kind: 'handoff',
        text: 'Not done: a person has to do this. Tell the user so, and do not call the tool again before one has decided.',
      };
    default:
      if (!isFallback(result)) return RUN;
      return 'risk' in risk && risk.risk === 'low' && AWAY.test(result.decision_reason ?? '')
        ? RUN
        : blocked(result.decision_reason ?? '');
  }
}

/** The verdict on a call that can't be checked. The cause is for the log: it may name addresses, and the model is told none. */
export const blocked = (cause: string): Extract<Verdict, { kind: 'blocked' }> => ({
  kind: 'blocked',
  text: "Not done: it can't be checked right now. Tell the user to try again later.",
  cause,
});

/** Whether the gate could not be asked. */
export const isFallback = (result: GateResult): boolean =>
  result.decision === null && result.decision_reason !== null;

/** The id that an answer to this result names; null where the server gave none. */
export function clarificationIdOf({ intent_spec: spec }: GateResult): string | null {
  const id = spec?.clarification_id;
  return typeof id === 'string' && id !== '' ? id : null;
}

/** Whether a call goes ahead because the user said yes to a confirmation. */
export const isConfirmed = ({ decision, decision_reason: reason }: GateResult): boolean =>
  decision === 'proceed' && /confirmed by the user/.test(reason ?? '');

const asked = (question: string, callId: string, id: string | null): Verdict => ({
  kind: 'ask',
  text: `Not done. Ask the user: ${question} Then call the tool again. ${markOf('ask', callId, id)}`,
});

const confirmed = (prompt: string, callId: string, id: string | null): Verdict => ({
  kind: 'confirm',
  prompt,
  text: `Not done yet. Ask the user for a yes or no: ${prompt} Then call the tool again. ${markOf('confirm', callId, id)}`,
});
