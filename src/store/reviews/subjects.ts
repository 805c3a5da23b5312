import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import type { ReviewedCall, SamplingMethod } from '../../db/schema/reviews.js';
import { boundedAmount } from '../bounded-amount.js';

/** Subject of a review. */
export interface ReviewSubject {
  readonly sessionId: string;
  readonly correlationId: string | null;
  readonly gateCallId: string | null;
  /** Whether someone reported something: else it was drawn at random. */
  readonly reported: boolean;
  /** How the queue came to show it; null: it never did. */
  readonly sample: SamplingMethod | null;
  readonly samplingProbability: number | null;
}

/** An event, or a gate call that the queue drew at random, by its id. */
export async function findReviewSubject(
  db: Database,
  tenantId: string,
  eventId: number,
): Promise<ReviewSubject | undefined> {
  const [row] = await query<ReviewSubject>(
    db,
    sql`
      select coalesce(e.session_id, s.session_id) as "sessionId", e.correlation_id as "correlationId",
        coalesce(e.gate_call_id, s.gate_call_id) as "gateCallId", e.id is not null as reported, s.sample,
        s.sampling_probability as "samplingProbability"
      from (select ${eventId}::bigint as id) named
      left join events e on e.tenant_id = ${tenantId} and e.id = named.id
      left join review_samples s on s.tenant_id = ${tenantId} and s.event_id = named.id
      where e.id is not null or s.synthetic`,
  );
  return row;
}

type CallFacts = Omit<ReviewedCall, 'dimension'> & {
  readonly dimensions: Readonly<Record<string, number>>;
  readonly modelVersion: string;
  readonly correlationId: string;
};

/** Facts of the gate call, and of its thread, that a review keeps; undefined where the call is gone. */
export async function readCallFacts(
  db: Database,
  tenantId: string,
  gateCallId: string,
): Promise<CallFacts | undefined> {
  const [row] = await query<CallFacts>(
    db,
    sql`
      select g.ambiguity_score as score, g.decision, g.model_decision as "modelDecision", g.dimensions,
        g.model_version as "modelVersion", g.correlation_id as "correlationId",
        g.thread_id <> g.id or coalesce(g.decision <> 'proceed', g.questions <> '[]') as asked,
        coalesce((g.decision_inputs->>'loss')::float8, ${boundedAmount(sql`g.costs->>'proceed'`)} / nullif(g.probability, 0)) as loss,
        g.decision_inputs->>'integration' as integration,
        (g.decision_inputs->>'friction')::float8 as friction,
        (g.decision_inputs->>'nextFriction')::float8 as "nextFriction",
        exists (
          select from events e where e.tenant_id = ${tenantId} and e.session_id = g.session_id
            and e.event in ('rephrase', 'correction', 'regenerate', 'abandon') and e.gate_call_id >= g.id
            and exists (
              select from gate_calls l where l.tenant_id = ${tenantId} and l.id = e.gate_call_id
                and l.thread_id = g.thread_id)
        ) as reworked,
        coalesce((
          select l.answer_kind = 'no' from gate_calls l
          where l.tenant_id = ${tenantId} and l.session_id = g.session_id and l.id > g.id
            and l.thread_id = g.thread_id
          order by l.id limit 1), false) as "saidNo"
      from gate_calls g where g.tenant_id = ${tenantId} and g.id = ${gateCallId}::uuid`,
  );
  return row;
}
