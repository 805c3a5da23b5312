import type { Ctx } from '../../context.js';
import { readMemory } from '../../dialogue/memory.js';
import { CallerGone, Unauthenticated, Unavailable } from '../../errors.js';
import type { GateWrite } from '../../store/gate/writes.js';
import type { MemoryWrite } from '../../store/sessions/memory.js';
import type { SessionState } from '../../store/sessions/state.js';
import { shareTurn } from '../../turns.js';
import { backOff, MAX_ATTEMPTS } from '../session/back-off.js';
import { MAX_AGE_MS, tooManyCalls } from '../session/backlog.js';
import { isUrgentAfter, type Joined } from '../session/session-queue.js';
import { currentCaller } from '../session/with-session.js';
import type { DecidedCall, GateAnswer, GateDeps, GateInput } from './decide-call.js';
import { decideWithTools, noteTools } from './decide-with-tools.js';

/** A call of a session that waits for the one before it. */
export interface WaitingCall {
  readonly ctx: Ctx;
  readonly input: GateInput;
  /** When it began to wait, by the monotonic clock. */
  readonly since: number;
}

type Waiting = Joined<WaitingCall, GateAnswer>;

/** Deciding goes on for so long before what was decided is written. */
const TURN_MS = 40;

/**
 * Decides calls of one session, each with what the one before it left in the session's memory, with one read and one
 * write for as many as can be decided in some milliseconds.
 *
 * @param calls at least one, of one tenant and session, in their order
 */
export async function decideInOrder(calls: readonly Waiting[], deps: GateDeps): Promise<void> {
  let left = calls;
  let lost = 0;
  while (left.length > 0 && lost < MAX_ATTEMPTS) {
    const { ctx, input } = (left[0] as Waiting).call;
    const state = await deps.sessions.read(ctx.caller.tenantId, input.body.session_id);
    if (!state) throw new Unauthenticated();
    // Many sessions are read together, and would all be decided before anybody is answered.
    const turn = shareTurn();
    if (turn) await turn;
    const began = performance.now();
    const { decided, rest } = await decideSome(left, state, deps);
    const stored = await store(decided, performance.now() - began, state, deps);
    if (stored) [left, lost] = [rest, 0];
    else {
      lost += 1;
      await backOff(lost);
    }
  }
  if (left.length > 0)
    throw new Unavailable('Too many concurrent writes to this session. Try again.');
}

interface Decided {
  readonly waiting: Waiting;
  readonly made: DecidedCall;
}

async function decideSome(
  calls: readonly Waiting[],
  state: SessionState,
  deps: GateDeps,
): Promise<{ decided: Decided[]; rest: readonly Waiting[] }> {
  const began = performance.now();
  const decided: Decided[] = [];
  let memory = readMemory(state.memory);
  for (const [index, waiting] of calls.entries()) {
    if (decided.length > 0 && performance.now() - began > TURN_MS) {
      return { decided, rest: calls.slice(index) };
    }
    const { ctx, input } = waiting.call;
    try {
      const fault = faultOf(waiting.call, deps);
      if (fault) throw fault;
      const isCurrent = state.tenantVersion === ctx.caller.version;
      const current = isCurrent
        ? ctx
        : { ...ctx, caller: await currentCaller(ctx.caller, state, deps.directory) };
      const next = calls[index + 1];
      const isUrgent = (): boolean =>
        // Those that are decided wait to be stored together with this one.
        decided.length > 0 ||
        (next !== undefined && isUrgentAfter(next.call.since)) ||
        deps.sessionQueue.isUrgent(ctx.caller.tenantId, input.body.session_id);
      const { agentId } = state;
      const made = await decideWithTools(current, input, { memory, agentId }, deps, isUrgent);
      noteTools(current, input, state, deps);
      memory = made.memory ?? memory;
      decided.push({ waiting, made });
    } catch (error) {
      waiting.reject(error);
    }
  }
  return { decided, rest: [] };
}

/** Why a call is not worth an answer any more; the time that deciding took, as a language model's, is not held against it. */
function faultOf(
  { input, since }: WaitingCall,
  { backlog }: GateDeps,
  decidedInMs = 0,
): Error | null {
  if (input.isGone()) return new CallerGone();
  const isOld = performance.now() - since - decidedInMs > MAX_AGE_MS;
  return isOld && backlog.isCrowded ? tooManyCalls() : null;
}

/** Stores calls and answers them; false when another process was quicker with the session. */
async function store(
  decided: readonly Decided[],
  decidedInMs: number,
  state: SessionState,
  deps: GateDeps,
): Promise<boolean> {
  if (decided.length === 0) return true;
  // One that nobody waits for is not stored; of several, each was decided with what those before it left.
  const refuse = (): Error | null => {
    const faults = decided.map(({ waiting }) => faultOf(waiting.call, deps, decidedInMs));
    return faults.every((fault) => fault !== null) ? (faults[0] ?? null) : null;
  };
  const writes = writesOf(decided, state);
  const stored = await deps.sessions.writeCalls(writes, refuse).catch((error) => {
    if (!(error instanceof CallerGone)) throw error;
    for (const { waiting } of decided) waiting.reject(error);
    return true;
  });
  if (stored) for (const { waiting, made } of decided) waiting.resolve(made.answer);
  return stored;
}

/** All are stored or none: the last one that changed the memory carries what is remembered. */
function writesOf(decided: readonly Decided[], state: SessionState): GateWrite[] {
  const changing = decided.map(({ made }) => made).filter(({ memory }) => memory !== null);
  const last = changing.at(-1);
  const memory = last && memoryWrite(changing, state);
  return decided.map(({ made }) => ({
    call: made.row,
    memory: made === last ? (memory ?? null) : null,
    carriedBy: last?.row.id ?? null,
    handoff: made.handoff,
  }));
}

/**
 * Memory of a session after its calls were decided one after the other.
 *
 * @param changing those that change its memory, at least one
 */
export function memoryWrite(
  changing: readonly Pick<DecidedCall, 'memory' | 'added'>[],
  { revision }: SessionState,
): MemoryWrite {
  const added = changing.flatMap((one) => one.added ?? []);
  return {
    previous: revision,
    memory: changing.at(-1)?.memory ?? {},
    added: added.length === changing.length ? added : null,
  };
}
