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

/** Inputs of a decision as they are kept with the call; what is absent was nothing, none or no. */
export interface RecordedInputs {
  readonly fatigue?: 'answered' | 'high';
  /** Code points of the request. */
  readonly length: number;
  readonly incomplete?: true;
  /**
   * The questions that there were, a letter each by dimension (goal, scope, constraints, output format), in upper
   * case where the action lacks it, and followed by a minus where the thread has asked it.
   */
  readonly questions?: string;
  /** There were readings to offer. */
  readonly offerable?: true;
  /** How likely requests of the cluster rule that matched go wrong. */
  readonly rate?: number;
  readonly confirmed?: true;
  readonly refused?: true;
  readonly saidNo?: true;
  readonly personRefused?: true;
  readonly yesUsed?: true;
  readonly unproved?: true;
  readonly rejectedEarlier?: true;
  readonly requiredOpen?: true;
  readonly conditional?: true;
  readonly riskyCall?: true;
  readonly asksNothing?: true;
  readonly cancelled?: true;
  readonly requestReplaced?: true;
  readonly changed?: true;
  readonly answerIncomplete?: true;
  readonly canAskNow?: true;
  /** Earlier names of some of those above, in calls from before they were renamed. */
  readonly declined?: true;
  readonly calledOff?: true;
  readonly turnedAway?: true;
  readonly leftOpen?: true;
  readonly anyQuestion?: true;
  readonly repeats?: number;
  /** The integration that asked. */
  readonly integration?: string;
  /** The mode that the caller's header asked for. */
  readonly requested?: string;
  /** The caller only observes, and acts whatever it was answered. */
  readonly notEnforced?: true;
  /** The answer that came with the call is that of a person who decided a handoff. */
  readonly fromPerson?: true;
  /** The experiment that `experimentArm` is of. */
  readonly experiment?: string;
  /** Slots that were, or in the shadow would have been, asked about: letters as above. */
  readonly asks?: string;
  /** Loss of a misunderstanding, cost of one question then, and of one after it. */
  readonly loss: number;
  readonly friction: number;
  readonly nextFriction: number;
}

/** A proposed call as it was judged. */
export interface RecordedProposal {
  readonly id: string | null;
  readonly name: string;
  readonly arguments: readonly {
    readonly path: string;
    readonly value: string | number | boolean;
    readonly standing: string;
    readonly doubt: number;
  }[];
  /** The integration that asked. */
  readonly integration: string | null;
  /** The program that the user sits at, as it names itself. */
  readonly client?: string;
  /** That program says that it shows forms, and shows none. */
  readonly dropsForms?: true;
}

/**
 * One row a gate call: what was asked, what it cost, what was answered and on what evidence. No foreign key: its
 * check would cost every call, and tenants are never deleted.
 */
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
    /** The answered decision; null when interventions are off. */
    decision: text(),
    /** The decision model's decision, also where the mode did not answer it. */
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
    /** Input of the decision beside the configuration, so that it can be made again; null in old rows. */
    decisionInputs: jsonb().$type<RecordedInputs>(),
    /** The call that the agent proposed, argument by argument as it was judged; null: none was proposed. */
    proposedCall: jsonb().$type<RecordedProposal>(),
    modelVersion: text().notNull(),
    /** The tenant's version whose configuration decided. */
    configVersion: integer().notNull(),
    /** The calibration that made a probability of the score; null: none. */
    calibrationVersion: integer(),
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
