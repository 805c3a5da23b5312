import {
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

const time = () => timestamp({ withTimezone: true, precision: 3 });

export type BacktestStatus = 'queued' | 'running' | 'done' | 'cancelled' | 'failed';

/** Turns counted by what the gate would have decided; `wrong`: the user corrected or canceled afterwards. */
export interface TurnCounts {
  turns: number;
  ask: number;
  confirm: number;
  options: number;
  escalate: number;
  wrong: number;
  /** Those of the wrong ones that the gate would not have let through. */
  wrongStopped: number;
}

/** Arguments of a tool's proposed calls, by how they stand to what was said. */
export interface ArgumentCounts {
  calls: number;
  arguments: number;
  invented: number;
  contradicted: number;
  /** The invented ones, by path. */
  paths: Record<string, number>;
}

/** Sums of a backtest so far: bounded, and without anything that users said. */
export interface BacktestTally {
  readonly sessions: number;
  readonly all: TurnCounts;
  readonly tools: Record<string, TurnCounts>;
  readonly risks: Record<string, TurnCounts>;
  readonly languages: Record<string, TurnCounts>;
  /** The wrong turns by what showed it. */
  readonly reasons: Record<string, number>;
  readonly arguments: Record<string, ArgumentCounts>;
}

/** A run of the gate over conversations of the past, and how far it has come. */
export const backtests = pgTable(
  'backtests',
  {
    tenantId: text().notNull(),
    /** The id that callers see. */
    id: text().notNull(),
    status: text().$type<BacktestStatus>().notNull(),
    /** The tenant's own settings that decide, as of the request. */
    config: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The fields that differ from those active at the request. */
    changes: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Risks by pattern of a tool's name, before those of the configuration. */
    risks: jsonb().$type<Record<string, string>>().notNull(),
    agentId: text(),
    /** Conversations that were active from then on, and before `untilAt`. */
    fromAt: time().notNull(),
    untilAt: time().notNull(),
    maxTurns: integer().notNull(),
    /** About how many turns there are to judge. */
    total: integer().notNull(),
    tally: jsonb().$type<BacktestTally>().notNull(),
    /** The conversation that was read last: newest first. */
    afterAt: time(),
    afterId: text(),
    requestedAt: time().notNull(),
    startedAt: time(),
    finishedAt: time(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('backtests_time').on(table.tenantId, table.requestedAt, table.id),
  ],
);

/** A turn of a backtest that is worth a look. */
export const backtestCases = pgTable(
  'backtest_cases',
  {
    tenantId: text().notNull(),
    backtestId: text().notNull(),
    sessionId: text().notNull(),
    /** Of the user's message. */
    messageId: text().notNull(),
    occurredAt: time().notNull(),
    /** How much it is worth a look: the larger, the more. */
    worth: doublePrecision().notNull(),
    request: text().notNull(),
    decision: text().notNull(),
    ambiguityScore: doublePrecision().notNull(),
    /** Text that the gate would have asked of the user; null: none. */
    question: text(),
    decisionReason: text(),
    tool: text(),
    actionRisk: text(),
    /** The invented and contradicted arguments, with their values. */
    arguments: jsonb()
      .$type<readonly { path: string; value: string | number | boolean; standing: string }[]>()
      .notNull(),
    /** Reason to say that it went wrong; null: there is none. */
    category: text(),
  },
  (table) => [
    primaryKey({
      columns: [table.tenantId, table.backtestId, table.sessionId, table.messageId],
    }),
    index('backtest_cases_session').on(table.tenantId, table.sessionId),
    index('backtest_cases_time').on(table.tenantId, table.occurredAt),
  ],
);

export type BacktestRow = typeof backtests.$inferSelect;
export type BacktestCaseRow = typeof backtestCases.$inferSelect;
