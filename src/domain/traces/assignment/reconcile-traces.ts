import type { Database } from '../../../db/client.js';
import type { NewMessage } from '../../../db/schema/messages.js';
import { removeRepeatedMessages } from '../../../store/messages/repeated.js';
import { deleteTracedMessages } from '../../../store/messages/traced.js';
import { appendMessages } from '../../../store/messages/writes.js';
import { byTenant } from '../../../store/scope.js';
import { deleteEmptySessions } from '../../../store/sessions/remove-empty.js';
import { readTraceClaims } from '../../../store/traces/claims.js';
import {
  listTracedSteps,
  lockReconciliation,
  moveSteps,
  type StepMove,
} from '../../../store/traces/moved-steps.js';
import {
  findUnassignedTraces,
  readTraceNodes,
  type TraceKey,
} from '../../../store/traces/reads.js';
import { ConversationMessages } from '../conversation-messages.js';
import { assignSessions } from './assign-sessions.js';
import { byTrace, toTraceClaim } from './by-trace.js';

/**
 * Moves every step of these traces to the session that it belongs to, as far as is known by now, and with
 * them what was said. It runs after the spans are committed: of two writers of one trace the last sees
 * both.
 */
export async function reconcileTraces(
  db: Database,
  traces: readonly TraceKey[],
  now: Date,
): Promise<void> {
  for (const [tenantId, unassigned] of byTenant(await findUnassignedTraces(db, traces))) {
    await reconcileTenant(
      db,
      tenantId,
      unassigned.map(({ traceId }) => traceId),
      now,
    );
  }
}

async function reconcileTenant(
  db: Database,
  tenantId: string,
  traceIds: readonly string[],
  now: Date,
): Promise<void> {
  const messages = new ConversationMessages(tenantId, now);
  let rows: NewMessage[] = [];
  await db.transaction(async (tx) => {
    await lockReconciliation(tx, tenantId);
    const { moves, left } = await findMoves(tx, tenantId, traceIds);
    if (moves.length === 0) return;
    for (const step of await moveSteps(tx, tenantId, moves, now)) messages.add(step);
    if (left.length > 0) {
      await deleteTracedMessages(tx, tenantId, left);
      for (const step of await listTracedSteps(tx, tenantId, left)) messages.add(step);
    }
    rows = await messages.rows(tx);
    await appendMessages(tx, rows);
    if (left.length > 0) await deleteEmptySessions(tx, tenantId, left);
  });
  await removeRepeatedMessages(db, rows);
}

/** The steps that belong elsewhere, and the sessions that they leave. */
async function findMoves(
  db: Database,
  tenantId: string,
  traceIds: readonly string[],
): Promise<{ moves: StepMove[]; left: string[] }> {
  const nodes = byTrace(await readTraceNodes(db, tenantId, traceIds));
  const claims = byTrace(await readTraceClaims(db, tenantId, traceIds));
  const moves: StepMove[] = [];
  const left = new Set<string>();
  for (const [traceId, steps] of nodes) {
    const ofTrace = (claims.get(traceId) ?? []).map(toTraceClaim);
    const assignments = assignSessions(traceId, steps, ofTrace);
    for (const { stepId, sessionId, correlationId } of steps) {
      const assigned = assignments.get(stepId);
      if (!assigned) continue;
      if (assigned.sessionId === sessionId && assigned.correlationId === correlationId) continue;
      moves.push({ traceId, stepId, ...assigned });
      if (assigned.sessionId !== sessionId) left.add(sessionId);
    }
  }
  return { moves, left: [...left] };
}
