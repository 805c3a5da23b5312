import { bigint, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** What has texts that arrive. */
export const ARRIVAL_KINDS = ['gate', 'message', 'event', 'outcome'] as const;
export type ArrivalKind = (typeof ARRIVAL_KINDS)[number];

/**
 * Texts that were stored or changed and that nobody has looked at yet: an outbox, written by the statement
 * that stores them. One row names what one batch brought of one kind, in pieces of bounded size.
 */
export const arrivals = pgTable(
  'arrivals',
  {
    tenantId: text().notNull(),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    kind: text().$type<ArrivalKind>().notNull(),
    /** The ids of the rows that hold the texts. */
    items: text().array().notNull(),
    /** Of all the texts. */
    bytes: integer().notNull(),
    /** How often taking it in has failed. */
    attempts: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /**
     * Not to be taken earlier, by the database's clock; null: set aside, since it failed too often. Exact,
     * for a time rounded to milliseconds may still be ahead.
     */
    dueAt: timestamp({ withTimezone: true }).defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('arrivals_due').on(table.tenantId, table.dueAt, table.id),
  ],
);
