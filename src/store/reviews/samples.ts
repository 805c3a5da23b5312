import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { asJson, query } from '../../db/rows.js';
import { firstUuidv7 } from '../../ids.js';
import type { FailureSource } from '../failures/sources.js';
import { oneTenant } from '../scope.js';

const DAY_MS = 24 * 3600 * 1000;

/** A gate call by its place among those of its day. */
export interface SamplePosition {
  /** UTC, `YYYY-MM-DD`. */
  readonly day: string;
  /** From 0, in the order of their ids. */
  readonly place: number;
}

/**
 * Draws gate calls into the sample of reviews: one that someone reported something about goes by its latest event,
 * another gets an id of the events' sequence. What was drawn or shown before stays as it was.
 *
 * @returns how many are new
 */
export async function drawCalls(
  db: Database,
  tenantId: string,
  places: readonly SamplePosition[],
  samplingProbability: number,
  now: Date,
): Promise<number> {
  if (places.length === 0) return 0;
  const { owner, owned } = oneTenant(tenantId);
  const bounded = places.map(({ day, place }) => ({
    place,
    firstId: firstUuidv7(Date.parse(day)),
    nextId: firstUuidv7(Date.parse(day) + DAY_MS),
  }));
  const rows = await query(
    db,
    sql`
      with drawn as materialized (
        select g.id, g.session_id, e.id as event_id
        from jsonb_to_recordset(${asJson(bounded)}) as p(place int, "firstId" uuid, "nextId" uuid)
        cross join lateral (
          select g.id, g.session_id from gate_calls g
          where g.tenant_id = ${tenantId} and g.id >= p."firstId" and g.id < p."nextId"
          order by g.id offset p.place limit 1) g
        left join lateral (
          select e.id from events e
          where e.tenant_id = ${tenantId} and e.session_id = g.session_id and e.gate_call_id = g.id
          order by e.created_at desc, e.id desc limit 1) e on true
        where not exists (
          select from review_samples s
          where s.tenant_id = ${tenantId} and s.gate_call_id = g.id and s.sample = 'random')
      ), numbered as materialized (
        -- Not in the select above, which a distributed database carries out where its sequences are others.
        select id, session_id, coalesce(event_id, nextval('events_id_seq')) as event_id, event_id is null as synthetic
        from drawn
      )
      insert into review_samples
        (tenant_id, event_id, session_id, gate_call_id, sample, sampling_probability, synthetic, shown_at)
      select ${owner}, event_id, session_id, id, 'random', ${samplingProbability}::float8, synthetic,
        ${now.toISOString()}::timestamptz
      from ${owned(sql`numbered`)}
      on conflict do nothing returning 1`,
  );
  return rows.length;
}

/** Notes what the queue shows for its value, with how likely that was; what was shown before stays as it was. */
export async function recordShown(
  db: Database,
  tenantId: string,
  shown: readonly {
    readonly eventId: number;
    readonly sessionId: string;
    readonly gateCallId: string | null;
  }[],
  samplingProbability: number,
  now: Date,
): Promise<void> {
  if (shown.length === 0) return;
  await query(
    db,
    sql`
      insert into review_samples
        (tenant_id, event_id, session_id, gate_call_id, sample, sampling_probability, synthetic, shown_at)
      select ${tenantId}, "eventId", "sessionId", "gateCallId", 'priority', ${samplingProbability}::float8, false,
        ${now.toISOString()}::timestamptz
      from jsonb_to_recordset(${asJson(shown)})
        as s("eventId" bigint, "sessionId" text, "gateCallId" uuid)
      on conflict do nothing`,
  );
}

/** How much was shown so far of each kind; counted no further than `most`. */
export async function countSamples(
  db: Database,
  tenantId: string,
  most: number,
): Promise<{ random: number; priority: number }> {
  const counted = (sample: string) => sql`(select count(*)::int from (
    select from review_samples where tenant_id = ${tenantId} and sample = ${sample} limit ${most}) counted)`;
  const [row] = await query<{ random: number; priority: number }>(
    db,
    sql`select ${counted('random')} as random, ${counted('priority')} as priority`,
  );
  return row ?? { random: 0, priority: 0 };
}

/** A gate call that was drawn at random and that nobody reported anything about, as a failure is made of it. */
export async function readSampledSource(
  db: Database,
  tenantId: string,
  eventId: number,
): Promise<FailureSource | undefined> {
  const [row] = await query<FailureSource>(
    db,
    sql`
      select 'event' as kind, s.event_id::text as id, s.session_id as "sessionId",
        g.correlation_id as "correlationId", 'sampled' as event, '' as detail, null as category, null as dimension,
        null::boolean as "reportedCaught",
        to_char(g.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "occurredAt",
        g.id as "gateCallId", left(g.request, 1000) as request, g.decision, g.dimensions,
        g.action_risk as "actionRisk"
      from review_samples s cross join lateral (
        select * from gate_calls g where g.tenant_id = ${tenantId} and g.id = s.gate_call_id offset 0) g
      where s.tenant_id = ${tenantId} and s.event_id = ${eventId} and s.synthetic`,
  );
  return row;
}
