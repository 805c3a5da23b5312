import {
  bigint,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';

/** Sums under names such as `decision|ask|n`; what is absent is 0. */
export type Sums = Readonly<Record<string, number>>;

/** The sums of a day: what questions came to is apart, since it has many names. */
export type ResultPart = 'calls' | 'questions';

/** Sums that one conversation adds to the sums of each UTC day, as far as it is counted. */
export const sessionResults = pgTable(
  'session_results',
  {
    tenantId: text().notNull(),
    sessionId: text().notNull(),
    /** Gate calls that are counted; beyond a bound a conversation is not read again. */
    callCount: integer().notNull(),
    /** By day, `YYYY-MM-DD`. */
    calls: jsonb().$type<Readonly<Record<string, Sums>>>().notNull(),
    questions: jsonb().$type<Readonly<Record<string, Sums>>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.sessionId] })],
);

/**
 * The sums of a day are those of its rows: a change of a conversation adds one, with what it adds now less what it
 * added before. Nobody waits for another, and rows are put together when there are many.
 */
export const resultSums = pgTable(
  'result_sums',
  {
    tenantId: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    part: text().$type<ResultPart>().notNull(),
    /** -1 where the sums are taken away: those of a conversation that was deleted. */
    sign: smallint().notNull(),
    sums: jsonb().$type<Sums>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.part, table.day, table.id] })],
);
