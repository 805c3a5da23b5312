import { percent, plural } from '../parts/wording.js';
import type { Stretch } from './curves.js';
import { type Decision, DIMENSION_WORDS, DOES, DOING, type PicturedCall } from './decision.js';
import type { Overruling, Reason } from './read-reason.js';

const DID: Readonly<Record<Decision, string>> = {
  proceed: 'it went ahead',
  ask: 'the user was asked',
  confirm: 'the user was asked to confirm',
  options: 'the user was given a choice',
  escalate: 'a person was called in',
};

const RULES_IN_WORDS: Readonly<Record<Overruling, string>> = {
  confirmed: 'The user had said yes to exactly this, and what was confirmed goes ahead.',
  said_no:
    'This had been answered with a no, so it was not done and the user was asked what they would like instead.',
  person_refused:
    'A person of your team had refused exactly this, so a person had to decide again.',
  yes_used: 'A yes lets something go ahead once, and this had gone ahead already.',
  unproved: 'The user had not said all that this does, so it could not go ahead without a yes.',
  refused: 'The user had not said yes, so it could not go ahead and had to be cleared up.',
  rejected_earlier: 'The user had said no to this before, so it was neither done nor put again.',
  cancelled: 'The user had called it off, so nothing was to be done.',
  request_replaced:
    'The user wanted something else than at first, and only a yes lets that go ahead.',
  changed: 'The answer changed what would be done, and that needs a yes of its own.',
  answer_incomplete: 'The answer left open what had been asked, so it could not go ahead.',
  floor: 'An action this dangerous never goes ahead without a yes (the setting “enforce”).',
  incomplete: 'A value was missing that the action cannot do without.',
  conditional: 'The user wanted it only under a condition, and a yes settles that.',
  risky_call: 'The agent was about to do something dangerous, and that is always confirmed.',
  asks_nothing: 'The message asked for nothing, so there was nothing to get wrong.',
  asked_before: 'This had been asked before, and nobody is asked the same thing twice.',
  assumption: 'This had been asked before without an answer, so it went on with an assumption.',
  person_approved: 'A person of your team approved exactly this.',
  person_does_it: 'A person of your team took this over.',
};

/** Says as a sentence how the prices were overruled. */
export const overrulingSentence = (rule: Overruling): string => RULES_IN_WORDS[rule];

/** A title that says what was decided. */
export function titleWhy({ decision, model_decision }: PicturedCall): string {
  if (decision === null) return 'What the gate would have done';
  if (decision === model_decision) return `Why ${DID[decision]}`;
  return `Why ${DID[decision]}, though the gate would ${DOES[model_decision]}`;
}

/** Reasons for the decision that lie in the request, a sentence each. */
export const findingSentences = ({ findings }: Reason): string[] => findings.map(findingSentence);

function findingSentence(finding: string): string {
  if (finding === 'none of the tools does this') return 'None of the agent’s tools does this.';
  const missing = /^no (.+)$/.exec(finding);
  if (missing) return `Not said: ${missing[1]}.`;
  return `${finding.charAt(0).toUpperCase()}${finding.slice(1)}.`;
}

/** How often, for somebody who does not think in probabilities. */
export function oddsInWords(probability: number): string {
  if (probability >= 0.95) return 'almost always';
  if (probability < 0.015) return 'hardly ever (about 1 time in 100)';
  if (probability < 0.095) return `about 1 time in ${Math.round(1 / probability)}`;
  const tenths = Math.round(10 * probability);
  return tenths >= 10 ? 'more than 9 times in 10' : `about ${plural(tenths, 'time')} in 10`;
}

/** An amount in questions: `1.3 questions`, `14 questions`. */
export function inQuestions(value: number): string {
  const text = shortNumber(value);
  return `${text} ${text === '1' ? 'question' : 'questions'}`;
}

/** As many digits as tell two costs apart: 0.03, 1.35, 14, 1,200. */
export function shortNumber(value: number): string {
  if (value >= 1e6) return value.toExponential(1).replace('e+', 'e');
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return String(Number(value.toFixed(digits))).replace(/\B(?=(?:\d{3})+$)(?<!\.\d*)/g, ',');
}

