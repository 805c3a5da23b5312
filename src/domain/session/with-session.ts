import type { Caller, Ctx } from '../../context.js';
import { Unauthenticated, Unavailable } from '../../errors.js';
import type { SessionState } from '../../store/sessions/state.js';
import type { CallerDirectory } from '../account/caller-directory.js';
import type { Masking } from '../masking/masking.js';
import { backOff, MAX_ATTEMPTS } from './back-off.js';
import type { Backlog } from './backlog.js';
import type { SessionQueue } from './session-queue.js';
import type { SessionStore } from './session-store.js';

export interface SessionDeps {
  readonly directory: CallerDirectory;
  readonly sessions: SessionStore;
  readonly backlog: Backlog;
  readonly sessionQueue: SessionQueue;
  readonly masking: Masking;
}

/**
 * Reads a session, lets `attempt` decide and write, and starts over when that write lost to another
 * process. The writes of one session in this process run one after the other.
 *
 * @param attempt gets the context with the caller as of that read, and answers undefined when it lost
 * @throws Unauthenticated when the key was revoked meanwhile
 * @throws Unavailable when too many calls wait, or other processes keep changing the session
 */
export async function withSession<Answer>(
  ctx: Ctx,
  sessionId: string,
  deps: SessionDeps,
  attempt: (ctx: Ctx, state: SessionState) => Promise<Answer | undefined>,
): Promise<Answer> {
  const { tenantId } = ctx.caller;
  const inTurn = async (): Promise<Answer> => {
    for (let lost = 0; lost < MAX_ATTEMPTS; lost += 1) {
      if (lost > 0) await backOff(lost);
      const state = await deps.sessions.read(tenantId, sessionId);
      if (!state) throw new Unauthenticated();
      const caller = await currentCaller(ctx.caller, state, deps.directory);
      const answer = await attempt({ ...ctx, caller }, state);
      if (answer !== undefined) return answer;
    }
    throw new Unavailable('Too many concurrent writes to this session. Try again.');
  };
  return deps.backlog.run(tenantId, () => deps.sessionQueue.run(tenantId, sessionId, inTurn));
}

/**
 * The caller as of a read, which shows whether what this process knows of the tenant still holds.
 *
 * @throws Unauthenticated when its key was revoked meanwhile
 */
export async function currentCaller(
  caller: Caller,
  { tenantVersion }: SessionState,
  directory: CallerDirectory,
): Promise<Caller> {
  return tenantVersion === caller.version ? caller : directory.refresh(caller);
}
