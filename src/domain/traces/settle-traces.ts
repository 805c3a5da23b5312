import type { Database } from '../../db/client.js';
import { markDirtyDays } from '../../store/fleet/dirty-days.js';
import { appendMessages, dropRetold } from '../../store/fleet/messages.js';
import {
  deleteEmptySessions,
  deleteTracedMessages,
  lockSettling,
  moveSteps,
  remainingSteps,
  type SessionKey,
  type StepMove,
} from '../../store/fleet/moved-steps.js';
import { touchSessions } from '../../store/fleet/sessions.js';
import {
  findUnsettledTraces,
  readTraceClaims,
  readTraces,
  type StoredClaim,
  type StoredNode,
  type TraceKey,
} from '../../store/fleet/spans.js';
import { lateDay } from '../rollups/days.js';
import { type LooseClaim, resolveHomes } from './resolve-homes.js';
import { UserMessages } from './user-messages.js';

/**
 * Brings every step of these traces to the session that it belongs to, as far as is known by now, and
 * what users said with them. It runs after the spans are committed: of two writers of one trace the last
 * sees both. Steps are only moved by one at a time in a tenant.
 */
export async function settleTraces(
  db: Database,
  traces: readonly TraceKey[],
  now: Date,
): Promise<void> {
  const unsettled = await findUnsettledTraces(db, traces);
  if (unsettled.length === 0) return;
  const told: SessionKey[] = [];
  await db.transaction(async (tx) => {
    await lockSettling(tx, unsettled);
    const { moves, left } = await findMoves(tx, unsettled);
    if (moves.length === 0) return;
    const messages = new UserMessages(now);
    const moved = await moveSteps(tx, moves);
    for (const step of moved) messages.add(step);
    // Their days count other sessions now.
    await markDirtyDays(
      tx,
      moved.flatMap(({ tenantId, startedAt }) => {
        const day = lateDay(startedAt, now);
        return day === null ? [] : [{ tenantId, day }];
      }),
    );
    await touchSessions(
      tx,
      moved.map(({ tenantId, sessionId, startedAt }) => ({
        tenantId,
        sessionId,
        firstAt: startedAt,
        lastAt: startedAt,
      })),
    );
    if (left.length > 0) {
      await deleteTracedMessages(tx, left);
      for (const step of await remainingSteps(tx, left)) messages.add(step);
    }
    const rows = messages.rows();
    await appendMessages(tx, rows);
    for (const { tenantId, sessionId } of rows) told.push({ tenantId, sessionId });
    if (left.length > 0) await deleteEmptySessions(tx, left);
  });
  await dropRetold(db, told);
}

async function findMoves(
  db: Database,
  traces: readonly TraceKey[],
): Promise<{ moves: StepMove[]; left: SessionKey[] }> {
  const nodes = byTrace(await readTraces(db, traces));
  const claims = byTrace(await readTraceClaims(db, traces));
  const moves: StepMove[] = [];
  const left = new Map<string, SessionKey>();
  for (const [name, steps] of nodes) {
    const { tenantId, traceId } = steps[0] as StoredNode;
    const homes = resolveHomes(traceId, steps, (claims.get(name) ?? []).map(looseClaim));
    for (const { stepId, sessionId, correlationId } of steps) {
      const home = homes.get(stepId);
      if (!home) continue;
      if (home.sessionId === sessionId && home.correlationId === correlationId) continue;
      moves.push({ tenantId, traceId, stepId, ...home });
      if (home.sessionId === sessionId) continue;
      left.set(`${tenantId}\0${sessionId}`, { tenantId, sessionId });
    }
  }
  return { moves, left: [...left.values()] };
}

/** Rows by the trace that they are of. */
export function byTrace<Row extends TraceKey>(rows: readonly Row[]): Map<string, Row[]> {
  const traces = new Map<string, Row[]>();
  for (const row of rows) {
    const name = nameOf(row);
    const known = traces.get(name);
    if (known) known.push(row);
    else traces.set(name, [row]);
  }
  return traces;
}

export const nameOf = ({ tenantId, traceId }: TraceKey): string => `${tenantId}\0${traceId}`;

export const looseClaim = ({ session, correlation, ...claim }: StoredClaim): LooseClaim => ({
  ...claim,
  ...(session !== null && { session }),
  ...(correlation !== null && { correlation }),
});
