import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import type {
  ReviewedCall,
  ReviewRow,
  ReviewVerdict,
  SamplingMethod,
} from '../../db/schema/reviews.js';
import { reviews } from '../../db/schema/reviews.js';

/** A review as statistics read it. */
export interface CountedReview {
  readonly eventId: number;
  readonly reviewer: string;
  readonly gateCallId: string | null;
  readonly verdict: ReviewVerdict;
  readonly correctedDimension: string | null;
  readonly modelVersion: string | null;
  readonly sample: SamplingMethod;
  readonly samplingProbability: number;
  readonly reported: boolean;
  /** The reported event; null where nothing was, or where it is deleted. */
  readonly event: string | null;
  /** Unix milliseconds. */
  readonly at: number;
  readonly call: ReviewedCall | null;
}

type Packed = [
  ...[
    number,
    string,
    string | null,
    ReviewVerdict,
    string | null,
    string | null,
    SamplingMethod,
    number,
  ],
  ...[boolean, number, ReviewedCall | null, string | null],
];

/** The newest reviews, newest first. As one text: thousands of rows take a driver several times as long. */
export async function readReviews(
  db: Database,
  tenantId: string,
  limit: number,
): Promise<CountedReview[]> {
  const [row] = await query<{ packed: string | null }>(
    db,
    sql`
      select json_agg(json_build_array(r.event_id, r.reviewer, r.gate_call_id, r.verdict,
        r.corrected_dimension, r.model_version, r.sample, r.sampling_probability, r.reported,
        (extract(epoch from r.updated_at) * 1000)::bigint, r.call, e.event))::text as packed
      from (
        select * from reviews r where r.tenant_id = ${tenantId}
        order by r.updated_at desc, r.event_id desc, r.reviewer desc limit ${limit}) r
      left join lateral (
        select e.event from events e where e.tenant_id = ${tenantId} and e.id = r.event_id offset 0) e on true`,
  );
  return (JSON.parse(row?.packed ?? '[]') as Packed[]).map(
    ([eventId, reviewer, gateCallId, verdict, correctedDimension, modelVersion, ...more]) => {
      const [sample, samplingProbability, reported, at, call, event] = more;
      return {
        ...{ eventId, reviewer, gateCallId, verdict, correctedDimension, modelVersion },
        ...{ sample, samplingProbability, reported, at, call, event },
      };
    },
  );
}

/** How many reviews there are, counted no further than `most`, and when the newest was given; null: none. */
export async function countReviews(
  db: Database,
  tenantId: string,
  most: number,
): Promise<{ count: number; newest: string | null }> {
  const [row] = await query<{ count: number; newest: string | null }>(
    db,
    sql`
      select count(*)::int as count, max(updated_at)::text as newest from (
        select updated_at from reviews where tenant_id = ${tenantId}
        order by updated_at desc limit ${most}) counted`,
  );
  return row ?? { count: 0, newest: null };
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

/** The reviews of some events, newest first. */
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

/** A page of the reviews of one reviewer, newest first. */
export async function listReviewsBy(
  db: Database,
  tenantId: string,
  reviewer: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ rows: ReviewRow[]; total: number }> {
  const own = and(eq(reviews.tenantId, tenantId), eq(reviews.reviewer, reviewer));
  const rows = await db
    .select()
    .from(reviews)
    .where(own)
    .orderBy(desc(reviews.updatedAt), desc(reviews.eventId))
    .offset(offset)
    .limit(limit);
  return { rows, total: await db.$count(reviews, own) };
}
