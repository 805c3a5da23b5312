import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import { IN_ORDER } from '../../db/schema/messages.js';
import type { SamplingMethod } from '../../db/schema/reviews.js';
import { boundedAmount } from '../bounded-amount.js';

/** An event that may be reviewed, with its gate call; the call's fields are null without one. */
export interface ReviewCandidate {
  readonly eventId: number;
  readonly sessionId: string;
  readonly correlationId: string | null;
  readonly occurredAt: Date;
  /** Null where nobody has reported anything. */
  readonly event: string | null;
  readonly category: string | null;
  readonly detail: string;
  /** As corrected or reported. */
  readonly dimension: string | null;
  readonly clusterId: string | null;
  readonly gateCallId: string | null;
  readonly request: string | null;
  readonly ambiguityScore: number | null;
  readonly dimensions: Readonly<Record<string, number>> | null;
  readonly decision: string | null;
  readonly decisionReason: string | null;
  readonly modelDecision: string | null;
  readonly probability: number | null;
  /** Loss of a misunderstanding, in question costs. */
  readonly loss: number | null;
  readonly modelVersion: string | null;
  readonly reviewCount: number;
  /** How it came into the queue; null: it was not shown before. */
  readonly sample: SamplingMethod | null;
  readonly samplingProbability: number | null;
}

