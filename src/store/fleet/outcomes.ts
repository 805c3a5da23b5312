import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { asJson, query, recordset } from '../../db/rows.js';
import { type NewOutcome, outcomes } from '../../db/schema/outcomes.js';
import { announce } from './arrivals.js';
import { markLateDays } from './dirty-days.js';
import { touchSessionsOf } from './sessions.js';

export interface OutcomeWrite {
  readonly outcome: Omit<NewOutcome, 'gateCallId' | 'attribution'>;
  /** The largest UUIDv7 of the moment at which it happened: the attributed call is not after it. */
  readonly lastGateCallId: string;
}

export interface StoredOutcome {
  readonly id: number;
  /** Whether another one of this type and external reference was there already: this is that one. */
  readonly duplicate: boolean;
  readonly gateCallId: string | null;
  readonly attribution: string;
  readonly decision: string | null;
}

const OUTCOME = recordset(outcomes, ['id', 'gateCallId', 'attribution']);

/**
 * Stores many outcomes, of any tenants, in one statement, each attributed to the last gate call with its
 * correlation id, else to the last one of its session at or before it and within 7 days. One whose key
 * is there already takes the place of what it said before.
 *
 * @returns for each what is stored, or null when another writer of the same external reference was
 *   quicker: a second attempt finds that one
 */
export async function writeOutcomes(
  db: Database,
  writes: readonly OutcomeWrite[],
): Promise<(StoredOutcome | null)[]> {
  if (writes.length === 0) return [];
  const rows = writes.map(({ outcome, lastGateCallId }) => ({ ...outcome, lastGateCallId }));
  const stored = await query<StoredOutcome & { key: string }>(
    db,
    sql`
      with told as materialized (
        select r.*, same.id as same_id
        from jsonb_to_recordset(${asJson(rows)})
          as r(${sql.raw(OUTCOME.record)}, "lastGateCallId" uuid)
        left join outcomes same on same.tenant_id = r."tenantId" and same.type = r.type
          and same.external_ref = r."externalRef" and same.key <> r.key
      ), input as materialized (
        select * from told where same_id is null
      ), linked as materialized (
        select input.*, link.id as "gateCallId", coalesce(link.method, 'none') as attribution
        from input left join lateral (
          (select 1 as rank, g.id, 'correlation' as method from gate_calls g
           where g.tenant_id = input."tenantId" and g.correlation_id = input."correlationId"
           order by g.id desc limit 1)
          union all
          (select 2, last.id, 'last_touch' from (
             select g.id, g.created_at from gate_calls g
             where g.tenant_id = input."tenantId" and g.session_id = input."sessionId"
               and g.id <= input."lastGateCallId"
             order by g.id desc limit 1
           ) last where last.created_at >= input."occurredAt" - interval '7 days')
          order by rank limit 1
        ) link on true
      ), told_again as (
        update outcomes o set type = linked.type, value = linked.value, currency = linked.currency,
          detail = linked.detail, occurred_at = linked."occurredAt",
          gate_call_id = linked."gateCallId", attribution = linked.attribution
        from linked where o.tenant_id = linked."tenantId" and o.key = linked.key
          and (o.type, o.value, o.currency, o.detail, o.occurred_at, o.gate_call_id)
            is distinct from (linked.type, linked.value, linked.currency, linked.detail,
              linked."occurredAt", linked."gateCallId")
        returning o.tenant_id, o.id, o.type, o.detail
      ), stored as (
        insert into outcomes (${sql.raw(OUTCOME.columns)}, gate_call_id, attribution)
        select ${sql.raw(OUTCOME.fields)}, "gateCallId", attribution from linked
        where not exists (
          select 1 from outcomes o where o.tenant_id = linked."tenantId" and o.key = linked.key)
        on conflict do nothing
        returning tenant_id, key, id, gate_call_id, attribution, type, detail
      ), announced as (
        ${announce(
          'outcome',
          sql`
          select tenant_id as "tenantId", id, octet_length(type) + octet_length(detail) as bytes from (
            select tenant_id, id, type, detail from stored
            union all select tenant_id, id, type, detail from told_again
          ) either`,
        )}
      ), days as (
        select "tenantId", "occurredAt" as at, "receivedAt" as told_at from input
        union all
        -- The day that it was on before this statement.
        select o.tenant_id, o.occurred_at, linked."receivedAt"
        from linked join outcomes o on o.tenant_id = linked."tenantId" and o.key = linked.key
      ), marked as (
        ${markLateDays(sql`days`, sql`at`, sql`told_at`)}
      ), touched as (
        ${touchSessionsOf(sql`input."occurredAt"`)}
      ), found as (
        select tenant_id, key, id, false as duplicate, gate_call_id, attribution from stored
        union all
        select o.tenant_id, o.key, o.id, false, linked."gateCallId", linked.attribution
        from linked join outcomes o on o.tenant_id = linked."tenantId" and o.key = linked.key
        union all
        select o.tenant_id, told.key, o.id, true, o.gate_call_id, o.attribution
        from told join outcomes o on o.tenant_id = told."tenantId" and o.id = told.same_id
      )
      select f.key, f.id::text, f.duplicate, f.gate_call_id as "gateCallId", f.attribution, g.decision
      from found f left join gate_calls g on g.tenant_id = f.tenant_id and g.id = f.gate_call_id`,
  );
  const byKey = new Map(stored.map(({ key, ...row }) => [key, { ...row, id: Number(row.id) }]));
  return writes.map(({ outcome }) => byKey.get(outcome.key) ?? null);
}
