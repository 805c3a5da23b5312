import {
  bigint,
  boolean,
  customType,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
const time = () => timestamp({ withTimezone: true, precision: 3 });

/** Sources that a failure was seen by. */
export type FailureKind = 'event' | 'outcome' | 'review';

/** A turn that went wrong: an event, an outcome or a review says so. */
export const failures = pgTable(
  'failures',
  {
    tenantId: text().notNull(),
    kind: text().$type<FailureKind>().notNull(),
    /** The event or outcome; of a review the event that was reviewed. */
    itemId: bigint({ mode: 'number' }).notNull(),
    sessionId: text().notNull(),
    correlationId: text(),
    /** The gate call that it followed; null where there is none. */
    gateCallId: uuid(),
    /** The event, or the type of the outcome. */
    event: text().notNull(),
    category: text(),
    /** As it was reported. */
    dimension: text(),
    /** The dimension that the gate scored highest. */
    weakestDimension: text(),
    /** Whether the caller says that the gate had caught it; null: it was not asked. */
    reportedCaught: boolean(),
    /** Whether the gate did not let the call proceed; null without a gate call. */
    gateCaught: boolean(),
    actionRisk: text(),
    /** The beginnings of the request and of what went wrong. */
    request: text().notNull(),
    detail: text().notNull(),
    /** Vector that it is compared by, in signed bytes (`clustering/failure-vector.ts`); null without known words. */
    meaning: bytea(),
    clusterId: text(),
    /** Whether a run has looked at it: one that has and is in no cluster is like no other so far. */
    considered: boolean().notNull().default(false),
    /** A reviewer's corrections: no run overrules them. */
    correctedClusterId: text(),
    correctedDimension: text(),
    /** A reviewer says that it is none: it is in no cluster. */
    dismissed: boolean().notNull().default(false),
    occurredAt: time().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.kind, table.itemId] }),
    index('failures_time').on(table.tenantId, table.occurredAt, table.kind, table.itemId),
    // With the session, so that a cluster's counts are read from the index alone.
    index('failures_cluster').on(
      table.tenantId,
      table.clusterId,
      table.occurredAt,
      table.kind,
      table.itemId,
      table.sessionId,
    ),
    index('failures_waiting').on(table.tenantId, table.considered, table.occurredAt),
    index('failures_session').on(table.tenantId, table.sessionId, table.occurredAt),
    index('failures_gate_call').on(table.tenantId, table.gateCallId),
  ],
);

export type FailureRow = typeof failures.$inferSelect;
export type NewFailure = typeof failures.$inferInsert;
