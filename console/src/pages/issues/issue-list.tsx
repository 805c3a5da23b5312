import { useState } from 'react';
import { useRead } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { Spark } from '../../charts/spark.js';
import { CopyAsCurl } from '../../parts/copy.js';
import { Empty } from '../../parts/empty.js';
import { FilterBar } from '../../parts/filter-bar.js';
import { useLiveRows, WaitingRows } from '../../parts/live.js';
import { Loaded } from '../../parts/loading.js';
import { withList } from '../../parts/neighbours.js';
import { Pager } from '../../parts/pager.js';
import { type Selection, Table } from '../../parts/table.js';
import { Time } from '../../parts/time.js';
import type { Address } from '../../parts/use-address.js';
import { count, money } from '../../parts/wording.js';
import { IssueBadges } from './issue-facts.js';
import { type Issue, STATUSES, trendInWords } from './issue-words.js';
import { NoIssues } from './no-issues.js';
import { StatusButtons } from './status-buttons.js';
import { useStatusChange } from './use-status-change.js';

type ListReply = (typeof api.listIssues)['types']['reply'];

/** The query of a list as the address has it. */
export const listQuery = ({ status, page }: Readonly<Record<string, string>>) => ({
  page_size: 50,
  ...(STATUSES.some((one) => one === status) && { status: status as Issue['status'] }),
  ...(page !== undefined && { page: Number(page) }),
});

/** Issues as a table, newest first. */
export function IssueList({ address, selection }: { address: Address; selection: Selection }) {
  const query = listQuery(address.values);
  const list = useRead(api.listIssues, { query }, { live: true });
  return (
    <>
      <FilterBar
        address={address}
        fields={[{ name: 'status', label: 'Status', kind: 'choice', choices: STATUSES }]}
      />
      <Loaded query={list}>
        {(reply) => <Rows reply={reply} address={address} selection={selection} />}
      </Loaded>
      <CopyAsCurl path={api.listIssues.path} query={query} />
    </>
  );
}

interface RowsProps {
  readonly reply: ListReply;
  readonly address: Address;
  readonly selection: Selection;
}

function Rows({ reply, address, selection }: RowsProps) {
  const { status, page } = address.values;
  const change = useStatusChange();
  const [current, setCurrent] = useState<Issue | null>(null);
  const live = useLiveRows(reply.items, ({ id }) => id, `${status} ${page}`);
  const selected = live.rows.filter(({ id }) => selection.selected.has(id));
  const chosen = selected.length > 0 ? selected : current ? [current] : [];
  if (reply.total === 0 && status === undefined) return <NoIssues />;
  if (live.rows.length === 0)
    return (
      <Empty title="No issues with this status.">
        <button type="button" onClick={() => address.set({ status: null })}>
          Clear filter
        </button>
      </Empty>
    );
  return (
    <>
      <div className="issue-tools">
        <p>
          {selected.length > 0
            ? `${count(selected.length)} selected`
            : (current?.title ?? 'Select rows and choose an action.')}
        </p>
        <div className="actions">
          <StatusButtons issues={chosen} change={change} onDone={selection.clear} />
        </div>
      </div>
      <WaitingRows live={live} />
      <Table
        caption="Issues"
        hasView
        rows={live.rows}
        rowKey={({ id }) => id}
        href={({ id }) => withList(`/issues/${id}`, address.search)}
        selection={selection}
        onCurrent={setCurrent}
        columns={[
          { head: 'Issue', cell: ({ title }) => title, sort: ({ title }) => title },
          { head: 'Status', cell: (issue) => <IssueBadges issue={issue} withStatus={true} /> },
          {
            head: '14 days',
            cell: ({ trend }) => (
              <Spark values={trend.map((day) => day.count)} label={trendInWords(trend)} />
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
          {
            head: 'Value',
            kind: 'number',
            cell: ({ outcome_value }) =>
              outcome_value.length === 0
                ? '–'
                : outcome_value.map(({ currency, value }) => (
                    <div key={currency}>{money(value, currency)}</div>
                  )),
          },
          {
            head: 'Last seen',
            sort: ({ last_seen }) => last_seen,
            cell: ({ last_seen }) => <Time at={last_seen} />,
          },
          { head: 'Assignee', cell: ({ assignee }) => assignee ?? '–', wideOnly: true },
        ]}
      />
      <Pager list={reply} address={address} />
    </>
  );
}
