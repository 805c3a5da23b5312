import {
  type AssessInput,
  type Assessment,
  DIMENSIONS,
  type Dimension,
} from '../../assess/types.js';
import type { ConfigValues } from '../../contracts/config.js';
import type { ActionRisk, GateResult } from '../../contracts/gate.js';
import { actionKey } from './action-key.js';
import type { Answer } from './answer.js';
import { type Costs, expectedCosts } from './costs.js';
import { type Choice, choose } from './decide.js';
import { readableHistory } from './history.js';
import { fatigueOf, type SessionMemory, type Thread, type Turn, takeTurn } from './memory.js';
import type { CallMode } from './mode.js';
import { selectQuestions } from './questions.js';
import { explain, weakestDimension } from './reason.js';
import { remember } from './remember.js';
import { reply } from './reply.js';
import { codePoints, requestFingerprint } from './text.js';

/** A gate call as the pure part sees it: everything that the decision depends on. */
export interface GateCall {
  /** UUIDv7, also the id of the record and of a thread that begins here. */
  readonly id: string;
  readonly now: Date;
  readonly request: string;
  readonly history: readonly string[];
  readonly context: Readonly<Record<string, unknown>> | null;
  readonly clarificationResponse: string | null;
  readonly risk: ActionRisk | null;
  readonly actionCost: number | null;
  readonly config: ConfigValues;
  readonly mode: CallMode;
  readonly memory: SessionMemory;
}

/** A call whose answer was read, ready to be assessed. */
export interface PreparedCall {
  readonly call: GateCall;
  /** Fingerprint of the request. */
  readonly request: string;
  readonly turn: Turn;
  readonly input: AssessInput;
}

export interface Evaluation {
  readonly result: GateResult;
  readonly assessment: Assessment;
  readonly costs: Costs;
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

/** Prepares, assesses and concludes a call. Pure: the same call gives the same evaluation. */
export function evaluate(call: GateCall, assess: (input: AssessInput) => Assessment): Evaluation {
  const prepared = prepare(call);
  return conclude(prepared, assess(prepared.input));
}

/** Reads what the call says to the session's open clarification, and what the assessor is to see. */
export function prepare(call: GateCall): PreparedCall {
  const request = requestFingerprint(call.request);
  const turn = takeTurn(call.memory, {
    id: call.id,
    now: call.now.getTime(),
    request,
    response: call.clarificationResponse,
  });
  const history = readableHistory(
    call.clarificationResponse && !turn.clarification
      ? // An answer to nothing that was asked is a turn of the conversation.
        [...call.history, `user: ${call.clarificationResponse}`]
      : call.history,
  );
  const input = {
    request: call.request,
    history,
    context: call.context,
    answered: turn.thread.answered,
  };
  return { call, request, turn, input };
}

/** Prices and decides an assessed call, and says what is answered and remembered. */
export function conclude(prepared: PreparedCall, assessed: Assessment): Evaluation {
  const { call, request, turn } = prepared;
  const { thread, answer } = turn;
  const assessment = neverRaised(assessed, turn, request);
  const candidates = selectQuestions(assessment, call.config, thread, advisedBeside(turn));
  const weakest = weakestDimension(assessment.dimensions);
  const costs = expectedCosts({
    prices: call.config,
    probability: assessment.score,
    risk: call.risk,
    actionCost: call.actionCost,
    fatigue: fatigueOf(turn.memory),
    requestLength: codePoints(call.request),
    canAsk: candidates.wanted.length > 0,
    canOffer:
      candidates.askable && isChoice(assessment.readings) && !thread.asked.includes(weakest),
  });
  const action = actionKey(request, assessment, thread);
  const floor = needsConfirmation(call, costs.probability);
  const choice = choose(costs.byDecision, {
    confirmed: thread.confirmed.includes(action),
    refused: refusesConfirmation(turn),
    declined: thread.declined.includes(action),
    floor,
    risk: call.risk,
    freshQuestion: candidates.fresh.length > 0,
    anyQuestion: candidates.afterRefusal !== undefined,
    repeats: thread.repeats,
  });
  const questions =
    choice.rule === 'refused' && candidates.afterRefusal
      ? [candidates.afterRefusal]
      : candidates.fresh;
  const result = reply({
    choice,
    floor,
    mode: call.mode,
    assessment,
    questions: questions.map((question) => question.text),
    confirmPrompt: confirmPrompt(assessment, thread),
    reason: explain(choice, costs, assessment),
  });
  return {
    result,
    assessment,
    costs,
    choice,
    answer,
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
      request,
      action,
      choice,
      result,
      questions,
      weakest,
    }),
  };
}

/** More than four are no choice but a list to read. */
function isChoice(readings: readonly string[]): boolean {
  return readings.length >= 2 && readings.length <= 4;
}

/** An answer to a question about the same request never raises its scores, whoever gave them. */
function neverRaised(assessment: Assessment, turn: Turn, request: string): Assessment {
  const { clarification } = turn;
  if (clarification?.request !== request) return assessment;
  const dimensions = { ...assessment.dimensions };
  for (const dimension of DIMENSIONS) {
    dimensions[dimension] = Math.min(dimensions[dimension], clarification.dimensions[dimension]);
  }
  return { ...assessment, score: Math.min(assessment.score, clarification.score), dimensions };
}

/** Whether the answer leaves a confirmation without a yes; a no that says what instead is news, not a refusal. */
function refusesConfirmation({ clarification, answer }: Turn): boolean {
  if (!clarification?.confirms) return false;
  return answer?.kind === 'unknown' || (answer?.kind === 'no' && answer.detail === null);
}

/** The dimensions of the questions that came as advice beside a confirmation. */
function advisedBeside({ clarification }: Turn): Dimension[] {
  if (!clarification?.confirms) return [];
  return clarification.questions.map(({ dimension }) => dimension);
}

/** The floor rules of `enforce`: what may not proceed without a confirmation on record. */
function needsConfirmation(call: GateCall, probability: number): boolean {
  if (call.mode.intervention !== 'enforce') return false;
  if (call.risk === 'irreversible') return true;
  const shadowed = call.mode.mode === 'observe' || call.mode.arm === 'control';
  return call.risk === 'high' && probability >= 0.5 && !shadowed;
}

/** A confirmation must show that the last answer was heard. */
function confirmPrompt(assessment: Assessment, thread: Thread): string {
  const last = thread.answered.at(-1)?.answer;
  const prompt = assessment.confirmPrompt;
  return last === undefined || prompt.includes(last) ? prompt : `${prompt} (You said: ${last})`;
}