export interface QueueFilter {
  readonly clusterId?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/**
 * Of an event or sample `of`: its reviews leave it in the queue of this reviewer. One in ten is for two reviewers.
 */
const isOpen = (reviewer: string): SQL => sql`(
  judged.count = 0 or (judged.count = 1 and not judged.mine and of.event_id % 10 = 0))
  and ${reviewer}::text is not null`;

const columns = sql`
  of.event_id::text as "eventId", of.session_id as "sessionId",
  coalesce(of.correlation_id, g.correlation_id) as "correlationId",
  coalesce(of.at, g.created_at) as "occurredAt", of.event, of.category, of.detail,
  coalesce(f.corrected_dimension, f.dimension, of.dimension) as dimension, f.cluster_id as "clusterId",
  g.id as "gateCallId", left(g.request, 4000) as request, g.ambiguity_score as "ambiguityScore", g.dimensions,
  g.decision, g.decision_reason as "decisionReason", g.model_decision as "modelDecision", g.probability,
  coalesce((g.decision_inputs->>'loss')::float8, ${boundedAmount(sql`g.costs->>'proceed'`)} / nullif(g.probability, 0)) as loss,
  g.model_version as "modelVersion", judged.count as "reviewCount", shown.sample,
  shown.sampling_probability as "samplingProbability"`;

/**
 * Columns that belong to each row of `of(event_id, session_id, gate_call_id, correlation_id, at, event, category,
 * detail, dimension)`.
 */
const joins = (tenantId: string, reviewer: string): SQL => sql`
  left join lateral (
    select * from gate_calls g where g.tenant_id = ${tenantId} and g.id = of.gate_call_id offset 0) g on true
  left join lateral (
    select * from failures f where f.tenant_id = ${tenantId} and f.kind = 'event' and f.item_id = of.event_id offset 0
  ) f on true
  left join lateral (
    select * from review_samples s where s.tenant_id = ${tenantId} and s.event_id = of.event_id offset 0
  ) shown on true
  cross join lateral (
    select count(*)::int as count, coalesce(bool_or(r.reviewer = ${reviewer}), false) as mine
    from reviews r where r.tenant_id = ${tenantId} and r.event_id = of.event_id) judged`;

const anEvent = sql`e.id as event_id, e.session_id, e.gate_call_id, e.correlation_id, e.created_at as at, e.event,
  e.category, e.detail, e.spec_field as dimension`;

/** The newest events that wait for this reviewer. */
export async function readWaitingEvents(
  db: Database,
  tenantId: string,
  reviewer: string,
  { clusterId, from, to }: QueueFilter,
  limit: number,
): Promise<ReviewCandidate[]> {
  const within = sql`
    ${from ? sql`and e.created_at >= ${from.toISOString()}::timestamptz` : sql``}
    ${to ? sql`and e.created_at <= ${to.toISOString()}::timestamptz` : sql``}`;
  const events =
    clusterId === undefined
      ? sql`select ${anEvent} from events e where e.tenant_id = ${tenantId} ${within}
          and not exists (
            select from reviews r where r.tenant_id = ${tenantId} and r.event_id = e.id and e.id % 10 <> 0)
          order by e.created_at desc, e.id desc limit ${2 * limit}`
      : sql`select ${anEvent} from (
            select f.item_id from failures f
            where f.tenant_id = ${tenantId} and f.cluster_id = ${clusterId} and f.kind = 'event'
            order by f.occurred_at desc limit ${2 * limit}
          ) member cross join lateral (
            select * from events e where e.tenant_id = ${tenantId} and e.id = member.item_id ${within} offset 0) e`;
  return asCandidates(
    await query<RawCandidate>(
      db,
      sql`
        select ${columns} from (${events}) of ${joins(tenantId, reviewer)}
        where ${isOpen(reviewer)} and not coalesce(f.dismissed, false)
        order by of.at desc, of.event_id desc limit ${limit}`,
    ),
  );
}

/**
 * An order of the calls that were drawn together which says nothing of them: the random end of their ids. By the ids of
 * events those that someone reported something about would all come first.
 */
const byChance = (alias: 's' | 'of'): SQL =>
  sql.raw(`right(${alias}.gate_call_id::text, 12), ${alias}.event_id`);

/** Gate calls that were drawn at random and wait for this reviewer, those drawn first in front. */
export async function readWaitingSamples(
  db: Database,
  tenantId: string,
  reviewer: string,
  { clusterId, from, to }: QueueFilter,
  limit: number,
): Promise<ReviewCandidate[]> {
  return asCandidates(
    await query<RawCandidate>(
      db,
      sql`
        select ${columns} from (
          select s.event_id, s.session_id, s.gate_call_id, e.correlation_id, e.created_at as at, e.event, e.category,
            s.shown_at, coalesce(e.detail, '') as detail, e.spec_field as dimension
          from review_samples s
          left join lateral (
            select * from events e where e.tenant_id = ${tenantId} and e.id = s.event_id offset 0) e on true
          where s.tenant_id = ${tenantId} and s.sample = 'random'
            and (not s.reviewed or s.event_id % 10 = 0)
          order by s.shown_at, ${byChance('s')} limit ${2 * limit}
        ) of ${joins(tenantId, reviewer)}
        where ${isOpen(reviewer)}
          ${clusterId === undefined ? sql`` : sql`and f.cluster_id = ${clusterId}`}
          ${from ? sql`and coalesce(of.at, g.created_at) >= ${from.toISOString()}::timestamptz` : sql``}
          ${to ? sql`and coalesce(of.at, g.created_at) <= ${to.toISOString()}::timestamptz` : sql``}
        order by of.shown_at, ${byChance('of')} limit ${limit}`,
    ),
  );
}

type RawCandidate = Omit<ReviewCandidate, 'eventId' | 'occurredAt'> & {
  eventId: string;
  occurredAt: string | Date;
};

const asCandidates = (rows: readonly RawCandidate[]): ReviewCandidate[] =>
  rows.map(({ eventId, occurredAt, ...row }) => ({
    ...row,
    eventId: Number(eventId),
    occurredAt: new Date(occurredAt),
  }));

/** How many of the newest reviews each of these clusters has. */
export async function countReviewsByCluster(
  db: Database,
  tenantId: string,
  reviewsRead: number,
): Promise<Map<string, number>> {
  const rows = await query<{ id: string; count: number }>(
    db,
    sql`
      select f.cluster_id as id, count(*)::int as count from (
        select event_id from reviews where tenant_id = ${tenantId} order by updated_at desc limit ${reviewsRead}
      ) r cross join lateral (
        select f.cluster_id from failures f
        where f.tenant_id = ${tenantId} and f.kind = 'event' and f.item_id = r.event_id offset 0) f
      where f.cluster_id is not null group by 1`,
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Finds the agent's next message after some gate calls, by the id of the call. */
export async function readAgentReplies(
  db: Database,
  tenantId: string,
  calls: readonly { readonly id: string; readonly sessionId: string; readonly at: Date }[],
): Promise<Map<string, string>> {
  if (calls.length === 0) return new Map();
  const named = calls.map(({ id, sessionId, at }) => ({ id, sessionId, at: at.toISOString() }));
  const rows = await query<{ id: string; content: string }>(
    db,
    sql`
      select c.id, m.content from jsonb_to_recordset(${JSON.stringify(named)}::jsonb)
        as c(id text, "sessionId" text, at timestamptz)
      cross join lateral (
        select left(m.content, 4000) as content from messages m
        where m.tenant_id = ${tenantId} and m.session_id = c."sessionId" and m.occurred_at >= c.at
          and m.role = 'assistant'
        order by ${IN_ORDER} limit 1) m`,
  );
  return new Map(rows.map(({ id, content }) => [id, content]));
}

export interface CallOutcome {
  readonly type: string;
  readonly value: number | null;
  readonly currency: string | null;
}

/** The outcomes that are attributed to some gate calls, by the id of the call; at most ten each. */
export async function readOutcomesOfCalls(
  db: Database,
  tenantId: string,
  calls: readonly { readonly id: string; readonly sessionId: string }[],
): Promise<Map<string, CallOutcome[]>> {
  const found = new Map<string, CallOutcome[]>();
  if (calls.length === 0) return found;
  const rows = await query<CallOutcome & { id: string }>(
    db,
    sql`
      select c.id, o.type, o.value, o.currency from jsonb_to_recordset(${JSON.stringify(calls)}::jsonb)
        as c(id text, "sessionId" text)
      cross join lateral (
        select * from outcomes o
        where o.tenant_id = ${tenantId} and o.session_id = c."sessionId" and o.gate_call_id = c.id::uuid
        order by o.occurred_at limit 10) o`,
  );
  for (const { id, ...outcome } of rows) found.set(id, [...(found.get(id) ?? []), outcome]);
  return found;
}