/** Says what a misunderstanding would cost, and how likely it is, as a sentence. */
export const riskSentence = (probability: number, loss: number, risk: number): string =>
  `Going ahead at once would be a misunderstanding ${oddsInWords(probability)}. One misunderstanding is as bad as ` +
  `bothering a user with ${inQuestions(loss)}, which makes a risk of ${shortNumber(risk)}.`;

/** How the decision of the prices compares with going ahead, or with the next best. */
export function priceSentence(
  decision: Decision,
  costs: Readonly<Partial<Record<Decision, number>>>,
): string | null {
  const cost = costs[decision];
  if (cost === undefined) return null;
  const others = (Object.entries(costs) as [Decision, number][])
    .filter(([name]) => name !== decision)
    .toSorted((one, other) => one[1] - other[1]);
  const next = others[0];
  const is = `${DOING[decision]} costs about ${inQuestions(cost)}`;
  if (next === undefined) return `${is}.`;
  const [name, other] = next;
  if (other < cost)
    return `${is}, and ${DOING[name].toLowerCase()} would cost less (${shortNumber(other)}).`;
  return `${is}, everything else costs more; the next best, ${DOING[name].toLowerCase()}, costs ${shortNumber(other)}.`;
}

/** Whatever decided in place of the prices, as a sentence; null: the prices did. */
export function ruleSentence(
  call: PicturedCall,
  reason: Reason,
  cheapest: Decision | null,
): string | null {
  if (reason.rule !== null) return RULES_IN_WORDS[reason.rule];
  if (cheapest === null || cheapest === call.model_decision) return null;
  return `A rule of the conversation did not allow the cheapest, which was to ${DOES[cheapest]}.`;
}

/** Why something else was answered than what was decided; null: it was answered. */
export function heldBackSentence(call: PicturedCall, reason: Reason): string | null {
  const would = `It would have been right to ${DOES[call.model_decision]}.`;
  if (reason.stopped)
    return 'The gate only watched here, but actions that cannot be undone are stopped even so.';
  if (call.decision === null)
    return `Interventions are switched off: the gate only scored this. ${would}`;
  if (call.decision === call.model_decision) return null;
  if (call.experiment_arm === 'control')
    return `This conversation is in the control group of an experiment, where the gate only watches. ${would}`;
  if (call.mode === 'observe') return `The gate only watched here (mode “observe”). ${would}`;
  return null;
}

/** Which decision is the cheapest at which doubt: `Go ahead up to 19 %, have the user confirm from 19 %, …`. */
export function stretchSentence(stretches: readonly Stretch[]): string {
  const [first, ...others] = stretches;
  if (first === undefined) return '';
  if (others.length === 0)
    return `${capital(DOES[first.decision])}, however likely a misunderstanding is.`;
  const start = `${capital(DOES[first.decision])} up to ${percent(first.to)}`;
  return `${[start, ...others.map(({ decision, from }) => `${DOES[decision]} from ${percent(from)}`)].join(', ')}.`;
}

/** Reasons why decisions were no choice here. */
export function impossibleSentences(costs: Readonly<Partial<Record<Decision, number>>>): string[] {
  return [
    ...(costs.ask === undefined ? ['Asking: there was nothing open to ask about.'] : []),
    ...(costs.options === undefined
      ? ['Offering a choice: there were no two concrete readings to choose from.']
      : []),
  ];
}

/** Says what the arrow from the score to the probability means; nothing where there is none. */
export function scoreSentence(call: PicturedCall): string {
  const { ambiguity_score: score, probability, decision_inputs: inputs } = call;
  if (Math.abs(Math.min(0.99, Math.max(0.01, score)) - probability) < 0.005) return '';
  const isOfRule = inputs?.rule_rate != null && inputs.rule_rate >= probability - 1e-6;
  const such = isOfRule ? 'requests that match your rule' : 'requests with such a score';
  return ` The arrow leads from the raw ambiguity score, ${score.toFixed(2)}, to how often ${such} go wrong, ${percent(probability)}.`;
}

/** The dimension of a request that is the least clear, in words. */
export function weakestInWords(dimensions: Readonly<Record<string, number>>): string {
  const [name = ''] =
    Object.entries(dimensions).toSorted((one, other) => other[1] - one[1])[0] ?? [];
  return DIMENSION_WORDS[name] ?? name;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
