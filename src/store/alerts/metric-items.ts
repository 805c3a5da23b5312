import { type SQL, sql } from 'drizzle-orm';
import { boundedAmount } from '../bounded-amount.js';

/** Which rows a metric is made of: whose, from when to when, and which of them. All of it is SQL. */
export interface ItemScope {
  readonly tenant: SQL;
  readonly from: SQL;
  /** Not included. */
  readonly until: SQL;
  readonly now: SQL;
  /** The value of a filter as text; null where it is not given. */
  readonly filter: (name: string) => SQL;
}

/**
 * The rows that each metric is made of: `session_id`, `value`, `at`, and `kind`, of which values are not added
 * (currencies, connectors). By when things happened; gate calls by when they came, which is the same.
 */
const ITEMS: Readonly<Record<string, (scope: ItemScope) => SQL>> = {
  gate_calls: (scope) => gateCalls(scope, sql`1`),
  ask_rate: (scope) =>
    gateCalls(scope, sql`coalesce(g.decision in ('ask', 'confirm', 'options'), false)::int`),
  ambiguity_avg: (scope) =>
    gateCalls(
      scope,
      sql`coalesce((g.dimensions->>${scope.filter('dimension')})::float8, g.ambiguity_score)`,
      true,
    ),
  misunderstanding_rate: (scope) => gateCalls(scope, misunderstood(scope)),
  // What was answered has cost so much more than the best decision; without an intervention that is to proceed.
  expected_regret: (scope) =>
    gateCalls(
      scope,
      sql`coalesce(${cost(sql`coalesce(g.decision, 'proceed')`)} - least(${sql.join(
        DECISIONS.map((decision) => cost(sql`${decision}::text`)),
        sql`, `,
      )}), 0)`,
    ),
  failure_count: (scope) => failures(scope, sql`true`),
  issue_events: (scope) =>
    failures(
      scope,
      sql`exists (select from issues i where i.tenant_id = ${scope.tenant} and i.cluster_id = f.cluster_id)`,
    ),
  event_count: ({ tenant, from, until, filter }) => sql`
    select e.session_id, 1 as value, e.created_at as at, null::text as kind from events e
    where e.tenant_id = ${tenant} and e.created_at >= ${from} and e.created_at < ${until}
      and ${given(filter('event'), sql`e.event`)} and ${given(filter('dimension'), sql`e.spec_field`)}`,
  signal_matches: ({ tenant, from, until, filter }) => sql`
    select m.session_id, 1 as value, m.at, null::text as kind
    from signals s join signal_matches m
      on m.tenant_id = ${tenant} and m.signal_id = s.id and m.revision = s.revision
      and m.at >= ${from} and m.at < ${until}
    where s.tenant_id = ${tenant} and (${filter('signal_id')} is null or s.id = (${filter('signal_id')})::bigint)`,
  outcome_count: (scope) => outcomes(scope, sql`1`, sql`null::text`, sql`true`),
  outcome_value: (scope) =>
    outcomes(
      scope,
      boundedAmount(sql`o.value`),
      sql`coalesce(o.currency, '')`,
      sql`o.value is not null`,
    ),
  issue_opened: (scope) => issues(scope, sql`i.promoted_at`),
  issue_regressed: (scope) => issues(scope, sql`i.regressed_at`),
  review_backlog: (scope) => waitingReviews(scope),
  open_handoffs: ({ tenant, now }) => sql`
    select h.session_id, 1 as value, ${now} as at, null::text as kind
    from (${openHandoffs(tenant)}) h`,
  // Of none that waits it is 0, so that a rule recovers.
  handoff_wait_minutes: ({ tenant, now }) => sql`
    select h.session_id, greatest(0, extract(epoch from ${now} - h.opened_at) / 60)::float8 as value,
      ${now} as at, h.gate_call_id::text as kind
    from (${openHandoffs(tenant)}) h
    union all
    select null, 0, ${now}, null where not exists (${openHandoffs(tenant)})`,
  sync_lag_minutes: ({ tenant, now, filter }) => sql`
    select null::text as session_id,
      greatest(0, extract(epoch from ${now} - coalesce(c.last_success_at, c.created_at)) / 60)::float8 as value,
      ${now} as at, c.id as kind
    from connectors c
    where c.tenant_id = ${tenant} and c.state <> 'paused' and ${given(filter('connector_id'), sql`c.id`)}`,
};

/** Handoffs that wait, the longest waiting first: of more than so many the rest is not counted. */
const openHandoffs = (tenant: SQL): SQL => sql`
  select o.session_id, o.opened_at, o.gate_call_id from handoffs o
  where o.tenant_id = ${tenant} and o.status = 'open'
  order by o.opened_at, o.gate_call_id limit 1000`;

const DECISIONS = ['proceed', 'ask', 'confirm', 'options', 'escalate'];
/** Expected cost of a decision about a call; null where it was not open. */
const cost = (decision: SQL): SQL => boundedAmount(sql`g.costs->>${decision}`);

/** Metrics that there is something to measure by. */
export const MEASURED_METRICS: readonly string[] = Object.keys(ITEMS);

/**
 * Rows `items`, `sessions`, `high` and `low` (the greatest and the least sum of a kind) and `latest`: exactly one.
 */
export function measurement(metric: string, scope: ItemScope): SQL {
  const items = ITEMS[metric];
  if (!items) throw new Error(`There is nothing to measure ${metric} by.`);
  return sql`
    select coalesce(sum(k.items), 0)::float8 as items, coalesce(sum(k.sessions), 0)::float8 as sessions,
      max(k.total)::float8 as high, min(k.total)::float8 as low, max(k.latest) as latest
    from (
      select count(*) as items, count(distinct i.session_id) as sessions, sum(i.value) as total,
        max(i.at) as latest
      from (${items(scope)}) i group by i.kind
    ) k`;
}

