import { bigint, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { ChangeKind } from './change-batches.js';

/** Change batches that a follower has still to handle: a leased queue of each follower of a tenant. */
export const followerBatches = pgTable(
  'follower_batches',
  {
    tenantId: text().notNull(),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** The name of the follower. */
    follower: text().notNull(),
    kind: text().$type<ChangeKind>().notNull(),
    /** The ids of the rows. */
    items: text().array().notNull(),
    /** Of their texts together. */
    bytes: integer().notNull(),
    revision: integer().notNull().default(0),
    attempts: integer().notNull().default(0),
    /** When the rows changed. */
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /**
     * Not to be leased earlier, by the database's clock; null: a dead letter. Exact, for a time rounded to
     * milliseconds may still be ahead.
     */
    dueAt: timestamp({ withTimezone: true }).defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('follower_batches_due').on(table.tenantId, table.follower, table.dueAt, table.id),
  ],
);
