import { type Overruling, type Reason, readReason } from './read-reason.js';

const RULES_IN_WORDS: Readonly<Record<Overruling, string>> = {
  confirmed: 'The user had already confirmed exactly this.',
  said_no: 'The user said no, so the agent asked what they’d like instead.',
  person_refused: 'A person on your team refused exactly this, so a person had to decide again.',
  yes_used: 'A confirmation allows an action once, and this one had already happened.',
  unproved: 'The user hadn’t asked for everything this does, so it needed confirmation.',
  refused: 'The user hadn’t confirmed, so it had to be clarified first.',
  rejected_earlier: 'The user had already said no to this, so the agent didn’t do it or ask again.',
  cancelled: 'The user canceled, so there was nothing to do.',
  request_replaced: 'The user changed the request, which needs confirmation.',
  changed: 'The answer changed the action, which needs its own confirmation.',
  answer_incomplete: 'The answer didn’t settle the question, so the agent couldn’t proceed.',
  floor: 'An action this risky always needs confirmation (intervention mode “enforce”).',
  incomplete: 'A required value was missing.',
  conditional: 'The user set a condition, so the agent asked for confirmation.',
  risky_call: 'The agent was about to do something risky, which always needs confirmation.',
  asks_nothing: 'The message didn’t ask for anything, so nothing could be misunderstood.',
  asked_before: 'The user had already been asked this. The gate never asks the same thing twice.',
  assumption:
    'The user didn’t answer this question before, so the agent continued with an assumption.',
  person_approved: 'A person on your team approved exactly this.',
  person_does_it: 'A person on your team took this over.',
};

/** Says as a sentence how the prices were overruled. */
export const overrulingSentence = (rule: Overruling): string => RULES_IN_WORDS[rule];

/** Reasons for the decision that lie in the request, a sentence each. */
export const findingSentences = ({ findings }: Reason): string[] => findings.map(findingSentence);

function findingSentence(finding: string): string {
  if (finding === 'none of the tools does this') return 'None of the agent’s tools does this.';
  const missing = /^no (.+)$/.exec(finding);
  if (missing) return `Not stated: ${missing[1]}.`;
  return `${finding.charAt(0).toUpperCase()}${finding.slice(1)}.`;
}

/** Says why something was decided, a sentence for each reason; none where only the costs decided. */
export function reasonSentences(text: string | null): string[] {
  const reason = readReason(text);
  const findings = findingSentences(reason);
  return reason.rule === null ? findings : [overrulingSentence(reason.rule), ...findings];
}

/** Says why a person has to decide a call, the most important sentence first. */
export function handoffSentences(kind: string, text: string | null): string[] {
  const sentences = reasonSentences(text);
  if (kind === 'confirm') return ['The user didn’t answer the confirmation.', ...sentences];
  return sentences.length > 0 ? sentences : ['A mistake would cost more than a person’s time.'];
}