/** Items in slices of so many minutes from `from` on, those that have anything: `slice` from 0. */
export function slicedMeasurement(metric: string, scope: ItemScope, minutes: number): SQL {
  const items = ITEMS[metric];
  if (!items) throw new Error(`There is nothing to measure ${metric} by.`);
  return sql`
    select floor(extract(epoch from i.at - ${scope.from}) / ${60 * minutes}::int)::int as slice, i.kind,
      count(*)::float8 as items, count(distinct i.session_id)::float8 as sessions,
      sum(i.value)::float8 as total, max(i.at) as latest
    from (${items(scope)}) i group by 1, 2`;
}

/** A UUIDv7 at most every one of a time or later (see ids.ts). */
const firstIdAt = (time: SQL): SQL =>
  sql`rpad(lpad(to_hex((extract(epoch from ${time}) * 1000)::bigint), 12, '0'), 32, '0')::uuid`;

/** Whether a filter is absent, or a column is what it says. */
const given = (filter: SQL, column: SQL): SQL => sql`(${filter} is null or ${column} = ${filter})`;

function gateCalls(scope: ItemScope, value: SQL, ofAll = false): SQL {
  const { tenant, from, until, filter } = scope;
  const dimension = filter('dimension');
  // The dimension that the gate scored highest.
  const weakest = sql`(
    select d.key from jsonb_each_text(g.dimensions) d order by d.value::float8 desc, d.key limit 1)`;
  return sql`
    select g.session_id, ${value} as value, g.created_at as at, null::text as kind from gate_calls g
    where g.tenant_id = ${tenant} and g.id >= ${firstIdAt(from)} and g.id < ${firstIdAt(until)}
      ${ofAll ? sql`` : sql`and ${given(dimension, weakest)}`}`;
}

const misunderstood = (scope: ItemScope): SQL => sql`exists (
  select from failures f
  where f.tenant_id = ${scope.tenant} and f.gate_call_id = g.id and not f.dismissed and ${failureFilters(scope)})::int`;

function failures(scope: ItemScope, only: SQL): SQL {
  const { tenant, from, until } = scope;
  return sql`
    select f.session_id, 1 as value, f.occurred_at as at, null::text as kind from failures f
    where f.tenant_id = ${tenant} and f.occurred_at >= ${from} and f.occurred_at < ${until}
      and not f.dismissed and ${failureFilters(scope)} and ${only}`;
}

function failureFilters({ tenant, filter }: ItemScope): SQL {
  const [issue, outcome] = [filter('issue_id'), filter('outcome_type')];
  return sql`${given(filter('dimension'), sql`coalesce(f.corrected_dimension, f.dimension, f.weakest_dimension)`)}
    and ${given(filter('cluster_id'), sql`f.cluster_id`)} and ${given(filter('event'), sql`f.event`)}
    and (${outcome} is null or f.kind = 'outcome' and f.event = ${outcome})
    and (${issue} is null or f.cluster_id = (
      select i.cluster_id from issues i where i.tenant_id = ${tenant} and i.id = (${issue})::bigint))`;
}

/** How far back what waits for a review is counted: among so many of the newest events. */
const EVENTS_LOOKED_AT = 5_000;

/** Events that nobody has reviewed, and calls drawn at random that nobody reported anything about. */
function waitingReviews({ tenant, filter }: ItemScope): SQL {
  return sql`
    select waiting.session_id, 1 as value, waiting.at, null::text as kind from (
      select e.id, e.session_id, e.created_at as at, e.spec_field as dimension from (
        select * from events e where e.tenant_id = ${tenant}
        order by e.created_at desc, e.id desc limit ${EVENTS_LOOKED_AT}::int) e
      union all
      select s.event_id, s.session_id, s.shown_at, null from review_samples s
      where s.tenant_id = ${tenant} and s.sample = 'random' and not s.reviewed and s.synthetic
    ) waiting
    left join lateral (
      select * from failures f where f.tenant_id = ${tenant} and f.kind = 'event' and f.item_id = waiting.id offset 0
    ) f on true
    where not coalesce(f.dismissed, false) and not exists (
        select from reviews r where r.tenant_id = ${tenant} and r.event_id = waiting.id)
      and ${given(filter('dimension'), sql`coalesce(f.corrected_dimension, f.dimension, waiting.dimension, f.weakest_dimension)`)}
      and ${given(filter('cluster_id'), sql`f.cluster_id`)}`;
}

const outcomes = (
  { tenant, from, until, filter }: ItemScope,
  value: SQL,
  kind: SQL,
  only: SQL,
): SQL => sql`
  select o.session_id, ${value} as value, o.occurred_at as at, ${kind} as kind from outcomes o
  where o.tenant_id = ${tenant} and o.occurred_at >= ${from} and o.occurred_at < ${until}
    and ${only} and ${given(filter('outcome_type'), sql`o.type`)}`;

function issues({ tenant, from, until, filter }: ItemScope, time: SQL): SQL {
  const issue = filter('issue_id');
  return sql`
    select null::text as session_id, 1 as value, ${time} as at, null::text as kind
    from issues i join clusters c on c.tenant_id = ${tenant} and c.id = i.cluster_id
    where i.tenant_id = ${tenant} and ${time} >= ${from} and ${time} < ${until}
      and ${given(filter('cluster_id'), sql`i.cluster_id`)} and ${given(filter('dimension'), sql`c.dimension`)}
      and (${issue} is null or i.id = (${issue})::bigint)`;
}
