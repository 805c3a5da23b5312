import { framesFor } from '../../assess/answer/frames.js';
import {
  type AssessInput,
  type Assessment,
  type CandidateQuestion,
  DIMENSIONS,
  type Dimension,
} from '../../assess/types.js';
import type { GateResult } from '../../contracts/gate.js';
import { actionKey } from './action-key.js';
import type { Answer } from './answer.js';
import { ANSWER_WORDS } from './answer-words.js';
import { withRule } from './cluster-rule.js';
import type { Costs } from './costs.js';
import type { Choice } from './decide.js';
import { type DecisionInputs, decideOn } from './decide-on.js';
import { fatigueOf, type SessionMemory } from './memory.js';
import type { CallMode } from './mode.js';
import { type GateCall, type PreparedCall, prepare } from './prepare.js';
import { type AskedBefore, type Candidates, isFresh, selectQuestions } from './questions.js';
import { explain, weakestDimension } from './reason.js';
import { callIn, remember } from './remember.js';
import { reply } from './reply.js';
import { isParameter, type Slot, slotOf, slotsOf } from './slot.js';
import { canonicalJson, codePoints, normalise } from './text.js';
import type { Turn } from './turn.js';

export interface Evaluation {
  readonly result: GateResult;
  readonly assessment: Assessment;
  readonly inputs: DecisionInputs;
  readonly costs: Costs;
  /** The dimensions of what is put to the user, also where the mode keeps it back. */
  readonly asks: readonly Dimension[];
  /** What the model decided, also where the mode keeps it back. */
  readonly choice: Choice;
  readonly answer: Answer | null;
  /** How many open clarifications the call left behind. */
  readonly ignored: number;
  readonly history: readonly string[];
  readonly threadId: string;
  /** Null when an experiment does not count this call. */
  readonly arm: CallMode['arm'];
  /** What the session remembers from now on; the same object when nothing changed. */
  readonly memory: SessionMemory;
}

/**
 * Prepares, assesses and concludes a call. Pure: the same call gives the same evaluation.
 *
 * @param assess is also told what would be decided on an assessment
 */
export function evaluate(
  call: GateCall,
  assess: (input: AssessInput, decide: (possible: Assessment) => Choice['decision']) => Assessment,
): Evaluation {
  const prepared = prepare(call);
  const decide = (possible: Assessment) => conclude(prepared, possible).choice.decision;
  return conclude(prepared, assess(prepared.input, decide));
}

/** Prices and decides an assessed call, and says what is answered and remembered. */
export function conclude(prepared: PreparedCall, assessed: Assessment): Evaluation {
  const { call, turn, switched } = prepared;
  const { thread } = turn;
  const assessment = neverRaised(assessed, prepared);
  const { complete } = assessment;
  const before = askedBefore(turn, assessment);
  // Once asked about, it is the answer that counts.
  const rule = call.rule && !thread.asked.includes(call.rule.dimension) ? call.rule : null;
  const candidates = withRule(selectQuestions(assessment, call.config, before), rule);
  const weakest = weakestDimension(assessment.dimensions);
  const fills = assessment.fills ?? null;
  const offered = slotOf({ dimension: weakest, parameter: fills?.parameter ?? null });
  // Most calls confirm nothing, and need no name for what would be done.
  const action = () => actionKey(prepared.subject, assessment, thread);
  const isAmong = (actions: readonly string[]) => actions.length > 0 && actions.includes(action());
  const calledOff = turn.callsOff || refusesWithReason(turn, assessment);
  const inputs: DecisionInputs = {
    score: assessment.score,
    dimensions: assessment.dimensions,
    complete,
    risk: call.risk,
    actionCost: call.actionCost,
    fatigue: fatigueOf(turn.memory),
    requestLength: codePoints(call.request),
    questions: candidates.possible,
    offerable: isChoice(assessment.readings) && isFresh(offered, before),
    rate: rule?.rate ?? null,
    confirmed: isAmong(thread.confirmed),
    refused: refusesConfirmation(turn),
    declined: isAmong(thread.declined),
    calledOff,
    turnedAway: (switched && !isHarmless(call, assessment)) || thread.calledOff === true,
    changed:
      isDangerous(call) &&
      (changesConfirmation(turn) || isPutTogether(turn) || Boolean(turn.continued)),
    leftOpen: leavesOpen(assessment, prepared),
    anyQuestion:
      turn.callsOff || refusesWithReason(turn, assessment)
        ? turn.clarification?.thread.calledOff !== true
        : candidates.afterRefusal !== undefined,
    repeats: thread.repeats,
  };
  const { costs, choice, floor } = decideOn(inputs, call);
  const questions = questionsFor(choice, candidates, call);
  const result = reply({
    choice,
    floor,
    mode: call.mode,
    assessment,
    questions: questions.map((question) => question.text),
    confirmPrompt: () => confirmPrompt(assessment, prepared),
    reason: explain(choice, costs, assessment),
  });
  return {
    result,
    assessment,
    inputs,
    costs,
    choice,
    asks: choice.decision === 'options' ? [weakest] : questions.map(({ dimension }) => dimension),
    answer: turn.answer,
    // Without an answer, only what is left behind closes.
    ignored:
      call.clarificationResponse === null ? call.memory.open.length - turn.memory.open.length : 0,
    history: prepared.input.history,
    threadId: thread.id,
    // Both arms must lose the same calls: those whose floor binds in both.
    arm: floor && call.risk === 'irreversible' ? null : call.mode.arm,
    memory: remember(turn, {
      callId: call.id,
      at: call.now.getTime(),
      request: prepared.request,
      assessed: prepared.input.request,
      action,
      choice,
      result,
      questions,
      weakest,
      fills,
      unwanted:
        choice.rule !== 'confirmed' && (inputs.declined || calledOff || thread.calledOff === true),
      asStored: call.asStored ?? asItIs,
    }),
  };
}

