import { sql } from 'drizzle-orm';
import {
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

import { onlyByTime } from './only-by-time.js';

export interface StepClaims {
  readonly session?: string;
  readonly correlation?: string;
  readonly resourceSession?: string;
  readonly resourceCorrelation?: string;
}

/** One thing an agent did: a model call, a tool call, a retrieval, a hand-over … */
export const steps = pgTable(
  'steps',
  {
    tenantId: text().notNull(),
    sessionId: text().notNull(),
    correlationId: text().notNull(),
    /** The caller's, or of a span its trace and span id; without either, its index. */
    stepId: text().notNull(),
    parentStepId: text(),
    traceId: text(),
    /** Null for spans, which are ordered by when they started. */
    stepIndex: integer(),
    type: text().notNull(),
    name: text().notNull(),
    input: jsonb().$type<unknown>(),
    output: jsonb().$type<unknown>(),
    /** ok, error, cancelled or pending. */
    status: text().notNull(),
    error: text(),
    startedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** Of a span, nanoseconds within that millisecond. */
    startNanos: integer(),
    /** Of a span, its place among those that were received with it. */
    arrival: integer(),
    durationMs: doublePrecision(),
    actionRisk: text(),
    inputTokens: integer(),
    outputTokens: integer(),
    metadata: jsonb().$type<Record<string, unknown>>(),
    /** Ids that the span itself names: session and correlation, and those of its resource. */
    claims: jsonb().$type<StepClaims>(),
    /** api, otel, or the provider it was pulled from. */
    source: text().notNull(),
    receivedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.sessionId, table.correlationId, table.stepId] }),
    // With the session, so that a day's sessions are counted from the index alone.
    index('steps_time').on(table.tenantId, table.startedAt, table.sessionId),
    index('steps_session')
      .on(table.tenantId, table.sessionId, table.startedAt)
      .where(onlyByTime('started_at')),
    // The places of a flow: the last one, and which are taken. Spans have none.
    index('steps_place')
      .on(table.tenantId, table.sessionId, table.correlationId, table.stepIndex)
      .where(sql`step_index is not null`),
    // A span keeps its row when its trace turns out to belong to another session.
    uniqueIndex('steps_span').on(table.tenantId, table.traceId, table.stepId),
  ],
);

export type NewStep = typeof steps.$inferInsert;
export type StepRow = typeof steps.$inferSelect;
