import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { onlyByTime } from './only-by-time.js';

const time = () => timestamp({ withTimezone: true, precision: 3 });

/** Signal that a tenant wants noticed: a pattern in what users say, or a name that its own code reports. */
export const signals = pgTable(
  'signals',
  {
    tenantId: text().notNull(),
    /** The id that callers see. */
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** The name regardless of case and of the space around it: unique within a tenant. */
    nameKey: text().notNull(),
    description: text().notNull(),
    /** regex or instrumented. */
    type: text().notNull(),
    /** Of a regex. */
    pattern: text(),
    /** positive, negative or neutral. */
    polarity: text().notNull(),
    enabled: boolean().notNull(),
    /** Grows with every change of what is matched: matches of an earlier one no longer count. */
    revision: integer().notNull().default(1),
    /** How many matches of this revision there are, kept by the statements that write and remove them. */
    matchCount: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: time().notNull(),
    updatedAt: time().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('signals_name').on(table.tenantId, table.nameKey),
  ],
);

/** That a text matched a signal: once for each text. */
export const signalMatches = pgTable(
  'signal_matches',
  {
    tenantId: text().notNull(),
    signalId: bigint({ mode: 'number' }).notNull(),
    revision: integer().notNull(),
    /** Kind of the text: message, gate or event. */
    kind: text().notNull(),
    /** The id of that row. */
    itemId: text().notNull(),
    sessionId: text().notNull(),
    /** Of a message that was received with its place. */
    messageIndex: integer(),
    /** The beginning of what matched; null of an instrumented signal. */
    matchedText: text(),
    /** When the text was said. */
    at: time().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.tenantId, table.signalId, table.revision, table.kind, table.itemId],
    }),
    // With the session, so that the counts of a week are read from the index alone.
    index('signal_matches_time')
      .on(table.tenantId, table.signalId, table.revision, table.at, table.sessionId)
      .where(onlyByTime('at')),
    index('signal_matches_session').on(table.tenantId, table.sessionId, table.at),
  ],
);

/** The latest backfill of a signal over older texts, and how far it has come. */
export const signalBackfills = pgTable(
  'signal_backfills',
  {
    tenantId: text().notNull(),
    signalId: bigint({ mode: 'number' }).notNull(),
    /** The id that callers see. */
    id: text().notNull(),
    revision: integer().notNull(),
    /** queued, running, done or failed. */
    status: text().notNull(),
    days: integer().notNull(),
    fromAt: time().notNull(),
    /** Not included. */
    untilAt: time().notNull(),
    /** How many texts there are, about; exact once it is done. */
    total: integer().notNull(),
    scanned: integer().notNull().default(0),
    matched: integer().notNull().default(0),
    /** The kind of texts that is being read, and the last one that was. */
    kind: text().notNull(),
    afterAt: time(),
    afterId: text(),
    requestedAt: time().notNull(),
    startedAt: time(),
    finishedAt: time(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.signalId] })],
);

export type SignalRow = typeof signals.$inferSelect;
export type SignalMatchRow = typeof signalMatches.$inferSelect;
export type SignalBackfillRow = typeof signalBackfills.$inferSelect;
