import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Claims of spans that are no steps (an HTTP server's, a database's) about their trace: each session and
 * correlation once, from the earliest span that named them.
 */
export const traceClaims = pgTable(
  'trace_claims',
  {
    tenantId: text().notNull(),
    traceId: text().notNull(),
    /** Empty where the span named none. */
    sessionId: text().notNull(),
    correlationId: text().notNull(),
    spanId: text().notNull(),
    startedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    startNanos: integer().notNull(),
    receivedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.tenantId, table.traceId, table.sessionId, table.correlationId],
    }),
    index('trace_claims_received').on(table.tenantId, table.receivedAt),
  ],
);

export type NewTraceClaim = typeof traceClaims.$inferInsert;
