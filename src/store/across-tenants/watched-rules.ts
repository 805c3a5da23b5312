import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import type { AlertLevel, AlertState, StoredCondition } from '../../db/schema/alerts.js';
import type { Channel } from '../../db/schema/notifications.js';
import type { Measured } from '../alerts/measure.js';
import { measurement } from '../alerts/metric-items.js';
import { oneTenant } from '../scope.js';
import { isEnabled } from './enabled-tenants.js';

/** A rule of some tenant, by whose order pages follow each other. */
export interface RuleKey {
  readonly tenantId: string;
  readonly id: number;
}

/** A rule as an evaluation needs it. */
export interface WatchedRule extends RuleKey {
  readonly name: string;
  readonly condition: StoredCondition;
  readonly channel: Channel;
  readonly enabled: boolean;
  /** Whether the tenant wants alerts at all. */
  readonly alertsEnabled: boolean;
  /** Whether there is somewhere to send it to that is not disabled. */
  readonly hasTarget: boolean;
  /** Null: it was never evaluated. */
  readonly revision: number | null;
  readonly state: AlertState | null;
  readonly lastFiredAt: Date | null;
  readonly notifiedLevel: AlertLevel | null;
  readonly notifiedUntil: Date | null;
}

type Times<Row> = Omit<Row, 'lastFiredAt' | 'notifiedUntil'> & {
  readonly lastFiredAt: string | Date | null;
  readonly notifiedUntil: string | Date | null;
};

/**
 * The rules of all tenants after this one, in the order of tenants and ids, also those that are switched off. What
 * belongs to them is joined within the tenants of the page: joined whole, a table without statistics is read to its end
 * for each page.
 */
export async function listWatchedRules(
  db: Database,
  after: RuleKey,
  limit: number,
): Promise<WatchedRule[]> {
  const page = await query<{ id: string; tenantId: string }>(
    db,
    sql`
      select r.tenant_id as "tenantId", r.id::text as id from alert_rules r
      where (r.tenant_id, r.id) > (${after.tenantId}, ${after.id}::bigint)
        and ${isEnabled(sql`r.tenant_id`)}
      order by r.tenant_id, r.id limit ${limit}`,
  );
  const [first, last] = [page[0], page.at(-1)];
  if (!first || !last) return [];
  const within = (alias: string): SQL =>
    sql`${sql.raw(alias)}.tenant_id >= ${first.tenantId} and ${sql.raw(alias)}.tenant_id <= ${last.tenantId}`;
  const rows = await query<Times<WatchedRule>>(
    db,
    sql`
      select r.tenant_id as "tenantId", r.id::float8 as id, r.name, r.condition, r.channel, r.enabled,
        coalesce(s.alerts_enabled, true) as "alertsEnabled",
        (r.target is not null or (r.channel = 'chat' and s.chat_url is not null))
          and t.disabled_at is null as "hasTarget",
        a.revision, a.state, a.last_fired_at as "lastFiredAt", a.notified_level as "notifiedLevel",
        a.notified_until as "notifiedUntil"
      from alert_rules r
      left join notification_settings s on s.tenant_id = r.tenant_id and ${within('s')}
      left join notification_targets t on t.tenant_id = r.tenant_id and ${within('t')} and t.channel = r.channel
        and t.hash = coalesce(r.target_hash, case when r.channel = 'chat' then s.chat_hash end)
      left join alert_states a on a.tenant_id = r.tenant_id and ${within('a')} and a.subject = 'rule:' || r.id
      where (r.tenant_id, r.id) >= (${first.tenantId}, ${first.id}::bigint)
        and (r.tenant_id, r.id) <= (${last.tenantId}, ${last.id}::bigint)
        and ${isEnabled(sql`r.tenant_id`)}
      order by r.tenant_id, r.id`,
  );
  return rows.map((row) => ({
    ...row,
    lastFiredAt: toDate(row.lastFiredAt),
    notifiedUntil: toDate(row.notifiedUntil),
  }));
}

/** Measurement of a rule now, and in the window that it compares with. */
export interface RuleMeasure extends RuleKey {
  readonly current: Measured;
  readonly before: Measured;
}

type Row = RuleKey & Record<`${'current' | 'before'}_${keyof Measured}`, unknown>;

/**
 * Measures the rules of a metric that are switched on, from one key to another (both included), of all their tenants
 * at once; where tenants live on several servers, of one.
 */
export async function measureRules(
  db: Database,
  metric: string,
  bounds: { readonly first: RuleKey; readonly last: RuleKey },
  now: Date,
): Promise<RuleMeasure[]> {
  const { first, last } = bounds;
  const scope = ofRules(first.tenantId === last.tenantId ? first.tenantId : null);
  const time = sql`${now.toISOString()}::timestamptz`;
  // What happens at this moment counts.
  const until = sql`${new Date(now.getTime() + 1).toISOString()}::timestamptz`;
  const common = {
    tenant: scope.tenant,
    now: time,
    filter: (name: string): SQL => sql`(r.condition->'filters'->>${sql.raw(`'${name}'`)})`,
  };
  const current = { ...common, from: sql`w.from_at`, until };
  const before = { ...common, from: sql`w.from_at - w.back`, until: sql`${until} - w.back` };
  const columns = (of: 'current' | 'before'): SQL =>
    sql.raw(
      ['items', 'sessions', 'high', 'low', 'latest']
        .map((name) => `${of}.${name} as ${of}_${name}`)
        .join(', '),
    );
  const rows = await query<Row>(
    db,
    sql`
      select r.tenant_id as "tenantId", r.id::float8 as id, ${columns('current')}, ${columns('before')}
      from alert_rules r
      cross join lateral (
        select (r.condition->>'window_minutes')::int * interval '1 minute' as width,
          r.condition->>'compare_to' as compared
      ) c
      cross join lateral (
        select ${until} - c.width as from_at,
          case c.compared when 'previous_window' then c.width when 'same_window_last_week' then interval '7 days'
            end as back
      ) w
      cross join lateral (${measurement(metric, current)}) current
      cross join lateral (${measurement(metric, before)}) before
      where ${scope.only} and r.enabled and r.condition->>'metric' = ${metric}
        and (r.tenant_id, r.id) >= (${first.tenantId}, ${first.id}::bigint)
        and (r.tenant_id, r.id) <= (${last.tenantId}, ${last.id}::bigint)`,
  );
  return rows.map((row) => ({
    tenantId: row.tenantId,
    id: row.id,
    current: readMeasured(row, 'current'),
    before: readMeasured(row, 'before'),
  }));
}

/** The tenant that is named as a constant, or each rule's own. */
function ofRules(tenantId: string | null): { readonly tenant: SQL; readonly only: SQL } {
  if (tenantId === null) return { tenant: sql`r.tenant_id`, only: sql`true` };
  const scope = oneTenant(tenantId);
  return { tenant: scope.tenant, only: scope.only('r') };
}

function readMeasured(row: Row, of: 'current' | 'before'): Measured {
  const value = (name: keyof Measured) => row[`${of}_${name}`] as number;
  return {
    items: value('items'),
    sessions: value('sessions'),
    high: value('high'),
    low: value('low'),
    latest: toDate(row[`${of}_latest`] as string | Date | null),
  };
}

const toDate = (value: string | Date | null): Date | null =>
  value === null ? null : new Date(value);
