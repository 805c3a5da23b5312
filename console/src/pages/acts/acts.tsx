import { useMemo } from 'react';
import { Link } from 'wouter';
import { useRead } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { Badge } from '../../parts/badge.js';
import { CopyAsCurl } from '../../parts/copy.js';
import { Empty } from '../../parts/empty.js';
import { ExportCsv } from '../../parts/export-csv.js';
import { FilterBar } from '../../parts/filter-bar.js';
import { useLiveRows, WaitingRows } from '../../parts/live.js';
import { Loaded } from '../../parts/loading.js';
import { NewestPager, useNewestAddress } from '../../parts/newest-pager.js';
import { Page } from '../../parts/page.js';
import { sessionHref } from '../../parts/session-link.js';
import { Table } from '../../parts/table.js';
import { Time } from '../../parts/time.js';
import type { Address } from '../../parts/use-address.js';
import { displayName } from '../../parts/wording.js';
import { ACT_FILTERS, listQuery, PLACES, resultName } from './filters.js';

type List = (typeof api.listAgentActs)['types']['reply'];
type Act = List['items'][number];

/** Acts of coding agents, newest first, with filters. */
export function Route() {
  const address = useNewestAddress();
  const query = useMemo(() => listQuery(address.values), [address.values]);
  const acts = useRead(api.listAgentActs, { query }, { live: query.before === undefined });
  const { date_from, date_to } = address.values;
  return (
    <Page
      title="Agent actions"
      lead={
        date_from || date_to
          ? 'What coding agents did or tried to do: each program they started and each file they changed.'
          : 'What coding agents did or tried to do in the last 7 days: each program they started and each file they changed.'
      }
      actions={
        <>
          <ExportCsv list={api.listAgentActs} query={query} name="agent-acts" />
          <CopyAsCurl path={api.listAgentActs.path} query={query} />
        </>
      }
    >
      <FilterBar fields={ACT_FILTERS} address={address} />
      <Loaded query={acts} lines={12}>
        {(list) => <Acts list={list} address={address} />}
      </Loaded>
    </Page>
  );
}

function Acts({ list, address }: { list: List; address: Address }) {
  const { search } = address;
  const live = useLiveRows(list.items, ({ id }) => id, search);
  if (list.items.length === 0)
    return (
      <>
        <Empty
          title={search === '' ? 'No coding agent has reported a call yet.' : 'No actions match.'}
        >
          {search === '' && (
            <p>
              Actions come from the hooks of Claude Code and Codex:{' '}
              <code>POST /v1/agent-hooks/…</code>.
            </p>
          )}
        </Empty>
        {list.next_before !== null && <NewestPager list={list} address={address} />}
      </>
    );
  return (
    <>
      <WaitingRows live={live} />
      <Table
        caption="Actions, newest first"
        hasView
        rows={live.rows}
        rowKey={({ id }) => id}
        columns={[
          { head: 'Action', cell: (one) => <What act={one} /> },
          { head: 'Type', kind: 'short', cell: ({ verb }) => displayName(verb) },
          { head: 'Where', kind: 'short', cell: ({ where }) => PLACES[where] },
          { head: 'Result', cell: (one) => <CameOfIt act={one} /> },
          { head: 'Risk', cell: ({ action_risk: risk }) => <Badge of={risk} /> },
          {
            head: 'Session',
            cell: ({ session_id: id, agent }) => (
              <>
                <Link href={sessionHref(id)}>{id}</Link>
                <span className="soft small"> {agent}</span>
              </>
            ),
          },
          { head: 'When', kind: 'short', cell: ({ occurred_at: at }) => <Time at={at} /> },
        ]}
      />
      <NewestPager list={list} address={address} />
    </>
  );
}

function What({ act: { act, why, reversible } }: { act: Act }) {
  return (
    <>
      <code>{act}</code>
      {why !== null && <span className="soft small"> {why}</span>}
      {!reversible && <span className="soft small"> can’t be undone</span>}
    </>
  );
}

function CameOfIt({ act: { decision, gate_call_id: call } }: { act: Act }) {
  const shown = <Badge of={decision} label={resultName(decision)} />;
  return call === null ? shown : <Link href={`/calls/${call}`}>{shown}</Link>;
}
