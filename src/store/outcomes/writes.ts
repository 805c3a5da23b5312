import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { asJson, query, recordset } from '../../db/rows.js';
import { type NewOutcome, outcomes } from '../../db/schema/outcomes.js';
import { batchScope } from '../scope.js';
import { recordChanges } from '../sessions/record-changes.js';

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

const OUTCOME = recordset(outcomes, ['tenantId', 'id', 'gateCallId', 'attribution']);

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
  const scope = batchScope(writes.map(({ outcome }) => outcome));
  const numbered = scope.of('numbered');
  const rows = writes.map(({ outcome, lastGateCallId }) => ({ ...outcome, lastGateCallId }));
  const stored = await query<StoredOutcome & { key: string }>(
    db,
    sql`
      with received as materialized (
        select input.*, same.id as same_id, known.id as known_id, known.occurred_at as known_at
        from jsonb_to_recordset(${asJson(rows)})
          as input("tenantId" text, ${sql.raw(OUTCOME.record)}, "lastGateCallId" uuid)
        left join lateral (
          select o.id from outcomes o where ${scope.only('o')} and o.type = input.type
            and o.external_ref = input."externalRef" and o.key <> input.key limit 1
        ) same on true
        left join lateral (
          select o.id, o.occurred_at from outcomes o
          where ${scope.only('o')} and o.key = input.key limit 1
        ) known on true
      ), attributed as materialized (
        select input.*, gate.id as "gateCallId", coalesce(gate.method, 'none') as attribution
        from received input left join lateral (
          (select 1 as rank, g.id, 'correlation' as method from gate_calls g
           where ${scope.only('g')} and g.correlation_id = input."correlationId"
           order by g.id desc limit 1)
          union all
          (select 2, last.id, 'last_touch' from (
             select g.id, g.created_at from gate_calls g
             where ${scope.only('g')} and g.session_id = input."sessionId"
               and g.id <= input."lastGateCallId"
             order by g.id desc limit 1
           ) last where last.created_at >= input."occurredAt" - interval '7 days')
          order by rank limit 1
        ) gate on true
        where same_id is null
      ), updated as (
        update outcomes o set type = input.type, value = input.value, currency = input.currency,
          detail = input.detail, occurred_at = input."occurredAt",
          gate_call_id = input."gateCallId", attribution = input.attribution
        from attributed input where ${scope.only('o')} and o.id = input.known_id
          and (o.type, o.value, o.currency, o.detail, o.occurred_at, o.gate_call_id)
            is distinct from (input.type, input.value, input.currency, input.detail,
              input."occurredAt", input."gateCallId")
        returning o.tenant_id as "tenantId", o.session_id as "sessionId", o.id, o.occurred_at as at,
          input."receivedAt", octet_length(o.type) + octet_length(o.detail) as bytes
      ), numbered as materialized (
        -- The ids come first, where a distributed database has its one sequence.
        select nextval('outcomes_id_seq') as id, attributed.* from attributed where known_id is null
      ), stored as (
        insert into outcomes (tenant_id, id, ${sql.raw(OUTCOME.columns)}, gate_call_id, attribution)
          overriding system value
        select ${numbered.owner}, id, ${sql.raw(OUTCOME.fields)}, "gateCallId", attribution
        from ${numbered.owned(sql`numbered`)}
        on conflict do nothing
        returning tenant_id as "tenantId", session_id as "sessionId", id, occurred_at as at,
          received_at as "receivedAt", octet_length(type) + octet_length(detail) as bytes,
          key, gate_call_id, attribution
      ), changed as (
        select * from updated
        union all select "tenantId", "sessionId", id, at, "receivedAt", bytes from stored
      ), before as (
        -- The days that outcomes were on before this statement.
        select updated."tenantId", input.known_at as at, updated."receivedAt"
        from updated join attributed input on input."tenantId" = updated."tenantId" and input.known_id = updated.id
      ), ${recordChanges(scope, 'outcome', { changed: 'changed', before: 'before' })},
      found as (
        select "tenantId", key, id, false as duplicate, gate_call_id, attribution from stored
        union all
        select "tenantId", key, known_id, false, "gateCallId", attribution from attributed
        where known_id is not null
        union all
        select input."tenantId", input.key, o.id, true, o.gate_call_id, o.attribution
        from received input cross join lateral (
          select * from outcomes o where ${scope.only('o')} and o.id = input.same_id limit 1
        ) o
      )
      select input.key, input.id::text, input.duplicate, input.gate_call_id as "gateCallId",
        input.attribution, g.decision
      from found input left join lateral (
        select g.decision from gate_calls g
        where ${scope.only('g')} and g.id = input.gate_call_id limit 1
      ) g on true`,
  );
  const byKey = new Map(stored.map(({ key, ...row }) => [key, { ...row, id: Number(row.id) }]));
  return writes.map(({ outcome }) => byKey.get(outcome.key) ?? null);
}
