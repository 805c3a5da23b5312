import { percent, plural } from '../parts/wording.js';
import type { Stretch } from './curves.js';
import { type Decision, DIMENSION_WORDS, DOES, DOING, type PicturedCall } from './decision.js';
import type { Overruling, Reason } from './read-reason.js';

const DID: Readonly<Record<Decision, string>> = {
  proceed: 'it proceeded',
  ask: 'the user was asked',
  confirm: 'the user was asked to confirm',
  options: 'the user was offered a choice',
  escalate: 'it was handed off to a person',
};

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

/** A title that says what was decided. */
export function titleWhy({ decision, model_decision }: PicturedCall): string {
  if (decision === null) return 'What the gate would have decided';
  if (decision === model_decision) return `Why ${DID[decision]}`;
  return `Why ${DID[decision]}, though the gate would ${DOES[model_decision]}`;
}

/** Reasons for the decision that lie in the request, a sentence each. */
export const findingSentences = ({ findings }: Reason): string[] => findings.map(findingSentence);

function findingSentence(finding: string): string {
  if (finding === 'none of the tools does this') return 'None of the agent’s tools does this.';
  const missing = /^no (.+)$/.exec(finding);
  if (missing) return `Not stated: ${missing[1]}.`;
  return `${finding.charAt(0).toUpperCase()}${finding.slice(1)}.`;
}

/** How often, for someone who does not think in probabilities. */
export function oddsInWords(probability: number): string {
  if (probability >= 0.95) return 'almost always';
  if (probability < 0.015) return 'almost never (about 1 time in 100)';
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
  `Proceeding right away would be a misunderstanding ${oddsInWords(probability)}. A misunderstanding costs as much as ` +
  `${inQuestions(loss)} to a user who hasn’t been asked anything yet, so the expected harm is ${shortNumber(risk)}.`;

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
  const is = `${DOING[decision]} costs as much as about ${inQuestions(cost)}`;
  if (next === undefined) return `${is}.`;
  const [name, other] = next;
  if (other < cost)
    return `${is}, and ${DOING[name].toLowerCase()} would cost less (${shortNumber(other)}).`;
  return `${is}, and everything else costs more. The next cheapest, ${DOING[name].toLowerCase()}, costs ${shortNumber(other)}.`;
}

/** Whatever decided instead of the prices, as a sentence; null: the prices did. */
export function ruleSentence(
  call: PicturedCall,
  reason: Reason,
  cheapest: Decision | null,
): string | null {
  if (reason.rule !== null) return RULES_IN_WORDS[reason.rule];
  if (cheapest === null || cheapest === call.model_decision) return null;
  return `A conversation rule ruled out the cheapest decision, which was to ${DOES[cheapest]}.`;
}

/** Why something else was answered than what was decided; null: it was answered. */
export function heldBackSentence(call: PicturedCall, reason: Reason): string | null {
  const would = `The best decision would have been to ${DOES[call.model_decision]}.`;
  if (reason.stopped) return 'The mode was “observe”, but irreversible actions are stopped anyway.';
  if (call.decision === null)
    return `Interventions are off, so the gate only scored this. ${would}`;
  if (call.decision === call.model_decision) return null;
  if (call.experiment_arm === 'control')
    return `This session is in the experiment’s control group, where the gate doesn’t intervene. ${would}`;
  if (call.mode === 'observe')
    return `The mode was “observe”, so the gate didn’t intervene. ${would}`;
  return null;
}

/** Which decision is the cheapest at which likelihood: `Proceed up to 19%, ask the user to confirm from 19%, …`. */
export function stretchSentence(stretches: readonly Stretch[]): string {
  const [first, ...others] = stretches;
  if (first === undefined) return '';
  if (others.length === 0)
    return `${capital(DOES[first.decision])} at any likelihood of a misunderstanding.`;
  const start = `${capital(DOES[first.decision])} up to ${percent(first.to)}`;
  return `${[start, ...others.map(({ decision, from }) => `${DOES[decision]} from ${percent(from)}`)].join(', ')}.`;
}

/** Reasons why decisions were no choice here. */
export function impossibleSentences(costs: Readonly<Partial<Record<Decision, number>>>): string[] {
  return [
    ...(costs.ask === undefined ? ['Asking: there was nothing to ask about.'] : []),
    ...(costs.options === undefined
      ? ['Offering a choice: there weren’t two specific readings to choose from.']
      : []),
  ];
}

/** Says what the arrow from the score to the probability means; nothing where there is none. */
export function scoreSentence(call: PicturedCall): string {
  const { ambiguity_score: score, probability, decision_inputs: inputs } = call;
  if (Math.abs(Math.min(0.99, Math.max(0.01, score)) - probability) < 0.005) return '';
  const isOfRule = inputs?.rule_rate != null && inputs.rule_rate >= probability - 1e-6;
  const such = isOfRule ? 'requests that match your rule' : 'requests with this score';
  return ` The arrow goes from the ambiguity score, ${score.toFixed(2)}, to how often ${such} go wrong, ${percent(probability)}.`;
}

/** The dimension of a request that is the least clear, in words. */
export function weakestInWords(dimensions: Readonly<Record<string, number>>): string {
  const [name = ''] =
    Object.entries(dimensions).toSorted((one, other) => other[1] - one[1])[0] ?? [];
  return DIMENSION_WORDS[name] ?? name;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
