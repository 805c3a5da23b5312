import type { Sums } from '../../db/schema/results.js';
import type { SessionCall, SessionEvent } from '../../store/results/sessions.js';
import { EFFORT } from '../gate/costs.js';
import { dimensionsOf } from '../gate/recorded-inputs.js';
import { utcDay } from '../rollups/days.js';
import { addProposedCall } from './add-proposed-call.js';
import { addSession } from './add-session.js';
import { questionTemplate } from './question-template.js';
import { REWORK } from './rework.js';
import { add, asPart, type MutableSums, toSums } from './sums.js';

/** Sums that a conversation adds to each day. */
export interface SessionSums {
  readonly calls: Readonly<Record<string, Sums>>;
  readonly questions: Readonly<Record<string, Sums>>;
}

const ANSWERS: ReadonlySet<string> = new Set(['yes', 'no', 'pick', 'text']);
/** Decisions that put something to the user, and how much of a question's friction each costs. */
const EFFORT_OF: Readonly<Record<string, number>> = EFFORT;

/**
 * From this score on a dimension is unclear: the default of `dimension_threshold`, for all tenants, so that days
 * compare.
 */
export const UNCLEAR = 0.6;

/** Result of a call. */
interface CallResult {
  readonly answeredAfterMs: number | null;
  /** The first of an accept and a rework that followed in its thread. */
  readonly end: 'accepted' | 'reworked' | null;
}

/**
 * Works out the sums that a conversation adds to each day: its calls on their own days, and itself on the day of its
 * first call. Pure: the same rows give the same sums, so that what was added before can be taken away.
 *
 * @param calls in their order
 * @param events in the order in which they happened
 */
export function sumSession(
  calls: readonly SessionCall[],
  events: readonly SessionEvent[],
): SessionSums {
  const days = { calls: new Map<string, MutableSums>(), questions: new Map<string, MutableSums>() };
  const results = findEnds(calls, events);
  for (const [at, call] of calls.entries()) {
    const day = utcDay(new Date(call.at));
    const result = results[at] as CallResult;
    addCall(daySums(days.calls, day), call, result);
    addQuestions(daySums(days.questions, day), call, result);
    addProposedCall(daySums(days.questions, day), call, result.end === 'reworked');
  }
  const [first] = calls;
  if (first) {
    addSession((at) => daySums(days.calls, utcDay(new Date(at))), calls, events);
  }
  return { calls: stored(days.calls), questions: stored(days.questions) };
}

function daySums(days: Map<string, MutableSums>, day: string): MutableSums {
  const known = days.get(day) ?? new Map<string, number>();
  days.set(day, known);
  return known;
}

const stored = (days: ReadonlyMap<string, MutableSums>): Record<string, Sums> =>
  Object.fromEntries(
    [...days]
      .map(([day, sums]) => [day, toSums(sums)])
      .filter(([, sums]) => !isEmpty(sums as Sums)),
  );

const isEmpty = (sums: Sums): boolean => Object.keys(sums).length === 0;

function addCall(sums: MutableSums, call: SessionCall, { answeredAfterMs, end }: CallResult): void {
  const decision = call.decision ?? 'off';
  const of = (name: string, value: number) => add(sums, `d|${decision}|${name}`, value);
  add(sums, 'calls', 1);
  add(sums, `l|${latencyBucket(call.durationMs)}`, 1);
  of('n', 1);
  const expected = call.costs[decision] ?? call.costs.proceed ?? 0;
  of('expected', expected);
  if (end) of(end, 1);
  if (answeredAfterMs !== null) of('answered', 1);
  if (isUnasked(call)) {
    add(sums, 'unasked', 1);
    if (end) add(sums, `unasked_${end}`, 1);
  }
  addClarity(sums, call.dimensions);
  const effort = EFFORT_OF[decision];
  if (effort !== undefined) {
    add(sums, 'asked', 1);
    if (answeredAfterMs !== null) {
      add(sums, 'answered', 1);
      if (end === 'accepted') add(sums, 'answered_accepted', 1);
    }
    addWorth(of, call, effort, answeredAfterMs !== null && end === 'accepted');
  }
  if (call.modelDecision !== 'proceed' && call.modelDecision !== decision) {
    add(sums, `s|${call.modelDecision}|n`, 1);
    if (end) add(sums, `s|${call.modelDecision}|${end}`, 1);
  }
}

