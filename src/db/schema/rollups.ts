import { bigint, date, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** What happened to a tenant on one UTC day, recomputed whole from rows and never incremented. */
export const dailyRollups = pgTable(
  'daily_rollups',
  {
    tenantId: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    counts: jsonb().$type<Record<string, unknown>>().notNull(),
    computedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.day] })],
);

/**
 * Marks that a past day has changed since its rollup. Marks are only added, and removed by the
 * recomputation that saw them: one that arrives meanwhile stays for the next.
 */
export const dirtyDays = pgTable(
  'dirty_days',
  {
    tenantId: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.day, table.id] })],
);
