import { useRead } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { CopyAsCurl } from '../../parts/copy.js';
import { Empty } from '../../parts/empty.js';
import { FilterBar } from '../../parts/filter-bar.js';
import type { FilterField } from '../../parts/filter-field.js';
import { useLiveRows, WaitingRows } from '../../parts/live.js';
import { Loaded } from '../../parts/loading.js';
import { NextStep } from '../../parts/next-step.js';
import { Pager } from '../../parts/pager.js';
import { SearchFurther } from '../../parts/search-further.js';
import type { Address } from '../../parts/use-address.js';
import { FailureTable } from './failure-table.js';
import './failures.css';
import { pickValues } from '../../parts/pick-values.js';

const FILTERS = [
  ...(['event', 'category', 'dimension', 'gate_caught', 'unclustered'] as const),
  ...(['cluster_id', 'date_from', 'date_to'] as const),
] as const;

type List = (typeof api.listFailures)['types']['reply'];
type Query = NonNullable<(typeof api.listFailures)['types']['query']>;

/** Turns that went wrong, one by one: corrected, redone, abandoned, undone later or judged wrong in a review. */
export function Failures({ address }: { address: Address }) {
  const { values } = address;
  const query = pickValues(values, [...FILTERS, 'page']) as Query;
  const list = useRead(api.listFailures, { query }, { live: true });
  const clusters = useRead(api.listClusters, { query: { page_size: 100 } });
  const titles = new Map(clusters.data?.items.map(({ id, title }) => [id, title]));
  return (
    <>
      <div className="between failures-bar">
        <FilterBar fields={listFields(titles, values.cluster_id)} address={address} />
        <CopyAsCurl path={api.listFailures.path} query={query} />
      </div>
      <Loaded query={list} lines={12}>
        {(data) => <Rows list={data} address={address} titles={titles} />}
      </Loaded>
    </>
  );
}

function listFields(titles: ReadonlyMap<string, string>, cluster?: string): FilterField[] {
  const named = [...titles];
  if (cluster !== undefined && !titles.has(cluster)) named.push([cluster, cluster]);
  return [
    { name: 'event', label: 'Event', kind: 'choice', choices: EVENTS },
    { name: 'category', label: 'Kind', kind: 'choice', choices: CATEGORIES },
    { name: 'dimension', label: 'Misunderstood', kind: 'choice', choices: DIMENSIONS },
    {
      ...{ name: 'gate_caught', label: 'The gate', kind: 'choice' },
      choices: [
        ['true', 'Stopped'],
        ['false', 'Allowed'],
      ],
    },
    {
      ...{ name: 'unclustered', label: 'In a cluster', kind: 'choice' },
      choices: [
        ['true', 'No'],
        ['false', 'Yes'],
      ],
    },
    { name: 'cluster_id', label: 'Cluster', kind: 'choice', choices: named },
    { name: 'date_from', label: 'From', kind: 'date' },
    { name: 'date_to', label: 'To', kind: 'date' },
  ];
}

interface RowsProps {
  readonly list: List;
  readonly address: Address;
  readonly titles: ReadonlyMap<string, string>;
}

function Rows({ list, address, titles }: RowsProps) {
  const { values, search, set } = address;
  const live = useLiveRows(list.items, failureKey, search);
  if (list.items.length === 0 && list.page === 1 && list.is_complete !== false) {
    return FILTERS.some((name) => values[name] !== undefined) ? (
      <Empty title="No failures match these filters.">
        <button
          type="button"
          onClick={() => set(Object.fromEntries(FILTERS.map((name) => [name, null])))}
        >
          Clear the filters
        </button>
      </Empty>
    ) : (
      <Empty title="No failures reported yet. Agents report what users did next with POST /v1/events, and business results with POST /v1/outcomes.">
        <NextStep />
      </Empty>
    );
  }
  return (
    <>
      <WaitingRows live={live} />
      <FailureTable rows={live.rows} titles={titles} rowKey={failureKey} />
      <Pager list={list} address={address} />
      <SearchFurther until={list.read_until} set={set} />
    </>
  );
}

const failureKey = ({ kind, event_id, outcome_id }: List['items'][number]): string =>
  `${kind}.${event_id ?? outcome_id}`;

const EVENTS = [
  ...['correction', 'rephrase', 'regenerate', 'abandon', 'self_report'],
  ...['ticket_reopened', 'refund_reversed', 'booking_canceled', 'human_transfer'],
  ...['action_retried', 'task_failed'],
];
const CATEGORIES = [
  ...['missing_context', 'broken_tool', 'capability_gap', 'task_failure', 'spec_conflict'],
];
const DIMENSIONS = [
  ['goal', 'Goal'],
  ['scope', 'Scope'],
  ['constraints', 'Constraints'],
  ['output_format', 'Output format'],
] as const;
