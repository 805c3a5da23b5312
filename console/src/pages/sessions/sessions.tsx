import { useRead } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { Badge } from '../../parts/badge.js';
import type { Column } from '../../parts/column.js';
import { CopyAsCurl } from '../../parts/copy.js';
import { Empty } from '../../parts/empty.js';
import { FilterBar } from '../../parts/filter-bar.js';
import type { FilterField } from '../../parts/filter-field.js';
import { useLiveRows, WaitingRows } from '../../parts/live.js';
import { Loaded } from '../../parts/loading.js';
import { NextStep } from '../../parts/next-step.js';
import { Page } from '../../parts/page.js';
import { Pager } from '../../parts/pager.js';
import { SearchFurther } from '../../parts/search-further.js';
import { sessionHref } from '../../parts/session-link.js';
import { Table } from '../../parts/table.js';
import { Time } from '../../parts/time.js';
import { type Address, useAddress } from '../../parts/use-address.js';
import { useFacetField } from '../../parts/use-facet-field.js';
import { capitalised, duration, plural, words } from '../../parts/wording.js';
import { FILTERS, sessionsQuery } from './list-query.js';
import { Reasons } from './reasons.js';
import './sessions.css';

type List = (typeof api.listSessions)['types']['reply'];
type Session = List['items'][number];

/** The list of conversations, the latest activity first. */
export function Route() {
  const address = useAddress();
  const query = sessionsQuery(address.values);
  const list = useRead(api.listSessions, { query }, { live: true });
  const fields = useFields(address);
  return (
    <Page
      title="Sessions"
      lead="Conversations with your agents, and what the gate decided in them."
      actions={<CopyAsCurl path={api.listSessions.path} query={query} />}
    >
      <FilterBar fields={fields} address={address} />
      <Loaded query={list} lines={12}>
        {(data) => <Rows list={data} address={address} />}
      </Loaded>
    </Page>
  );
}

function useFields({ values }: Address): FilterField[] {
  const facetField = useFacetField();
  const { data: signals } = useRead(api.listSignals, { query: { page_size: 100 } });
  const named = signals?.items.map(({ id, name }) => [String(id), name] as const) ?? [];
  return [
    facetField('agent_id', 'Agent', values.agent_id),
    facetField('channel', 'Channel', values.channel),
    facetField('language', 'Language', values.language),
    { name: 'decision', label: 'Decision', kind: 'choice', choices: DECISIONS },
    { name: 'event', label: 'Event', kind: 'choice', choices: EVENTS },
    { name: 'outcome_type', label: 'Outcome', kind: 'choice', choices: OUTCOMES },
    { name: 'signal_id', label: 'Signal', kind: 'choice', choices: named },
    {
      ...{ name: 'has_failure', label: 'Went wrong', kind: 'choice' },
      choices: [
        ['true', 'Yes'],
        ['false', 'No'],
      ],
    },
    { name: 'date_from', label: 'From', kind: 'date' },
    { name: 'date_to', label: 'To', kind: 'date' },
  ];
}

function Rows({ list, address }: { list: List; address: Address }) {
  const { values, search, set } = address;
  const live = useLiveRows(list.items, ({ session_id }) => session_id, search);
  const isFiltered = FILTERS.some((name) => values[name] !== undefined);
  if (list.items.length === 0 && list.page === 1 && list.is_complete !== false) {
    return isFiltered ? (
      <Empty title="No sessions match these filters.">
        <button
          type="button"
          onClick={() => set(Object.fromEntries(FILTERS.map((name) => [name, null])))}
        >
          Clear filters
        </button>
      </Empty>
    ) : (
      <Empty title="No sessions yet. Sessions appear when an agent calls the gate or a connector syncs conversations.">
        <NextStep />
      </Empty>
    );
  }
  // Agents that call the gate themselves often say nothing of these.
  const columns = live.rows.some(hasKind) ? COLUMNS : COLUMNS.filter((one) => one !== KIND);
  return (
    <>
      <WaitingRows live={live} />
      <Table
        caption="Sessions"
        hasView
        rows={live.rows}
        rowKey={({ session_id }) => session_id}
        href={({ session_id }) => sessionHref(session_id, null, search)}
        columns={isFiltered ? [...columns, WHY] : columns}
      />
      <Pager list={list} address={address} />
      <SearchFurther until={list.read_until} set={set} />
    </>
  );
}

const dash = <span className="soft">–</span>;

const hasKind = ({ agent_id, channel, language }: Session): boolean =>
  agent_id !== null || channel !== null || language !== null;

const KIND: Column<Session> = {
  head: 'Agent, channel, language',
  cell: ({ agent_id, channel, language }) =>
    [agent_id, channel, language].filter((value) => value !== null).join(', ') || dash,
};

const COLUMNS: readonly Column<Session>[] = [
  {
    head: 'First message',
    cell: ({ first_message, session_id }) => (
      <span className="sessions-first" title={session_id}>
        {first_message ?? session_id}
      </span>
    ),
  },
  {
    head: 'Last decision',
    cell: ({ last_decision }) => (last_decision ? <Badge of={last_decision} /> : dash),
  },
  {
    head: 'Outcome',
    cell: ({ last_outcome }) => (last_outcome ? capitalised(words(last_outcome)) : dash),
  },
  { head: 'Size', cell: (session) => sizeInWords(session) },
  KIND,
  {
    head: 'Last activity',
    sort: ({ last_activity_at }) => last_activity_at,
    cell: ({ last_activity_at }) => <Time at={last_activity_at} />,
  },
];

const WHY: Column<Session> = {
  head: 'Match',
  cell: ({ session_id, matched_by = [] }) => (
    <Reasons sessionId={session_id} reasons={matched_by} />
  ),
};

/** How much was said and checked, and over how long: `8 messages, 2 calls, 4 min`. */
function sizeInWords(session: Session): string {
  const { message_count: messages, gate_call_count: calls } = session;
  const from = session.started_at ?? session.first_activity_at;
  const to = session.ended_at ?? session.last_activity_at;
  const length = Date.parse(to) - Date.parse(from);
  return [
    ...(messages > 0 ? [plural(messages, 'message')] : []),
    ...(calls > 0 ? [plural(calls, 'call')] : []),
    ...(length >= 1_000 ? [duration(length)] : []),
  ].join(', ');
}

const DECISIONS = ['proceed', 'ask', 'confirm', 'options', 'escalate'];
const EVENTS = ['rephrase', 'accept', 'regenerate', 'abandon', 'correction', 'self_report'];
const OUTCOMES = [
  ...['ticket_reopened', 'refund_reversed', 'booking_canceled', 'human_transfer'],
  ...['action_retried', 'task_completed', 'task_failed', 'custom'],
];
