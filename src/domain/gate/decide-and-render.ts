import type { GateResult } from '../../contracts/gate.js';
import { type AnswerKind, hasAct, tellAnswerKind } from '../../dialogue/acts.js';
import { ANSWER_WORDS } from '../../dialogue/answer-words.js';
import type { Choice } from '../../dialogue/decide.js';
import { measureFatigue } from '../../dialogue/memory.js';
import { type Candidates, isFresh, selectQuestions } from '../../dialogue/questions.js';
import { callIn, remember } from '../../dialogue/remember.js';
import {
  type AssessedCall,
  listAskedBefore,
  readSituation,
  takesBackNo,
} from '../../dialogue/situation.js';
import { toSlot } from '../../dialogue/slot.js';
import type { SessionMemory } from '../../dialogue/state.js';
import type { Turn } from '../../dialogue/transition.js';
import { findVerdict, noteVerdict, withoutVerdict } from '../../dialogue/verdicts.js';
import {
  type AssessInput,
  type Assessment,
  type CandidateQuestion,
  DIMENSIONS,
  type Dimension,
} from '../../ports/assessment.js';
import { codePoints } from '../../unicode.js';
import { framesFor } from '../../utterance/frames.js';
import { normalise } from '../../utterance/normal-form.js';
import { actionKey } from './action-key.js';
import { callKey } from './call-key.js';
import { readCallSource } from './call-source.js';
import { withRule } from './cluster-rule.js';
import type { Costs } from './costs.js';
import { type DecisionInputs, decideOn } from './decide-on.js';
import type { CallMode } from './mode.js';
import { type GateCall, type PreparedCall, prepare } from './prepare.js';
import { explain, listNotes, weakestDimension } from './reason.js';
import { reply } from './reply.js';

export interface Evaluation {
  readonly result: GateResult;
  readonly assessment: Assessment;
  readonly inputs: DecisionInputs;
  readonly costs: Costs;
  /** The dimensions of what is put to the user, also where the mode keeps it back. */
  readonly asks: readonly Dimension[];
  /** The model's decision, also where the mode keeps it back. */
  readonly choice: Choice;
  /** Null where no answer came, or nothing was open. */
  readonly answerKind: AnswerKind | null;
  /** How many open clarifications the call left behind. */
  readonly ignored: number;
  readonly history: readonly string[];
  readonly threadId: string;
  /** Null when an experiment does not count this call. */
  readonly arm: CallMode['arm'];
  /** Memory of the session from now on; the same object when nothing changed. */
  readonly memory: SessionMemory;
}

/**
 * Prepares, assesses and decides a call. Pure: the same call gives the same evaluation.
 *
 * @param assess is also told what would be decided on an assessment
 */
export function evaluate(
  call: GateCall,
  assess: (input: AssessInput, decide: (possible: Assessment) => Choice['decision']) => Assessment,
): Evaluation {
  const prepared = prepare(call);
  const decide = (possible: Assessment) => decideAndRender(prepared, possible).choice.decision;
  return decideAndRender(prepared, assess(prepared.input, decide));
}

