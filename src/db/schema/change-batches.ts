import { bigint, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Kinds of rows whose changes are followed. */
export const CHANGE_KINDS = ['gate', 'message', 'event', 'outcome', 'step', 'review'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Those of them that may have a text of the conversation. */
export const TEXT_KINDS = ['gate', 'message', 'event', 'outcome'] as const satisfies ChangeKind[];
export type TextKind = (typeof TEXT_KINDS)[number];

/**
 * Rows that were stored or changed: an outbox, written by the statement that stores them. One row names
 * what one write brought of one kind, in pieces of bounded size, until it is handed to the followers.
 */
export const changeBatches = pgTable(
  'change_batches',
  {
    tenantId: text().notNull(),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    kind: text().$type<ChangeKind>().notNull(),
    /** The ids of the rows. */
    items: text().array().notNull(),
    /** Of their texts together; 0 where none has any. */
    bytes: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
);
