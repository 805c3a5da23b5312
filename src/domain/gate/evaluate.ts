import type { AssessInput, Assessment, CandidateQuestion, Dimension } from '../../assess/types.js';
import type { ConfigValues } from '../../contracts/config.js';
import type { ActionRisk, GateResult } from '../../contracts/gate.js';
import type { Answer } from './answer.js';
import { type Costs, expectedCosts } from './costs.js';
import { type Choice, choose } from './decide.js';
import { readableHistory } from './history.js';
import {
  type Clarification,
  fatigueOf,
  openClarification,
  type SessionMemory,
  type Thread,
  takeTurn,
} from './memory.js';
import type { CallMode } from './mode.js';
import { explain, weakestDimension } from './reason.js';
import { reply } from './reply.js';
import { canonicalJson, fingerprint, requestFingerprint } from './text.js';

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

export interface Evaluation {
  readonly result: GateResult;
  readonly assessment: Assessment;
  readonly costs: Costs;
  /** What the model decided, also where the mode keeps it back. */
  readonly choice: Choice;
  readonly answer: Answer | null;
  readonly history: readonly string[];
  readonly threadId: string;
  /** Null when an experiment does not count this call. */
  readonly arm: CallMode['arm'];
  /** What the session remembers from now on; the same object when nothing changed. */
  readonly memory: SessionMemory;
}

const MAX_QUESTIONS = 3;

/** Assesses, prices and decides a call. Pure: the same call gives the same evaluation. */
export function evaluate(call: GateCall, assess: (input: AssessInput) => Assessment): Evaluation {
  const request = requestFingerprint(call.request);
  const turn = takeTurn(call.memory, {
    id: call.id,
    now: call.now.getTime(),
    request,
    response: call.clarificationResponse,
  });
  const { thread, answer } = turn;
  const history = readableHistory(
    call.clarificationResponse && !turn.clarification
      ? // An answer to nothing that was asked is a turn of the conversation.
        [...call.history, `user: ${call.clarificationResponse}`]
      : call.history,
  );
  const assessment = assess({
    request: call.request,
    history,
    context: call.context,
    answered: thread.answered,
  });

  const candidates = selectQuestions(assessment, call.config, thread);
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
      candidates.askable && assessment.readings.length >= 2 && !thread.asked.includes(weakest),
  });
  const action = actionKey(request, assessment, thread);
  const unclearVerdict =
    turn.clarification?.confirms && (answer?.kind === 'no' || answer?.kind === 'unknown');
  const floor = needsConfirmation(call, costs.probability);
  const choice = choose(costs.byDecision, {
    confirmed: thread.confirmed.includes(action),
    refused: unclearVerdict === true && !(answer?.kind === 'no' && answer.detail !== null),
    declined: thread.declined.includes(action),
    floor,
    risk: call.risk,
    freshQuestion: candidates.fresh.length > 0,
    anyQuestion: candidates.unasked.length > 0,
    repeats: thread.repeats,
  });

  const questions = choice.rule === 'refused' ? candidates.unasked.slice(0, 1) : candidates.fresh;
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
    history,
    threadId: thread.id,
    arm: floor && result.decision !== 'proceed' ? null : call.mode.arm,
    memory: remember(call, turn.memory, {
      thread,
      choice,
      result,
      questions,
      weakest,
      action,
      request,
    }),
  };
}

interface Candidates {
  /** Whether there is something to ask at all. */
  readonly askable: boolean;
  /** The questions that the thresholds call for. */
  readonly wanted: readonly CandidateQuestion[];
  /** Those of them that this thread has not asked, at most three. */
  readonly fresh: readonly CandidateQuestion[];
  /** All that it has not asked, thresholds aside. */
  readonly unasked: readonly CandidateQuestion[];
}

function selectQuestions(assessment: Assessment, config: ConfigValues, thread: Thread): Candidates {
  const { dimensions, questions } = assessment;
  const above = questions.filter(
    ({ dimension }) => dimensions[dimension] >= config.dimension_threshold,
  );
  const askable =
    assessment.score >= config.ambiguity_threshold ||
    Object.values(dimensions).some((value) => value >= config.dimension_threshold);
  const wanted = !askable ? [] : above.length > 0 ? above : questions.slice(0, 1);
  const isNew = ({ dimension }: CandidateQuestion): boolean => !thread.asked.includes(dimension);
  return {
    askable,
    wanted,
    fresh: wanted.filter(isNew).slice(0, MAX_QUESTIONS),
    unasked: questions.filter(isNew),
  };
}

/**
 * Names an action, so that a confirmation holds for this one only: the request, the tool and its
 * parameters, and what the thread has been told on the way.
 */
function actionKey(request: string, assessment: Assessment, thread: Thread): string {
  const { intentSpec } = assessment;
  return fingerprint(
    canonicalJson([
      request,
      intentSpec?.tool ?? null,
      intentSpec?.parameters ?? {},
      thread.answered.map(({ answer }) => answer),
    ]),
  );
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

function remember(
  call: GateCall,
  memory: SessionMemory,
  made: {
    readonly thread: Thread;
    readonly choice: Choice;
    readonly result: GateResult;
    readonly questions: readonly CandidateQuestion[];
    readonly weakest: Dimension;
    readonly action: string;
    readonly request: string;
  },
): SessionMemory {
  const { thread, result } = made;
  const shown = result.questions.length > 0 ? made.questions : [];
  const offers = result.options.length > 0;
  const confirms = result.confirm_prompt !== null;
  if (shown.length === 0 && !offers && !confirms) return memory;
  const asked = new Set([
    ...thread.asked,
    ...shown.map(({ dimension }) => dimension),
    ...(offers ? [made.weakest] : []),
  ]);
  const clarification: Clarification = {
    callId: call.id,
    at: call.now.getTime(),
    request: made.request,
    questions: shown.map(({ text, dimension }) => ({ text, dimension })),
    options: result.options,
    dimension: offers ? made.weakest : null,
    prompt: result.confirm_prompt,
    confirms: confirms ? made.action : null,
    thread: {
      ...thread,
      asked: [...asked],
      repeats: thread.repeats + (made.choice.rule === 'asked_before' ? 1 : 0),
    },
  };
  const isIntervention =
    result.decision === 'ask' || result.decision === 'confirm' || result.decision === 'options';
  return openClarification(memory, clarification, isIntervention);
}

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
