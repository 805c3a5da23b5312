import { useId } from 'react';
import { Link } from 'wouter';
import { useRead } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { Spark } from '../../charts/spark.js';
import type { Column } from '../../parts/column.js';
import { CopyAsCurl } from '../../parts/copy.js';
import { Empty } from '../../parts/empty.js';
import { Loaded } from '../../parts/loading.js';
import { Pager } from '../../parts/pager.js';
import { sessionHref } from '../../parts/session-link.js';
import { Table } from '../../parts/table.js';
import { Time } from '../../parts/time.js';
import type { Address } from '../../parts/use-address.js';
import { capitalised, count, plural, words } from '../../parts/wording.js';

type Cluster = (typeof api.listClusters)['types']['reply']['items'][number];

const ORDERS = [
  ['count', 'Most failures'],
  ['growth', 'Fastest growing'],
  ['last_seen', 'Most recent failure'],
] as const;

type Order = (typeof ORDERS)[number][0];

/** Failures that are alike and have not become an issue yet. */
export function ClustersTab({ address }: { address: Address }) {
  const { page } = address.values;
  const order = ORDERS.find(([value]) => value === address.values.order)?.[0] ?? 'count';
  const query = { has_issue: 'false' as const, order, ...(page !== undefined && { page }) };
  const list = useRead(api.listClusters, { query }, { live: true });
  return (
    <>
      <PromotionNote />
      <div className="between failures-order">
        <OrderChoice order={order} address={address} />
        <CopyAsCurl path={api.listClusters.path} query={query} />
      </div>
      <Loaded query={list} lines={8}>
        {(data) =>
          data.items.length === 0 && data.page === 1 ? (
            <Empty title="No clusters without an issue." />
          ) : (
            <>
              <Table
                caption="Clusters without an issue"
                hasView
                rows={data.items}
                rowKey={({ id }) => id}
                href={({ id }) => `/issues?view=failures&cluster_id=${encodeURIComponent(id)}`}
                columns={COLUMNS}
              />
              <Pager list={data} address={address} />
            </>
          )
        }
      </Loaded>
    </>
  );
}

/** When such failures become an issue, as it is configured. */
function PromotionNote() {
  const { data } = useRead(api.getConfig);
  if (!data) return null;
  const {
    issue_promotion_event_threshold: failures,
    issue_promotion_session_threshold: sessions,
    issue_promotion_window_days: days,
  } = data;
  return (
    <p className="soft small failures-order">
      A cluster becomes an issue with {plural(failures, 'failure')} in {plural(sessions, 'session')}{' '}
      within {plural(days, 'day')}. <Link href="/config">Change this</Link>
    </p>
  );
}

function OrderChoice({ order, address }: { order: Order; address: Address }) {
  const id = useId();
  return (
    <div className="row">
      <label htmlFor={id}>Sort by</label>
      <select
        id={id}
        className="failures-select"
        value={order}
        onChange={({ target }) =>
          address.set({ order: target.value === 'count' ? null : target.value })
        }
      >
        {ORDERS.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}

const COLUMNS: readonly Column<Cluster>[] = [
  { head: 'Cluster', cell: ({ title }) => title, sort: ({ title }) => title },
  {
    head: 'Misunderstood',
    cell: ({ dimension, category }) => (
      <>
        {dimension ? capitalised(words(dimension)) : <span className="soft">unknown</span>}
        {category && <div className="soft small">{words(category)}</div>}
      </>
    ),
  },
  {
    head: 'Failures',
    kind: 'number',
    sort: ({ event_count }) => event_count,
    cell: ({ event_count }) => count(event_count),
  },
  {
    head: 'Sessions',
    kind: 'number',
    sort: ({ session_count }) => session_count,
    cell: ({ session_count }) => count(session_count),
  },
  { head: 'Last 14 days', cell: (cluster) => <Trend cluster={cluster} /> },
  {
    head: 'Last seen',
    sort: ({ last_seen }) => last_seen,
    cell: ({ last_seen }) => <Time at={last_seen} />,
  },
  { head: 'Newest', cell: ({ examples }) => <Newest example={examples[0]} />, wideOnly: true },
];

const DAYS = 7;

function Trend({ cluster: { trend } }: { cluster: Cluster }) {
  const values = trend.map((day) => day.count);
  const sum = (part: readonly number[]): number => part.reduce((total, one) => total + one, 0);
  const [recent, before] = [sum(values.slice(-DAYS)), sum(values.slice(0, -DAYS))];
  return (
    <>
      <Spark values={values} label="Failures by day" />
      <div className="soft small">
        {count(recent)} in the last {DAYS} days, {count(before)} in the 7 before
      </div>
    </>
  );
}

function Newest({ example }: { example: Cluster['examples'][number] | undefined }) {
  if (!example) return null;
  const { session_id, event_id, occurred_at: at, excerpt } = example;
  const place = event_id === null ? null : { kind: 'event' as const, id: event_id, at };
  return (
    <Link className="failures-plain" href={sessionHref(session_id, place)}>
      {excerpt}
    </Link>
  );
}