/** Whether nobody was asked, by this call or one before it in its thread: then what followed says what acting came to. */
const isUnasked = ({ id, threadId, decision, questions }: SessionCall): boolean =>
  id === threadId && (decision === null ? questions.length === 0 : decision === 'proceed');

/** How unclear a request was, by dimension: its score, and whether it counts as unclear. */
function addClarity(sums: MutableSums, dimensions: SessionCall['dimensions']): void {
  add(sums, 'scored', 1);
  for (const [dimension, score] of Object.entries(dimensions)) {
    add(sums, `c|${dimension}|score`, Math.round(score * 1_000) / 1_000);
    if (score >= UNCLEAR) add(sums, `c|${dimension}|unclear`, 1);
  }
}

/**
 * Saving or cost of a question: the risk less its friction where it was answered and all was well, else the
 * friction.
 */
function addWorth(
  of: (name: string, value: number) => void,
  { costs, inputs }: SessionCall,
  effort: number,
  paid: boolean,
): void {
  const friction = effort * (inputs?.friction ?? 0);
  of(paid ? 'paid' : 'unpaid', 1);
  if (paid) of('avoided', (costs.proceed ?? 0) - friction);
  else of('spent', friction);
}

function addQuestions(
  sums: MutableSums,
  call: SessionCall,
  { answeredAfterMs, end }: CallResult,
): void {
  const asks = dimensionsOf(call.inputs?.asks ?? '');
  if (call.arm === 'control' && call.modelDecision in EFFORT_OF && call.decision === 'proceed') {
    for (const dimension of new Set(asks)) {
      add(sums, `h|${dimension}|n`, 1);
      if (end === 'reworked') add(sums, `h|${dimension}|reworked`, 1);
    }
  }
  if (call.decision === null || !(call.decision in EFFORT_OF)) return;
  for (const { dimension, template } of shownBy(call, asks)) {
    const of = (name: string) => add(sums, `q|${dimension}|${asPart(template)}|${name}`, 1);
    of('shown');
    if (end) of(end);
    if (answeredAfterMs === null) continue;
    of('answered');
    of(`s${secondsBucket(answeredAfterMs / 1_000)}`);
  }
}

function shownBy(
  call: SessionCall,
  asks: readonly string[],
): { dimension: string; template: string }[] {
  if (call.decision !== 'ask') {
    return [{ dimension: asks[0] ?? call.weakest ?? 'goal', template: `(${call.decision})` }];
  }
  return call.questions.map((text, at) => ({
    dimension: asks[at] ?? call.weakest ?? 'goal',
    template: questionTemplate(text),
  }));
}

/**
 * Finds the result of each call: its answer is the next call of its thread, its end an event of this or a later
 * one.
 */
function findEnds(calls: readonly SessionCall[], events: readonly SessionEvent[]): CallResult[] {
  const threadByCall = new Map(calls.map(({ id, threadId }) => [id, threadId]));
  const telling = events.filter(({ event }) => event === 'accept' || REWORK.has(event));
  const nextInThread = new Map<string, SessionCall>();
  const results: CallResult[] = [];
  for (let at = calls.length - 1; at >= 0; at -= 1) {
    const call = calls[at] as SessionCall;
    const next = nextInThread.get(call.threadId);
    const isAnswer = next?.answerKind != null && ANSWERS.has(next.answerKind);
    const end = telling.find(
      ({ gateCallId }) =>
        gateCallId !== null &&
        gateCallId >= call.id &&
        threadByCall.get(gateCallId) === call.threadId,
    );
    results[at] = {
      answeredAfterMs: next && isAnswer ? next.at - call.at : null,
      end: end ? (end.event === 'accept' ? 'accepted' : 'reworked') : null,
    };
    nextInThread.set(call.threadId, call);
  }
  return results;
}

/** Milliseconds to a tenth below ten, to one below a hundred, to ten beyond. */
const latencyBucket = (ms: number): number => {
  if (ms < 10) return Math.round(ms * 10) / 10;
  return ms < 100 ? Math.round(ms) : Math.min(100_000, Math.round(ms / 10) * 10);
};

/** Whole seconds below two minutes, tens of them below twenty, minutes beyond. */
const secondsBucket = (seconds: number): number => {
  if (seconds < 120) return Math.max(0, Math.round(seconds));
  if (seconds < 1_200) return Math.round(seconds / 10) * 10;
  return Math.min(86_400, Math.round(seconds / 60) * 60);
};
