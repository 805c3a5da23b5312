import type { GateRequest } from '../../contracts/gate.js';
import { detectActs } from '../../dialogue/detect/detect-acts.js';
import { openClarification } from '../../dialogue/memory.js';
import type { PersonAnswer, SessionMemory } from '../../dialogue/state.js';
import { noteVerdict } from '../../dialogue/verdicts.js';
import { type ProposedCall, readProposedCall } from '../../ports/assessment.js';
import { requestFingerprint } from '../text/request-fingerprint.js';
import { callKey } from './call-key.js';
import type { Evaluation } from './decide-and-render.js';
import { fingerprintProposed, type PreparedCall } from './prepare.js';

/** A call with the answer that a person gave to it, where there is one. */
export interface AnsweredCall<Input> {
  readonly input: Input;
  readonly memory: SessionMemory;
  /** Null: nobody has answered it. */
  readonly given: PersonAnswer | null;
  /** Whether the person saw the very call that the agent proposes, with its arguments. */
  readonly sawCall: boolean;
}

/**
 * Finds the answer of a person to a call that was handed off and is sent again: the same request, or the same proposed call. It
 * is the call's `clarification_response`; one that the call brings itself becomes a turn of the conversation. Pure, and costs
 * nothing where no answer waits.
 */
export function findPersonAnswer<Input extends { readonly body: GateRequest }>(
  input: Input,
  before: SessionMemory,
  now: number,
): AnsweredCall<Input> {
  const { answers: all = [] } = before;
  if (all.length === 0) return { input, memory: before, given: null, sawCall: false };
  const answers = all.filter(({ until }) => until > now);
  const { answers: _, ...others } = before;
  const isPruned = answers.length < all.length;
  const memory = isPruned ? { ...others, ...(answers.length > 0 && { answers }) } : before;
  const { body } = input;
  const call = readProposedCall(body.context ?? null);
  const request = requestFingerprint(body.request);
  const proposed = fingerprintProposed(call);
  const own = body.clarification_response;
  const waiting = answers.filter(({ used }) => !(used && own));
  const given =
    waiting.findLast((one) => proposed !== null && one.proposed === proposed) ??
    waiting.findLast((one) => one.request === request && isForCall(one, call, body.request)) ??
    null;
  if (given === null || given.answer === null) return { input, memory, given, sawCall: false };
  const turns = [body.history ?? [], own ? [`user: ${own}`] : []].flat();
  // Who comes back in other words with the very call that a person has seen goes on from the request that it was for.
  const original = given.request !== request ? originalRequest(given) : null;
  const history = original === null ? turns : [...turns, `user: ${body.request}`];
  return {
    input: {
      ...input,
      body: {
        ...body,
        ...(original !== null && { request: original }),
        ...(history.length > 0 && { history }),
        clarification_response: given.answer,
      },
    },
    // However long the person took: a question to the user is open for a week.
    memory: openClarification(memory, { ...given.clarification, at: now }, false),
    given,
    sawCall: proposed !== null && given.proposed === proposed,
  };
}

/**
 * Whether an answer holds for another call of the same request: words hold for its tool, a yes or no for nothing but what the
 * person saw. What is taken over is so whatever its arguments are, but for a shell, which is every tool at once.
 */
function isForCall(
  { proposed, answer, clarification }: PersonAnswer,
  call: ProposedCall | null,
  request: string,
): boolean {
  if (proposed === undefined || call === null) return true;
  if (clarification.tool !== undefined && clarification.tool !== call.name) return false;
  if (answer === null) return typeof call.arguments.command !== 'string';
  const acts = detectActs(answer, clarification, request);
  return !acts.every(({ act }) => act === 'affirm' || act === 'deny');
}

/** The request that was handed over, unless it was masked when it was stored. */
const originalRequest = ({ text, request }: PersonAnswer): string | null =>
  text !== undefined && requestFingerprint(text) === request ? text : null;

/** Characters of an answer that a reason repeats. */
const MAX_SHOWN = 300;

/**
 * The evaluation as it is answered: with the person's words in its reason, so that an agent knows them. A yes of a person who
 * saw the very call lets it proceed, also where the conversation leaves an argument open, unless the user has refused it; while
 * a person does it themselves it is handed over again. An answer is forgotten once it has settled the call.
 */
export function withPersonAnswer(
  evaluation: Evaluation,
  { memory, given, sawCall }: Omit<AnsweredCall<unknown>, 'input'>,
  prepared: PreparedCall,
): Evaluation {
  if (given === null) return evaluation;
  if (given.answer === null) {
    const decided = decidedBy(evaluation, 'escalate', 'a person does this themselves');
    return { ...decided, memory };
  }
  const isYes = sawCall ? evaluation.answerKind === 'yes' : evaluation.choice.rule === 'confirmed';
  // What the user has refused is not a person's to allow.
  const decided = isYes && !evaluation.inputs.saidNo ? approved(evaluation, prepared) : evaluation;
  const { answers = [], ...rest } = decided.memory;
  const kind = decided.answerKind;
  const isSettled = decided.result.decision === 'proceed' || kind === 'yes' || kind === 'no';
  const others = answers.filter((one) => one !== given);
  const left = isSettled ? others : [...others, { ...given, used: true as const }];
  const reason = decided.result.decision_reason;
  const words = given.answer.slice(0, MAX_SHOWN).toWellFormed();
  return {
    ...decided,
    memory: { ...rest, ...(left.length > 0 && { answers: left }) },
    result: {
      ...decided.result,
      decision_reason: reason && `${reason}; a person answered: ${JSON.stringify(words)}`,
    },
  };
}

/** The evaluation of a call that a person has said yes to: once, as a user's yes. */
function approved(evaluation: Evaluation, { call, request, ...named }: PreparedCall): Evaluation {
  const decided = decidedBy(evaluation, 'proceed', 'a person approved this very call');
  const verdict = {
    ...{ call: callKey(named, evaluation.assessment), request, threadId: evaluation.threadId },
    ...({ said: 'yes', by: 'person' } as const),
    at: call.now.getTime(),
  };
  return { ...decided, memory: noteVerdict(decided.memory, verdict) };
}

/** The evaluation with the decision of a person, which puts nothing more to the user; none where interventions are off. */
function decidedBy(
  evaluation: Evaluation,
  decision: 'proceed' | 'escalate',
  reason: string,
): Evaluation {
  const { result, memory, threadId } = evaluation;
  if (result.decision === null) return evaluation;
  return {
    ...evaluation,
    memory: { ...memory, open: memory.open.filter(({ thread }) => thread.id !== threadId) },
    result: {
      ...result,
      ...{ decision, decision_reason: `${decision}: ${reason}` },
      ...{ questions: [], options: [], confirm_prompt: null },
    },
  };
}
