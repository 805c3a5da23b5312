import './calls.css';
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
import { withList } from '../../parts/neighbours.js';
import { NewestPager, useNewestAddress } from '../../parts/newest-pager.js';
import { NextStep } from '../../parts/next-step.js';
import { Page } from '../../parts/page.js';
import { Table } from '../../parts/table.js';
import { Time } from '../../parts/time.js';
import type { Address } from '../../parts/use-address.js';
import { useFacetField } from '../../parts/use-facet-field.js';
import { displayName, inQuestionCosts, percent } from '../../parts/wording.js';
import { callFilters, listQuery } from './filters.js';

type List = (typeof api.listGateCalls)['types']['reply'];
type Call = List['items'][number];

const WHOLE_TIME_DAYS = 90;
const DAY_MS = 86_400_000;

/** All gate calls, newest first, with filters. */
export function Route() {
  const address = useNewestAddress();
  const query = useMemo(() => listQuery(address.values), [address.values]);
  const calls = useRead(api.listGateCalls, { query }, { live: query.before === undefined });
  const facet = useFacetField();
  const { values } = address;
  return (
    <Page
      title="Gate calls"
      lead={
        values.date_from || values.date_to
          ? 'Requests the gate checked, what it decided, and whether something went wrong.'
          : 'Requests checked in the last 7 days, what the gate decided, and whether something went wrong.'
      }
      actions={
        <>
          <ExportCsv list={api.listGateCalls} query={query} name="gate-calls" />
          <CopyAsCurl path={api.listGateCalls.path} query={query} />
        </>
      }
    >
      <FilterBar fields={callFilters(facet('tool', 'Tool', values.tool))} address={address} />
      <Loaded query={calls} lines={12}>
        {(list) => <Calls list={list} address={address} />}
      </Loaded>
    </Page>
  );
}

function Calls({ list, address }: { list: List; address: Address }) {
  const { search, values } = address;
  const live = useLiveRows(list.items, ({ id }) => id, search);
  if (list.items.length === 0) {
    return list.next_before === null ? (
      <NothingFound address={address} />
    ) : (
      <>
        <Empty title="None of the calls searched so far match." />
        <NewestPager list={list} address={address} />
      </>
    );
  }
  return (
    <>
      <WaitingRows live={live} />
      <Table
        caption="Gate calls, newest first"
        hasView
        rows={live.rows}
        rowKey={({ id }) => id}
        href={({ id }) => withList(`/calls/${id}`, search)}
        columns={[
          { head: 'Request', cell: ({ request }) => request },
          { head: 'Decision', cell: (call) => <Decided call={call} /> },
          { head: 'Risk', cell: (call) => <Risk call={call} /> },
          {
            head: 'Likelihood',
            kind: 'number',
            sort: ({ probability }) => probability,
            cell: ({ probability }) => percent(probability),
          },
          {
            head: 'Tool',
            cell: ({ tool }) => tool !== null && <code className="calls-whole">{tool}</code>,
            wideOnly: true,
          },
          { head: 'Result', cell: (call) => <Since call={call} /> },
          {
            head: 'Time',
            cell: ({ occurred_at: at }) => (
              <span className="calls-whole">
                <Time at={at} />
              </span>
            ),
          },
        ]}
      />
      <NewestPager list={list} address={address} />
      {values.before === undefined ? null : (
        <p className="soft small">You’re viewing older calls. New calls don’t appear here.</p>
      )}
    </>
  );
}

function Decided({ call: { decision, model_decision: wanted } }: { call: Call }) {
  if (decision === wanted) return <Badge of={decision} />;
  return (
    <span className="calls-decided">
      <Badge of={decision ?? 'off'} />
      <span className="small soft">suppressed: {displayName(wanted)}</span>
    </span>
  );
}

function Risk({ call: { action_risk: risk, action_cost: cost } }: { call: Call }) {
  if (risk === null && cost === null) return <span className="soft">not declared</span>;
  return (
    <>
      {risk !== null && <Badge of={risk} />}
      {cost !== null && <span className="small soft"> costs {inQuestionCosts(cost)}</span>}
    </>
  );
}

function Since({ call: { went_wrong, reviewed } }: { call: Call }) {
  if (!went_wrong && !reviewed) return null;
  return (
    <span className="calls-since">
      {went_wrong && (
        <span className="badge tone-bad">
          <span aria-hidden="true">✕ </span>went wrong
        </span>
      )}
      {reviewed && (
        <span className="badge">
          <span aria-hidden="true">✓ </span>reviewed
        </span>
      )}
    </span>
  );
}

function NothingFound({ address }: { address: Address }) {
  const { search, set } = address;
  if (search === '') {
    const from = new Date(Date.now() - WHOLE_TIME_DAYS * DAY_MS).toISOString().slice(0, 10);
    return (
      <Empty title="No gate calls in the last 7 days.">
        <p>
          <button type="button" onClick={() => set({ date_from: from })}>
            View {WHOLE_TIME_DAYS} days
          </button>
        </p>
        <NextStep />
        <p>
          Or try a request in the <Link href="/playground">playground</Link>, which records nothing.
        </p>
      </Empty>
    );
  }
  return <Empty title="No gate calls match these filters." />;
}
