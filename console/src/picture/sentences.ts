import type { Reason } from '../../../src/domain/decision-reason/read-reason.js';
import { overrulingSentence } from '../../../src/domain/decision-reason/reason-words.js';
import { modeName } from '../parts/mode-words.js';
import { inQuestionCosts, percent, plural } from '../parts/wording.js';
import type { Stretch } from './curves.js';
import { type Decision, DIMENSION_WORDS, DOES, DOING, type PicturedCall } from './decision.js';

const DID: Readonly<Record<Decision, string>> = {
  proceed: 'it proceeded',
  ask: 'the user was asked',
  confirm: 'the user was asked to confirm',
  options: 'the user was offered a choice',
  escalate: 'it was handed off to a person',
};

/** A title that says what was decided. */
export function titleWhy({ decision, model_decision }: PicturedCall): string {
  if (decision === null) return 'What the gate would have decided';
  if (decision === model_decision) return `Why ${DID[decision]}`;
  return `Why ${DID[decision]}, though the gate would ${DOES[model_decision]}`;
}

/** How often, for someone who does not think in probabilities. */
export function oddsInWords(probability: number): string {
  if (probability >= 0.95) return 'almost always';
  if (probability < 0.015) return 'almost never (about 1 time in 100)';
  if (probability < 0.095) return `about 1 time in ${Math.round(1 / probability)}`;
  const tenths = Math.round(10 * probability);
  return tenths >= 10 ? 'more than 9 times in 10' : `about ${plural(tenths, 'time')} in 10`;
}

/** Says what a misunderstanding would cost, and how likely it is, as a sentence. */
export const riskSentence = (probability: number, loss: number, risk: number): string =>
  `Proceeding right away would be a misunderstanding ${oddsInWords(probability)}. A misunderstanding costs ` +
  `${inQuestionCosts(loss)}, so the expected harm is ${inQuestionCosts(risk)}. One question cost is the cost of ` +
  'asking one question to a user who hasn’t been asked anything yet.';

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
  const is = `${DOING[decision]} costs about ${inQuestionCosts(cost)}`;
  if (next === undefined) return `${is}.`;
  const [name, other] = next;
  if (other < cost)
    return `${is}, and ${DOING[name].toLowerCase()} would cost less (${inQuestionCosts(other)}).`;
  return `${is}, and everything else costs more. The next cheapest, ${DOING[name].toLowerCase()}, costs ${inQuestionCosts(other)}.`;
}

/** Whatever decided instead of the prices, as a sentence; null: the prices did. */
export function ruleSentence(
  call: PicturedCall,
  reason: Reason,
  cheapest: Decision | null,
): string | null {
  if (reason.rule !== null) return overrulingSentence(reason.rule);
  if (cheapest === null || cheapest === call.model_decision) return null;
  return `A conversation rule ruled out the cheapest decision, which was to ${DOES[cheapest]}.`;
}

/** Why something else was answered than what was decided; null: it was answered. */
export function heldBackSentence(call: PicturedCall, reason: Reason): string | null {
  const would = `The best decision would have been to ${DOES[call.model_decision]}.`;
  if (reason.stopped)
    return `The mode was “${modeName('observe')}”, but irreversible actions are stopped anyway.`;
  if (call.decision === null)
    return `Interventions are off, so the gate only scored this. ${would}`;
  if (call.decision === call.model_decision) return null;
  if (call.experiment_arm === 'control')
    return `This session is in the experiment’s control group, where the gate doesn’t intervene. ${would}`;
  if (call.mode === 'observe')
    return `The mode was “${modeName('observe')}”, so the gate didn’t intervene. ${would}`;
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
