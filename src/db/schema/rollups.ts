import { bigint, date, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Gate calls of one kind. */
export interface GateCount {
  readonly mode: string;
  readonly arm: string | null;
  /** What was answered; null with interventions off. */
  readonly decision: string | null;
  readonly calls: number;
  /** Replies that carried something to answer: questions, options or a confirm prompt. */
  readonly asked: number;
  /** Calls that answered such a reply. */
  readonly answered: number;
  /** Such replies that these calls left behind. */
  readonly ignored: number;
}

/** Outcomes of one type and currency; values of different currencies are never added. */
export interface OutcomeCount {
  readonly type: string;
  readonly currency: string | null;
  readonly count: number;
  /** How many of them have a value, and the sum of those; null when none has. */
  readonly valued: number;
  readonly sum: number | null;
}

/** What happened to a tenant on one UTC day. Lists are in the order of their keys. */
export interface DayCounts {
  readonly gate: readonly GateCount[];
  /** By kind. */
  readonly events: Readonly<Record<string, number>>;
  /** Replies that events (a rephrase, an abandon) left behind, beside those of `gate`. */
  readonly ignoredByEvents: number;
  /** By role. */
  readonly messages: Readonly<Record<string, number>>;
  readonly steps: number;
  readonly outcomes: readonly OutcomeCount[];
  /** Conversations that anything of the above belongs to; those of several days do not add up. */
  readonly sessions: number;
}

/** What happened to a tenant on one UTC day, recomputed whole from rows and never incremented. */
export const dailyRollups = pgTable(
  'daily_rollups',
  {
    tenantId: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** `shape` tells what these counts consist of: those of an older shape count as never computed. */
    counts: jsonb().$type<DayCounts & { readonly shape: number }>().notNull(),
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
