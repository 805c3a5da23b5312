import {
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

/** One row a gate call: what was asked, what it cost, what was answered and on what evidence. No foreign key: its check would cost every call, and tenants are never deleted. */
export const gateCalls = pgTable(
  'gate_calls',
  {
    tenantId: text().notNull(),
    /** UUIDv7, so that the key orders calls by when they were received. */
    id: uuid().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    sessionId: text().notNull(),
    /** The gate call that began this thread: itself, or the one whose clarification it answers. */
    threadId: uuid().notNull(),
    correlationId: text().notNull(),
    request: text().notNull(),
    clarificationResponse: text(),
    /** How the response was read: yes, no, pick, text, unknown or empty. */
    answerKind: text(),
    /** How many open clarifications it left behind as ignored; null: none. */
    ignored: integer(),
    /** The turns that were read, not all that were sent. */
    history: jsonb().$type<string[]>(),
    context: jsonb().$type<Record<string, unknown>>(),
    actionRisk: text(),
    actionCost: doublePrecision(),
    mode: text().notNull(),
    interventionMode: text().notNull(),
    experimentArm: text(),
    /** What was answered; null when interventions are off. */
    decision: text(),
    /** What the decision model says, also where the mode did not answer it. */
    modelDecision: text().notNull(),
    decisionReason: text(),
    confirmPrompt: text(),
    questions: jsonb().$type<string[]>().notNull(),
    options: jsonb().$type<string[]>().notNull(),
    intentSpec: jsonb().$type<Record<string, unknown>>(),
    ambiguityScore: real().notNull(),
    probability: real().notNull(),
    dimensions: jsonb().$type<Record<string, number>>().notNull(),
    evidence: jsonb().$type<readonly object[]>().notNull(),
    costs: jsonb().$type<Record<string, number>>().notNull(),
    modelVersion: text().notNull(),
    /** The tenant's version whose configuration decided. */
    configVersion: integer().notNull(),
    durationMs: real().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('gate_calls_session').on(table.tenantId, table.sessionId, table.id),
    index('gate_calls_correlation').on(table.tenantId, table.correlationId, table.id),
  ],
);

export type GateCallRow = typeof gateCalls.$inferSelect;
export type NewGateCall = typeof gateCalls.$inferInsert;
