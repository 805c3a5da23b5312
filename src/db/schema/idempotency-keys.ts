import { index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** The first answer to a write that named an `Idempotency-Key`, for whoever repeats it. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    tenantId: text().notNull(),
    /** The operation, e.g. `POST /v1/gate`: the same key may serve another one. */
    operation: text().notNull(),
    key: text().notNull(),
    /** Of the body: a repetition with another one is refused. */
    fingerprint: text().notNull(),
    response: jsonb().$type<Record<string, unknown>>().notNull(),
    correlationId: text(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.operation, table.key] }),
    index('idempotency_keys_age').on(table.tenantId, table.createdAt),
  ],
);
