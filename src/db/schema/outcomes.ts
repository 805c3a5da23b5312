import {
  bigint,
  doublePrecision,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

/** Outcome of a conversation in business terms, and the gate decision that it is attributed to. */
export const outcomes = pgTable(
  'outcomes',
  {
    tenantId: text().notNull(),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** UUIDv7, made before the write, so that a repeated write stores nothing twice. */
    key: uuid().notNull(),
    sessionId: text().notNull(),
    correlationId: text(),
    type: text().notNull(),
    value: doublePrecision(),
    /** ISO 4217 in upper case, as far as the caller keeps to it. */
    currency: text(),
    detail: text().notNull(),
    /** The caller's own id; once for each type. */
    externalRef: text(),
    occurredAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    receivedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    gateCallId: uuid(),
    /** correlation, last_touch or none. */
    attribution: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('outcomes_key').on(table.tenantId, table.key),
    uniqueIndex('outcomes_external_ref').on(table.tenantId, table.type, table.externalRef),
    index('outcomes_session').on(table.tenantId, table.sessionId, table.occurredAt),
    index('outcomes_time').on(table.tenantId, table.occurredAt, table.id),
  ],
);

export type NewOutcome = Omit<typeof outcomes.$inferInsert, 'id'>;
export type OutcomeRow = typeof outcomes.$inferSelect;