const asItIs = <Value>(value: Value): Value => value;

/** More than four are no choice but a list to read. */
function isChoice(readings: readonly string[]): boolean {
  return readings.length >= 2 && readings.length <= 4;
}

/** What the decision puts to the user: to one who calls the action off only what they would like instead. */
function questionsFor(
  { decision, rule }: Choice,
  { fresh, afterRefusal }: Candidates,
  call: GateCall,
): readonly CandidateQuestion[] {
  if (rule === 'called_off') {
    if (decision !== 'ask') return [];
    const text = framesFor(call.request).whatInstead;
    return [{ dimension: 'goal', text, choices: [] }];
  }
  return rule === 'refused' && afterRefusal ? [afterRefusal] : fresh;
}

/** An answer to a question about the same request never raises its scores, whoever gave them. */
function neverRaised(assessment: Assessment, { request, turn }: PreparedCall): Assessment {
  const { clarification, answer } = turn;
  const isOther = answer?.kind === 'no' && answer.instead !== undefined;
  if (clarification?.request !== request || isOther) return assessment;
  const { score, dimensions: before } = clarification;
  const isLower = (dimension: Dimension) => assessment.dimensions[dimension] <= before[dimension];
  if (assessment.score <= score && DIMENSIONS.every(isLower)) return assessment;
  const dimensions = { ...assessment.dimensions };
  for (const dimension of DIMENSIONS) {
    dimensions[dimension] = Math.min(dimensions[dimension], before[dimension]);
  }
  return { ...assessment, score: Math.min(assessment.score, score), dimensions };
}

/** Whether the answer leaves a confirmation without a yes; a no that says what instead is news, not a refusal. */
function refusesConfirmation({ clarification, answer }: Turn): boolean {
  if (!clarification?.confirms) return false;
  if (answer?.kind === 'unknown') return answer.asksBack !== true;
  return answer?.kind === 'no' && answer.detail === null && answer.instead === undefined;
}

/** A no to a confirmation with words that change nothing of the call: "no, she is still working on it". */
function refusesWithReason({ clarification, answer }: Turn, { intentSpec }: Assessment): boolean {
  if (!clarification?.confirms || clarification.tool === undefined) return false;
  if (answer?.kind !== 'no' || answer.detail === null) return false;
  const { tool, bound = {} } = callIn(intentSpec as GateResult['intent_spec']);
  return (
    tool === clarification.tool && canonicalJson(bound) === canonicalJson(clarification.bound ?? {})
  );
}

/** Whether the answer says something else than yes or no to a confirmation. */
function changesConfirmation({ clarification, answer }: Turn): boolean {
  if (clarification === null || clarification.confirms === null || answer === null) return false;
  return answer.kind === 'text' || (answer.kind === 'no' && answer.detail !== null);
}

/** Whether answers gave a dangerous call its values: nobody has seen it whole yet. */
function isPutTogether({ clarification, thread }: Turn): boolean {
  return clarification?.tool !== undefined && thread.asked.some(isParameter);
}

/** Whether another request may be carried out as it is: the caller says that little can go wrong, and gets the call with it. */
const isHarmless = ({ risk }: GateCall, { complete, intentSpec }: Assessment): boolean =>
  risk === 'low' && complete && Boolean(intentSpec?.tool);

const isDangerous = ({ risk }: GateCall): boolean => risk === 'high' || risk === 'irreversible';

/** Whether an answer in words or by a pick left a value missing; who is tired is spared. */
function leavesOpen({ complete }: Assessment, { turn }: PreparedCall): boolean {
  if (complete || turn.clarification === null) return false;
  const tells = turn.answer?.kind === 'text' || turn.answer?.kind === 'pick';
  // What was asked before the answer: one that only puts a value right leaves it to be asked again.
  const { asked } = turn.clarification.thread;
  return tells && asked.some(isParameter) && fatigueOf(turn.memory) !== 'high';
}

function askedBefore(
  { thread, clarification, answer }: Turn,
  { questions }: Assessment,
): AskedBefore {
  const inWords =
    answer?.kind === 'text' ||
    answer?.kind === 'pick' ||
    (answer?.kind === 'no' && answer.detail !== null);
  const put: Slot[] = clarification?.questions.flatMap(slotsOf) ?? [];
  // Questions beside a confirmation are only advice.
  const advised = clarification?.confirms ? put : [];
  const parameters = put.filter(isParameter);
  const open = parameters.length > 0 ? questions.flatMap(slotsOf) : [];
  const gaveSome = parameters.some((slot) => !open.includes(slot));
  return { asked: thread.asked, answeredInWords: inWords, gaveSome, advised };
}

/** A confirmation must show that the last answer was heard. */
function confirmPrompt(assessment: Assessment, { call, turn }: PreparedCall): string {
  const last = turn.thread.answered.at(-1)?.answer;
  const prompt = assessment.confirmPrompt();
  return last === undefined || shows(prompt, last)
    ? prompt
    : `${prompt} (${framesFor(call.request).youSaid}: ${last})`;
}

/** Whether every word of an answer that could mean something stands in the prompt. */
function shows(prompt: string, answer: string): boolean {
  const { filler, yes, no } = ANSWER_WORDS;
  const words = new Set(normalise(prompt).split(' '));
  return normalise(answer)
    .split(' ')
    .every((word) => words.has(word) || [filler, yes, no].some((list) => list.has(word)));
}