/** Prices and decides an assessed call, and says what is answered and remembered. */
export function decideAndRender(prepared: PreparedCall, assessed: Assessment): Evaluation {
  const { call, turn } = prepared;
  const { thread } = turn;
  const assessment = neverRaised(assessed, prepared);
  const before = listAskedBefore(turn, assessment.questions);
  // Once asked about, it is the answer that counts.
  const rule = call.rule && !thread.asked.includes(call.rule.dimension) ? call.rule : null;
  const candidates = withRule(selectQuestions(assessment, call.config, before), rule);
  const weakest = weakestDimension(assessment.dimensions);
  const fills = assessment.fills ?? null;
  const offered = toSlot({ dimension: weakest, parameter: fills?.parameter ?? null });
  // Most calls confirm nothing, and need no name for what would be done.
  const action = () => actionKey(prepared.subject, assessment, thread, prepared.proposed);
  const callNamed = () => callKey(prepared, assessment);
  const { verdicts = [] } = turn.memory;
  const judged: AssessedCall = {
    complete: assessment.complete,
    risk: call.risk,
    call: callIn(assessment.intentSpec as GateResult['intent_spec']),
    isProposed: assessment.standings !== undefined,
    switched: prepared.switched,
    changes: assessment.changes !== false,
    riskIsAssumed: call.riskIsAssumed === true,
    unproved: assessment.unproved === true,
    verdict: verdicts.length > 0 ? findVerdict(turn.memory, callNamed()) : undefined,
    request: call.request,
    fingerprint: prepared.request,
    fromPerson: call.fromPerson === true,
    conditional: assessment.condition !== undefined,
    asksNothing: rule === null ? (assessment.asksNothing ?? 0) : 0,
    isAmong: (actions) => actions.length > 0 && actions.includes(action()),
    canAskNow: candidates.afterRefusal !== undefined,
  };
  const situation = readSituation(turn, judged);
  const inputs: DecisionInputs = {
    score: assessment.score,
    dimensions: assessment.dimensions,
    complete: assessment.complete,
    risk: call.risk,
    actionCost: call.actionCost,
    fatigue: measureFatigue(turn.memory),
    requestLength: codePoints(call.request),
    questions: candidates.possible,
    offerable: isChoice(assessment.readings) && isFresh(offered, before),
    rate: rule?.rate ?? null,
    integration: readCallSource(call.context)?.integration ?? null,
    ...situation,
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
    reason: [explain(choice, costs, assessment), ...listNotes(prepared)].join('; '),
  });
  // A caller that only observes puts nothing to its user.
  const memory =
    call.mode.refused === 'observe'
      ? turn.memory
      : remember(withSaid(prepared, judged, choice, callNamed), {
          callId: call.id,
          at: call.now.getTime(),
          request: prepared.request,
          assessed: prepared.input.request,
          proposed: prepared.proposed,
          call: callNamed,
          action,
          choice,
          result,
          questions,
          weakest,
          fills,
          unwanted:
            choice.rule !== 'confirmed' &&
            (situation.rejectedEarlier ||
              situation.saidNo ||
              situation.cancelled ||
              thread.cancelled === true),
          answersNothing:
            turn.clarification === null &&
            (turn.misdirected || Boolean(call.clarificationResponse)),
          asStored: call.asStored ?? asItIs,
        });
  return {
    result,
    assessment,
    inputs,
    costs,
    choice,
    asks: choice.decision === 'options' ? [weakest] : questions.map(({ dimension }) => dimension),
    answerKind: turn.clarification === null ? null : tellAnswerKind(turn.acts),
    // Without an answer, only what is left behind closes.
    ignored:
      call.clarificationResponse === null || turn.misdirected
        ? call.memory.open.length - turn.memory.open.length
        : 0,
    history: prepared.input.history,
    threadId: thread.id,
    // Both arms must lose the same calls: those whose floor binds in both.
    arm: floor && call.risk === 'irreversible' ? null : call.mode.arm,
    memory,
  };
}

/** The turn with what is known from now on of yes and no to its call. */
function withSaid(
  { call, turn, request }: PreparedCall,
  judged: AssessedCall,
  { decision, rule }: Choice,
  named: () => string,
): Turn {
  const { memory, thread, clarification } = turn;
  if (takesBackNo(turn, judged)) return { ...turn, memory: withoutVerdict(memory, named()) };
  const isOpened = rule === 'confirmed' && decision === 'proceed';
  // The clarification that an answer is for has noted its own no.
  const isCancelled = rule === 'cancelled' && clarification === null;
  if (!isOpened && !isCancelled) return turn;
  const verdict = {
    call: named(),
    said: isOpened ? 'yes' : 'no',
    by: call.fromPerson ? 'person' : 'user',
    request,
    threadId: thread.id,
    at: call.now.getTime(),
  } as const;
  return { ...turn, memory: noteVerdict(memory, verdict) };
}

const asItIs = <Value>(value: Value): Value => value;

/** More than four are no choice but a list to read. */
function isChoice(readings: readonly string[]): boolean {
  return readings.length >= 2 && readings.length <= 4;
}

/** Texts that the decision puts to the user: to one who cancels or refuses the action only what they would like instead. */
function questionsFor(
  { rule }: Choice,
  { fresh, afterRefusal }: Candidates,
  call: GateCall,
): readonly CandidateQuestion[] {
  if (rule === 'cancelled' || rule === 'said_no') {
    const text = framesFor(call.request).whatInstead;
    return [{ dimension: 'goal', text, choices: [] }];
  }
  return rule === 'refused' && afterRefusal ? [afterRefusal] : fresh;
}

/** An answer to a question about the same request never raises its scores, whoever gave them. */
function neverRaised(assessment: Assessment, { request, turn }: PreparedCall): Assessment {
  const { clarification, acts } = turn;
  if (clarification?.request !== request || hasAct(acts, 'switch')) return assessment;
  // What is not proved is as open as before, whatever was answered.
  if (assessment.unproved) return assessment;
  const { score, dimensions: before } = clarification;
  const isLower = (dimension: Dimension) => assessment.dimensions[dimension] <= before[dimension];
  if (assessment.score <= score && DIMENSIONS.every(isLower)) return assessment;
  const dimensions = { ...assessment.dimensions };
  for (const dimension of DIMENSIONS) {
    dimensions[dimension] = Math.min(dimensions[dimension], before[dimension]);
  }
  return { ...assessment, score: Math.min(assessment.score, score), dimensions };
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
