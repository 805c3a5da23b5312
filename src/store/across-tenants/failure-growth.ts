import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import { isEnabled } from './enabled-tenants.js';

/** Failures of 24 hours beside those of the seven days before, of a tenant or one of its clusters. */
export interface FailureGrowth {
  readonly tenantId: string;
  /** Null: of all failures. */
  readonly clusterId: string | null;
  readonly title: string | null;
  readonly current: number;
  readonly sessions: number;
  /** In the seven days before the 24 hours, in all. */
  readonly earlier: number;
  readonly thresholdPct: number;
  readonly chatHash: string | null;
  readonly digestEmails: readonly string[];
  readonly revision: number | null;
  readonly state: string | null;
  readonly lastFiredAt: string | Date | null;
}

/**
 * The growth of failures of some tenants after this one who want alerts, have somewhere to get them and anything to
 * compare with: those that have enough failures in the last 24 hours, and those that were notified.
 *
 * @param minimum failures within 24 hours
 * @returns `next`: the tenant after which to go on; null at the end
 */
export async function listFailureGrowth(
  db: Database,
  after: string,
  options: { readonly now: Date; readonly minimum: number; readonly limit: number },
): Promise<{ rows: FailureGrowth[]; next: string | null }> {
  const { now, minimum, limit } = options;
  const ago = (hours: number) =>
    sql`${new Date(now.getTime() - hours * 3_600_000 + 1).toISOString()}::timestamptz`;
  const some = await query<{ id: string }>(
    db,
    sql`
      select s.tenant_id as id from notification_settings s
      where s.tenant_id > ${after} and s.alerts_enabled and ${isEnabled(sql`s.tenant_id`)}
        and (s.chat_hash is not null or jsonb_array_length(s.digest_emails) > 0)
      order by 1 limit ${limit}`,
  );
  const last = some.at(-1)?.id;
  if (last === undefined) return { rows: [], next: null };
  const rows = await query<FailureGrowth>(
    db,
    sql`
      select s.tenant_id as "tenantId", f.cluster_id as "clusterId", c.title, f.current, f.sessions, f.earlier,
        s.alert_growth_threshold_pct as "thresholdPct", s.chat_hash as "chatHash",
        s.digest_emails as "digestEmails", a.revision, a.state, a.last_fired_at as "lastFiredAt"
      from notification_settings s
      cross join lateral (
        select null::text as cluster_id, count(*) filter (where f.occurred_at >= ${ago(24)})::float8 as current,
          count(distinct f.session_id) filter (where f.occurred_at >= ${ago(24)})::float8 as sessions,
          count(*) filter (where f.occurred_at < ${ago(24)})::float8 as earlier
        from failures f
        where f.tenant_id = s.tenant_id and f.occurred_at >= ${ago(8 * 24)} and f.occurred_at < ${ago(0)}
          and not f.dismissed
        union all
        select f.cluster_id, count(*) filter (where f.occurred_at >= ${ago(24)})::float8,
          count(distinct f.session_id) filter (where f.occurred_at >= ${ago(24)})::float8,
          count(*) filter (where f.occurred_at < ${ago(24)})::float8
        from failures f
        where f.tenant_id = s.tenant_id and f.occurred_at >= ${ago(8 * 24)} and f.occurred_at < ${ago(0)}
          and not f.dismissed and f.cluster_id is not null
        group by f.cluster_id
      ) f
      left join clusters c on c.tenant_id = s.tenant_id and c.id = f.cluster_id
      left join alert_states a on a.tenant_id = s.tenant_id
        and a.subject = 'growth:' || coalesce(f.cluster_id, 'all')
      where s.tenant_id > ${after} and s.tenant_id <= ${last} and s.alerts_enabled
        and ${isEnabled(sql`s.tenant_id`)}
        and (s.chat_hash is not null or jsonb_array_length(s.digest_emails) > 0)
        and (f.current >= ${minimum} or a.state = 'firing')
        and exists (
          select from sessions x where x.tenant_id = s.tenant_id and x.last_activity_at < ${ago(7 * 24)})
      order by 1, 2 nulls first`,
  );
  return { rows, next: some.length < limit ? null : last };
}
