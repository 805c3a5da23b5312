import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import type { ReviewedCall, ReviewRow, Sample, Verdict } from '../../db/schema/reviews.js';
import { reviews } from '../../db/schema/reviews.js';

/** A review as statistics read it. */
export interface CountedReview {
  readonly eventId: number;
  readonly reviewer: string;
  readonly gateCallId: string | null;
  readonly verdict: Verdict;
  readonly correctedDimension: string | null;
  readonly modelVersion: string | null;
  readonly sample: Sample;
  readonly samplingProbability: number;
  readonly reported: boolean;
  /** Unix milliseconds. */
  readonly at: number;
  readonly call: ReviewedCall | null;
}

/** The newest reviews, the newest first. */
export async function readReviews(
  db: Database,
  tenantId: string,
  limit: number,
): Promise<CountedReview[]> {
  const rows = await query<Omit<CountedReview, 'eventId'> & { eventId: string }>(
    db,
    sql`
      select r.event_id::text as "eventId", r.reviewer, r.gate_call_id as "gateCallId", r.verdict,
        r.corrected_dimension as "correctedDimension", r.model_version as "modelVersion", r.sample,
        r.sampling_probability as "samplingProbability", r.reported,
        (extract(epoch from r.updated_at) * 1000)::float8 as at, r.call
      from reviews r where r.tenant_id = ${tenantId}
      order by r.updated_at desc, r.event_id desc, r.reviewer desc limit ${limit}`,
  );
  return rows.map((row) => ({ ...row, eventId: Number(row.eventId) }));
}

/** How many reviews there are that are newer than a time; counted no further than `most`. */
export async function countReviewsSince(
  db: Database,
  tenantId: string,
  since: Date | null,
  most: number,
): Promise<number> {
  const later = since ? sql`and updated_at > ${since.toISOString()}::timestamptz` : sql``;
  const [row] = await query<{ count: number }>(
    db,
    sql`select count(*)::int as count from (
          select from reviews where tenant_id = ${tenantId} ${later} limit ${most}) counted`,
  );
  return row?.count ?? 0;
}

/** The reviews of some events, the latest first. */
export function findReviews(
  db: Database,
  tenantId: string,
  eventIds: readonly number[],
): Promise<ReviewRow[]> {
  if (eventIds.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(reviews)
    .where(and(eq(reviews.tenantId, tenantId), inArray(reviews.eventId, [...eventIds])))
    .orderBy(sql`${reviews.updatedAt} desc`);
}
