import {
  bigint,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

/** Gate calls of one kind. */
export interface GateCount {
  readonly mode: string;
  readonly arm: string | null;
  /** The answered decision; null with interventions off. */
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

/** Failures of one kind; not those that a reviewer has dismissed. */
export interface FailureCount {
  /** The event, or the type of the outcome. */
  readonly event: string;
  readonly category: string | null;
  /** Whether the gate did not let the call proceed; null without a gate call. */
  readonly caught: boolean | null;
  readonly count: number;
}

/** Counts of a tenant on one UTC day. Lists are in the order of their keys. */
export interface DayCounts {
  readonly gate: readonly GateCount[];
  /** By kind. */
  readonly events: Readonly<Record<string, number>>;
  /** Replies that events (a rephrase, an abandon) left behind, beside those of `gate`. */
  readonly ignoredByEvents: number;
  /** By role. */
  readonly messages: Readonly<Record<string, number>>;
  /** Conversations whose first message was said on this day. */
  readonly conversations: number;
  readonly steps: number;
  readonly outcomes: readonly OutcomeCount[];
  readonly failures: readonly FailureCount[];
  /** Matches of signals, by `id.revision` of the signal: those of an earlier revision do not count. */
  readonly signals: Readonly<Record<string, number>>;
  /** Conversations that anything of the above belongs to; those of several days do not add up. */
  readonly sessions: number;
}

/**
 * Counts of a tenant on one UTC day, in groups of counts that are each recomputed whole from rows
 * and never incremented.
 */
export const dailyRollups = pgTable(
  'daily_rollups',
  {
    tenantId: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** The name of the group. */
    countsGroup: text().notNull(),
    /** Which version of the group counted them: those of another count as never computed. */
    version: integer().notNull(),
    /** The fields of the group. */
    counts: jsonb().$type<Partial<DayCounts>>().notNull(),
    computedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** Since when the day's rows may be deleted, so that its counts stay as they are; null: counted again. */
    frozenAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.day, table.countsGroup] })],
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
