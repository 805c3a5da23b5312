import './handoffs.css';
import { useRead } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { CopyAsCurl } from '../../parts/copy.js';
import { FilterBar } from '../../parts/filter-bar.js';
import type { FilterField } from '../../parts/filter-field.js';
import { useLiveRows, WaitingRows } from '../../parts/live.js';
import { Loaded } from '../../parts/loading.js';
import { withList } from '../../parts/neighbours.js';
import { Page } from '../../parts/page.js';
import { Pager } from '../../parts/pager.js';
import { Table } from '../../parts/table.js';
import { Tabs } from '../../parts/tabs.js';
import { type Address, useAddress } from '../../parts/use-address.js';
import { count } from '../../parts/wording.js';
import { endedColumns, waitingColumns } from './columns.js';
import { NoHandoffs } from './no-handoffs.js';
import { FILTERS, listQuery } from './query.js';
import { STATES } from './states.js';

const TABS = [...Object.entries(STATES), ['all', 'All'] as const];

/** Handoffs of a state that the interface looks at. */
const MOST = 10_000;
const RISKS = ['low', 'medium', 'high', 'irreversible'];

const FIELDS: readonly FilterField[] = [
  { name: 'action_risk', label: 'Risk', kind: 'choice', choices: RISKS },
  {
    ...{ name: 'kind', label: 'Reason', kind: 'choice' },
    choices: [
      ['escalate', 'Handed off by the gate'],
      ['confirm', 'Unanswered confirmation'],
    ],
  },
  { name: 'tool', label: 'Tool', kind: 'text', placeholder: 'refund_order' },
  { name: 'session_id', label: 'Session', kind: 'text', placeholder: 'chat-8412' },
];

type HandoffList = (typeof api.listHandoffs)['types']['reply'];

/** Conversations that wait for a person, and those that did. */
export function Route() {
  const address = useAddress();
  const query = listQuery(address.values);
  const list = useRead(api.listHandoffs, { query }, { live: true });
  return (
    <Page
      title="Handoffs"
      lead="Calls that a person on your team has to decide. The agent and its user are waiting for the answer."
      actions={<CopyAsCurl path={api.listHandoffs.path} query={query} />}
    >
      <Tabs label="State" tabs={TABS} name="status" address={address} />
      <FilterBar fields={FIELDS} address={address} />
      <Loaded query={list}>
        {(data) => <Rows list={data} address={address} readAt={list.dataUpdatedAt} />}
      </Loaded>
    </Page>
  );
}

interface RowsProps {
  readonly list: HandoffList;
  readonly address: Address;
  readonly readAt: number;
}

function Rows({ list, address, readAt }: RowsProps) {
  const { values, search } = address;
  const live = useLiveRows(list.items, ({ gate_call_id }) => gate_call_id, search);
  const isWaiting = (values.status ?? 'open') === 'open';
  if (list.total === 0) {
    const isFiltered = FILTERS.some((name) => values[name] !== undefined);
    return <NoHandoffs isFiltered={isFiltered} isWaiting={isWaiting} />;
  }
  return (
    <>
      <WaitingRows live={live} />
      <Table
        caption={isWaiting ? 'Open handoffs, longest waiting first' : 'Handoffs, newest first'}
        hasView
        rows={live.rows}
        rowKey={({ gate_call_id }) => gate_call_id}
        columns={isWaiting ? waitingColumns(readAt) : endedColumns(readAt)}
        href={({ gate_call_id }) => withList(`/handoffs/${gate_call_id}`, search)}
      />
      <Pager list={list} address={address} />
      {list.total >= MOST && (
        <p className="soft small">Shows only the first {count(MOST)} per status.</p>
      )}
    </>
  );
}
