import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

/** Event after a gate call, as the caller reports it. */
export const events = pgTable(
  'events',
  {
    tenantId: text().notNull(),
    /** The id that callers see. */
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** UUIDv7, made before the write, so that a repeated write stores nothing twice. */
    key: uuid().notNull(),
    sessionId: text().notNull(),
    /** The gate call that it is about; null where none was found. */
    gateCallId: uuid(),
    correlationId: text(),
    event: text().notNull(),
    detail: text().notNull(),
    category: text(),
    specField: text(),
    gateCaught: boolean().notNull(),
    /** How many open clarifications it left behind as ignored; null: none. */
    ignored: integer(),
    signal: jsonb().$type<Record<string, unknown>>(),
    /** When it happened; it may have been reported much later. */
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    receivedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('events_key').on(table.tenantId, table.key),
    index('events_session').on(table.tenantId, table.sessionId, table.createdAt),
    index('events_time').on(table.tenantId, table.createdAt, table.id),
  ],
);

export type NewEvent = Omit<typeof events.$inferInsert, 'id'>;
export type EventRow = typeof events.$inferSelect;
