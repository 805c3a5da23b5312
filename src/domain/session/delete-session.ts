import type { Ctx } from '../../context.js';
import { NotFound } from '../../errors.js';
import { deleteSessionData, type Removed } from '../../store/deletion.js';
import { findSession } from '../../store/sessions.js';
import type { SessionLanes } from './session-lanes.js';

/**
 * Deletes a session and all that was derived from it, when the calls of it that are under way are done.
 *
 * @throws NotFound when nothing is known of it
 */
export function deleteSession(ctx: Ctx, sessionId: string, lanes: SessionLanes): Promise<Removed> {
  const { tenantId } = ctx.caller;
  return lanes.run(tenantId, sessionId, async () => {
    if (!(await findSession(ctx.db, tenantId, sessionId))) throw new NotFound('Session', sessionId);
    return deleteSessionData(ctx.db, tenantId, sessionId);
  });
}
