import { and, asc, desc, eq } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { type EventRow, events } from '../../db/schema/events.js';
import { failures } from '../../db/schema/failures.js';
import { type GateCallRow, gateCalls } from '../../db/schema/gate-calls.js';
import { type OutcomeRow, outcomes } from '../../db/schema/outcomes.js';
import { type ReviewRow, reviews } from '../../db/schema/reviews.js';

type CallKey = Pick<GateCallRow, 'id' | 'sessionId'>;

export async function findGateCall(
  db: Database,
  tenantId: string,
  id: string,
): Promise<GateCallRow | undefined> {
  const rows = await db
    .select()
    .from(gateCalls)
    .where(and(eq(gateCalls.tenantId, tenantId), eq(gateCalls.id, id)));
  return rows[0];
}

/** Events of its conversation that are linked to a gate call, oldest first. */
export function listEventsOfCall(
  db: Database,
  tenantId: string,
  { id, sessionId }: CallKey,
  limit: number,
): Promise<EventRow[]> {
  return db
    .select()
    .from(events)
    .where(
      and(
        eq(events.tenantId, tenantId),
        eq(events.sessionId, sessionId),
        eq(events.gateCallId, id),
      ),
    )
    .orderBy(asc(events.createdAt), asc(events.id))
    .limit(limit);
}

/** Outcomes of its conversation that are attributed to a gate call, oldest first. */
export function listOutcomesOfCall(
  db: Database,
  tenantId: string,
  { id, sessionId }: CallKey,
  limit: number,
): Promise<OutcomeRow[]> {
  const ofSession = and(eq(outcomes.tenantId, tenantId), eq(outcomes.sessionId, sessionId));
  return db
    .select()
    .from(outcomes)
    .where(and(ofSession, eq(outcomes.gateCallId, id)))
    .orderBy(asc(outcomes.occurredAt), asc(outcomes.id))
    .limit(limit);
}

/** A failure as the page of its gate call shows it. */
export type FailureOfCall = Awaited<ReturnType<typeof listFailuresOfCall>>[number];

/** Failures that followed a gate call, oldest first; not those that a reviewer dismissed. */
export function listFailuresOfCall(db: Database, tenantId: string, id: string, limit: number) {
  const { kind, event, detail, clusterId, occurredAt } = failures;
  const ofCall = and(eq(failures.tenantId, tenantId), eq(failures.gateCallId, id));
  return db
    .select({ kind, event, detail, clusterId, occurredAt })
    .from(failures)
    .where(and(ofCall, eq(failures.dismissed, false)))
    .orderBy(asc(occurredAt), asc(kind), asc(failures.itemId))
    .limit(limit);
}

/** Reviews of a gate call, newest first. */
export function listReviewsOfCall(
  db: Database,
  tenantId: string,
  id: string,
  limit: number,
): Promise<ReviewRow[]> {
  return db
    .select()
    .from(reviews)
    .where(and(eq(reviews.tenantId, tenantId), eq(reviews.gateCallId, id)))
    .orderBy(desc(reviews.updatedAt), desc(reviews.eventId))
    .limit(limit);
}
