import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

const time = () => timestamp({ withTimezone: true, precision: 3 });

export type ReviewVerdict =
  | 'true_misunderstanding'
  | 'false_alarm'
  | 'correct_understanding'
  | 'unclear';

/** How something came into the queue of reviews: by its value, or random sample of all gate calls. */
export type SamplingMethod = 'priority' | 'random';

/** Facts of the judged gate call that a review keeps, so that statistics read no calls. */
export interface ReviewedCall {
  readonly score: number;
  /** The answered decision; null with interventions off. */
  readonly decision: string | null;
  /** The decision model's decision, also where the mode did not answer it. */
  readonly modelDecision: string;
  /** The dimension that the gate scored highest. */
  readonly dimension: string | null;
  /** Whether the user was asked, by this call or one before it in its thread. */
  readonly asked: boolean;
  /**
   * Loss of a misunderstanding, cost of one question then, and of one after it; null of calls that did not keep
   * it.
   */
  readonly loss: number | null;
  readonly friction: number | null;
  readonly nextFriction: number | null;
  /** Whether a correction, rephrase, regenerate or abandon followed in its thread. */
  readonly reworked: boolean;
  /** Whether a confirmation was answered with no. */
  readonly saidNo: boolean;
  /** The integration that asked; absent of reviews from before it was kept. */
  readonly integration?: string | null;
}

/** A person's judgment of an event and its gate call; one of each reviewer. */
export const reviews = pgTable(
  'reviews',
  {
    tenantId: text().notNull(),
    eventId: bigint({ mode: 'number' }).notNull(),
    /** The id of the key; `local` without one. */
    reviewer: text().notNull(),
    sessionId: text().notNull(),
    gateCallId: uuid(),
    correlationId: text(),
    verdict: text().$type<ReviewVerdict>().notNull(),
    actualIntent: text().notNull(),
    correctedDimension: text(),
    correctedClusterId: text(),
    note: text().notNull(),
    modelVersion: text(),
    sample: text().$type<SamplingMethod>().notNull(),
    /** How likely it was to come into the queue. */
    samplingProbability: doublePrecision().notNull(),
    /** Whether someone reported something about it: then it could come in by its value, too. */
    reported: boolean().notNull(),
    call: jsonb().$type<ReviewedCall>(),
    createdAt: time().notNull(),
    updatedAt: time().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.eventId, table.reviewer] }),
    index('reviews_time').on(table.tenantId, table.updatedAt, table.eventId, table.reviewer),
    index('reviews_reviewer').on(table.tenantId, table.reviewer, table.updatedAt, table.eventId),
    index('reviews_session').on(table.tenantId, table.sessionId),
    index('reviews_gate_call').on(table.tenantId, table.gateCallId),
  ],
);

export type ReviewRow = typeof reviews.$inferSelect;

/**
 * Items that the queue of reviews has shown, with how likely they were to be shown. A call that was drawn at
 * random and that nobody reported anything about gets an id of the events' sequence here and no event: nothing
 * else ever sees it.
 */
export const reviewSamples = pgTable(
  'review_samples',
  {
    tenantId: text().notNull(),
    eventId: bigint({ mode: 'number' }).notNull(),
    sessionId: text().notNull(),
    gateCallId: uuid(),
    sample: text().$type<SamplingMethod>().notNull(),
    samplingProbability: doublePrecision().notNull(),
    /** There is no event of this id: nobody has reported anything. */
    synthetic: boolean().notNull(),
    reviewed: boolean().notNull().default(false),
    shownAt: time().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.eventId] }),
    uniqueIndex('review_samples_drawn')
      .on(table.tenantId, table.gateCallId)
      .where(sql`sample = 'random'`),
    index('review_samples_open').on(table.tenantId, table.sample, table.reviewed, table.eventId),
    index('review_samples_session').on(table.tenantId, table.sessionId),
    index('review_samples_time').on(table.tenantId, table.shownAt),
  ],
);

export type ReviewSampleRow = typeof reviewSamples.$inferSelect;
