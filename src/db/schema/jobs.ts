import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

/**
 * Background work: one row per subject, however often it was sent. A leased queue (store/queue), whose rows
 * are removed when they are done.
 */
export const jobs = pgTable(
  'jobs',
  {
    /** Empty: work of the whole server. */
    tenantId: text().notNull(),
    type: text().notNull(),
    /** Subject within the tenant; empty: the tenant itself. */
    subject: text().notNull(),
    payload: jsonb().notNull(),
    /** Grows each time it is sent again. */
    revision: integer().notNull().default(0),
    attempts: integer().notNull().default(0),
    /** Not to be run earlier; while it runs: when the lease ends; null: a dead letter. */
    dueAt: timestamp({ withTimezone: true }).defaultNow(),
    /** Whether a worker leased it last; it runs until `dueAt`, unless the lease is renewed. */
    leased: boolean().notNull().default(false),
    /** When it is due once more after the run under way, because it was sent again meanwhile. */
    rerunAt: timestamp({ withTimezone: true }),
    queuedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    failedAt: timestamp({ withTimezone: true }),
    lastError: text(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.type, table.subject] }),
    index('jobs_due').on(table.tenantId, table.type, table.dueAt),
  ],
);
