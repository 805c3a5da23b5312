import {
  type AssessInput,
  type Assessment,
  DIMENSIONS,
  readProposedCall,
} from '../ports/assessment.js';
import { atOnce, type InParts } from '../turns.js';
import { likelihoodOfNothing, mayOnlyTell } from '../utterance/nothing/only-tells.js';
import { asksForNothing } from '../utterance/turn-kind.js';
import { readAction } from './actions/read-action.js';
import { leavesOpen, saysAll } from './answer/action-questions.js';
import { readCondition } from './answer/condition.js';
import { confirmPrompt } from './answer/confirm-prompt.js';
import { findings } from './answer/findings.js';
import { intentSpec } from './answer/intent-spec.js';
import { candidateQuestions } from './answer/questions.js';
import { concreteReadings } from './answer/readings.js';
import { userTurns } from './call/follow-up.js';
import { openBindings } from './call/open-bindings.js';
import { saysTask } from './call/says-task.js';
import { type Facts, factsOf, factsWithoutAnswers, readRequestContext } from './facts.js';
import { SHIPPED } from './model/model.js';
import {
  explain,
  type Features,
  featuresInParts,
  type Scores,
  type Weighed,
  weigh,
} from './model/weigh.js';
import { assessProposedCall } from './proposed/assess-call.js';
import { isReply } from './reading.js';

/** Assesses a request at once; see `assessInParts`. */
export const assess = (input: AssessInput): Assessment => atOnce(assessInParts(input));

/**
 * How ambiguous a request is, and what to ask about it. Pure: the same input gives the same
 * assessment. An answer never raises a score: with answers the request is also weighed without
 * them, and of each dimension the lower score of the two stands; the overall score is that of the highest dimension.
 */
export function* assessInParts(input: AssessInput): InParts<Assessment> {
  const proposed = readProposedCall(input.context);
  if (proposed !== null) return yield* assessProposedCall(input, proposed);
  const judged = yield* judge(input);
  const { facts, weighed } = judged;
  if (input.answered.length === 0) return yield* conclude(judged, weighed, input.context);
  const without = yield* factsWithoutAnswers(input, facts);
  const before = weigh(without, yield* featuresInParts(without), SHIPPED);
  return yield* conclude(judged, neverRaised(before, weighed), input.context);
}

/** How much of what was open an answer leaves at least: it may have been misread. The price of asking assumes the same. */
const LEFT_BY_ANSWER = 0.2;

const answeredScore = (before: number, after: number): number =>
  Math.max(Math.min(before, after), LEFT_BY_ANSWER * before);

function neverRaised(before: Scores, after: Scores): Scores {
  const dimensions = { ...after.dimensions };
  for (const name of DIMENSIONS) {
    dimensions[name] = answeredScore(before.dimensions[name], after.dimensions[name]);
  }
  return { score: Math.max(...DIMENSIONS.map((name) => dimensions[name])), dimensions };
}

/** A request, or what is left of it, with what was found and how it was weighed. */
interface Judged {
  readonly input: AssessInput;
  readonly facts: Facts;
  readonly features: Features;
  readonly weighed: Weighed;
}

function* judge(input: AssessInput): InParts<Judged> {
  const facts = yield* factsOf(input, yield* readRequestContext(input));
  yield;
  const features = yield* featuresInParts(facts);
  return { input, facts, features, weighed: weigh(facts, features, SHIPPED) };
}

/** Below this score a question is too seldom asked for the action to be looked up whose parameters would be asked for. */
const ASKS_FROM = 0.5;

/** Words what was found: what was understood, what could be asked, what could be offered. */
function* conclude(
  { facts, features, weighed }: Judged,
  { score, dimensions }: Scores,
  context: AssessInput['context'],
): InParts<Assessment> {
  const evidence = explain(facts, features, weighed, SHIPPED);
  yield;
  const action = score >= ASKS_FROM ? yield* readAction(facts, context) : null;
  const { labels, fills } = concreteReadings(facts, context);
  yield;
  const questions = candidateQuestions(facts, {
    evidence,
    dimensions: weighed.dimensions,
    readings: labels,
    action,
    context,
  });
  yield;
  const found = findings(facts, context);
  yield;
  const condition = readCondition(facts);
  const nothing = likelyNothing(facts);
  let prompt: string | undefined;
  return {
    score,
    dimensions,
    evidence,
    intentSpec: intentSpec(facts, action),
    questions,
    readings: labels,
    fills,
    findings: found,
    complete:
      openBindings(facts.use).length === 0 &&
      (facts.use.tools > 0 || !leavesOpen(action, facts.reading)) &&
      !facts.evidence.some(
        ({ kind, weight }) =>
          weight > 0 &&
          (INCOMPLETE.has(kind) || (facts.use.calls.length === 0 && SAYS_TOO_LITTLE.has(kind))),
      ) &&
      (facts.use.tools > 0 ||
        saysAll(action, facts.reading) ||
        score < LIKELY_INCOMPLETE[facts.reading.language === 'en' ? 'english' : 'others']),
    confirmPrompt: () => {
      prompt ??= confirmPrompt(facts, context);
      return prompt;
    },
    modelVersion: SHIPPED.version,
    ...(condition !== null && { condition }),
    ...(nothing !== null && { asksNothing: nothing }),
    ...(changesWhatWasSaidBefore(facts) && { unproved: true }),
  };
}

/** A call that changes something, and whose tool or values earlier turns said: it is shown before it is made. */
const changesWhatWasSaidBefore = ({ use, reading }: Facts): boolean =>
  use.calls.some(
    ({ tool, bindings }) =>
      !tool.traits.reads &&
      (bindings.some(({ carried }) => carried === true) ||
        (userTurns(reading).length > 0 && !saysTask(reading.said, tool))),
  );

/** Thanks, greetings and stops are told by rules, which are seldom wrong. */
const BY_RULES = 0.85;

/** How likely it is that a message asks for nothing; null for one that asks. */
function likelyNothing({ reading, use }: Facts): number | null {
  const { kind, said } = reading;
  const isRead = asksForNothing(kind);
  const mayBe =
    isRead ||
    ((kind === 'order' || kind === 'statement') &&
      use.calls.length === 0 &&
      !isReply(reading) &&
      mayOnlyTell(said.text, said.tokens));
  if (!mayBe) return null;
  const likelihood = likelihoodOfNothing(said.tokens);
  // Where its words speak for a request, no rule holds.
  const isByRules = isRead && kind !== 'small_talk' && likelihood >= 0.5;
  return isByRules ? Math.max(likelihood, BY_RULES) : likelihood;
}

/** Evidence of something that the action cannot do without. */
const INCOMPLETE = new Set([
  'several_referents',
  'unresolved_reference',
  'placeholder',
  'no_tool_fits',
]);
/** From this likelihood on something that the action cannot do without is taken to be missing, where no tool says what that is. Scores of other languages lie closer together. */
const LIKELY_INCOMPLETE = { english: 0.5, others: 0.57 } as const;
/** Judges so where no tool says what it needs. */
const SAYS_TOO_LITTLE = new Set(['missing_slot', 'bare_request']);
