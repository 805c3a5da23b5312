import './backtests.css';
import { useState } from 'react';
import { useRead } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { Badge } from '../../parts/badge.js';
import { CodeBlock, CopyAsCurl } from '../../parts/copy.js';
import { Empty } from '../../parts/empty.js';
import { useLiveRows, WaitingRows } from '../../parts/live.js';
import { Loaded } from '../../parts/loading.js';
import { withList } from '../../parts/neighbours.js';
import { Page } from '../../parts/page.js';
import { Pager } from '../../parts/pager.js';
import { Table } from '../../parts/table.js';
import { Time } from '../../parts/time.js';
import { type Address, useAddress } from '../../parts/use-address.js';
import { count, percent } from '../../parts/wording.js';
import { WriteButton } from '../../session/write-button.js';
import type { Backtest } from './reads.js';
import { daysInWords, isUnderWay, steppedIn } from './sentences.js';
import { StartBacktest } from './start-backtest.js';
import { changeInWords } from './values.js';

type List = (typeof api.listBacktests)['types']['reply'];

/** Backtests: the gate judging the past, before it stops anybody. */
export function Route() {
  const address = useAddress();
  const query = { page: Number(address.values.page ?? 1) };
  const list = useRead(api.listBacktests, { query }, { live: true });
  const [starting, setStarting] = useState(false);
  return (
    <Page
      title="Backtests"
      lead="What the gate would have decided about past conversations. Users see none of it, and no statistics change."
      actions={
        <>
          <CopyAsCurl path={api.listBacktests.path} query={query} />
          <WriteButton scope="review" className="primary" onClick={() => setStarting(true)}>
            Start backtest
          </WriteButton>
        </>
      }
    >
      <Loaded query={list}>{(data) => <Rows list={data} address={address} />}</Loaded>
      {starting && <StartBacktest onClose={() => setStarting(false)} />}
    </Page>
  );
}

function Rows({ list, address }: { list: List; address: Address }) {
  const live = useLiveRows(list.items, ({ id }) => id, address.search);
  if (list.total === 0) {
    return (
      <Empty title="No backtests yet.">
        <p>
          A backtest needs conversations: from connectors, traces or ingestion, or imported from
          another tool.
        </p>
        <CodeBlock
          label="Import commands"
          code={'npx intentlock import langfuse   # or langsmith, jsonl FILE, otlp FILE'}
        />
      </Empty>
    );
  }
  return (
    <>
      <WaitingRows live={live} />
      <Table
        caption="Backtests, newest first"
        hasView
        rows={live.rows}
        rowKey={({ id }) => id}
        href={({ id }) => withList(`/backtests/${id}`, address.search)}
        columns={[
          { head: 'Period', cell: (one) => daysInWords(one) },
          {
            head: 'Started',
            sort: ({ requested_at }) => requested_at,
            cell: ({ requested_at }) => <Time at={requested_at} />,
          },
          { head: 'State', cell: (one) => <State backtest={one} /> },
          { head: 'Agent', cell: ({ agent_id }) => agent_id ?? 'all' },
          { head: 'Tried', cell: ({ config_changes }) => <Tried changes={config_changes} /> },
          { head: 'Turns', kind: 'number', cell: ({ progress }) => count(progress.turns) },
          {
            head: 'Would intervene',
            kind: 'number',
            sort: ({ shares }) => steppedIn(shares),
            cell: ({ shares }) => percent(steppedIn(shares)),
          },
          {
            head: 'Failures stopped',
            kind: 'number',
            cell: ({ shares: { wrong, wrong_stopped } }) =>
              wrong === 0 ? 'no failures' : `${count(wrong_stopped)} of ${count(wrong)}`,
          },
        ]}
      />
      <Pager list={list} address={address} />
    </>
  );
}

function State({ backtest }: { backtest: Backtest }) {
  const { turns, total } = backtest.progress;
  return (
    <>
      <Badge of={backtest.status} />
      {isUnderWay(backtest) && total > 0 && (
        <span className="soft small"> {percent(Math.min(1, turns / total))}</span>
      )}
    </>
  );
}

function Tried({ changes }: { changes: Readonly<Record<string, unknown>> }) {
  const tried = Object.entries(changes);
  if (tried.length === 0) return <span className="soft">current</span>;
  return <>{tried.map(changeInWords).join('; ')}</>;
}
