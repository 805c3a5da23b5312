import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { anyText, query } from '../../db/rows.js';
import { type RawRow, withDates } from './rows.js';

/** Claim of a span, of a step or not, about its trace. */
export interface StoredClaim {
  readonly traceId: string;
  readonly spanId: string;
  readonly session: string | null;
  readonly correlation: string | null;
  readonly startedAt: Date;
  readonly startNanos: number;
}

/** Of each trace, the earliest known claims: one of a session, one of a correlation id. */
export async function findEarliestClaims(
  db: Database,
  tenantId: string,
  traceIds: readonly string[],
): Promise<StoredClaim[]> {
  if (traceIds.length === 0) return [];
  const rows = await query<RawRow<StoredClaim>>(
    db,
    sql`
      with claims as (
        select s.trace_id as "traceId", s.step_id as "spanId", s.claims->>'session' as session,
          s.claims->>'correlation' as correlation, s.started_at as "startedAt",
          coalesce(s.start_nanos, 0) as "startNanos"
        from steps s where s.tenant_id = ${tenantId} and s.trace_id = ${anyText(traceIds)}
          and (s.claims->>'session' is not null or s.claims->>'correlation' is not null)
        union all
        select c.trace_id, c.span_id, nullif(c.session_id, ''),
          nullif(c.correlation_id, ''), c.started_at, c.start_nanos
        from trace_claims c where c.tenant_id = ${tenantId} and c.trace_id = ${anyText(traceIds)}
      )
      (select distinct on ("traceId") * from claims where session is not null
        order by "traceId", "startedAt", "startNanos", "spanId")
      union
      (select distinct on ("traceId") * from claims where correlation is not null
        order by "traceId", "startedAt", "startNanos", "spanId")`,
  );
  return withDates<StoredClaim>(rows);
}

/** Everything that spans which are no steps claim of these traces. */
export async function readTraceClaims(
  db: Database,
  tenantId: string,
  traceIds: readonly string[],
): Promise<StoredClaim[]> {
  const rows = await query<RawRow<StoredClaim>>(
    db,
    sql`
      select c.trace_id as "traceId", c.span_id as "spanId",
        nullif(c.session_id, '') as session, nullif(c.correlation_id, '') as correlation,
        c.started_at as "startedAt", c.start_nanos as "startNanos"
      from trace_claims c where c.tenant_id = ${tenantId} and c.trace_id = ${anyText(traceIds)}`,
  );
  return withDates<StoredClaim>(rows);
}
