import { Link } from 'wouter';
import { useRead } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { Badge } from '../../parts/badge.js';
import { Empty } from '../../parts/empty.js';
import { useLiveRows, WaitingRows } from '../../parts/live.js';
import { Loaded } from '../../parts/loading.js';
import { Pager } from '../../parts/pager.js';
import { type EntryPlace, sessionHref } from '../../parts/session-link.js';
import { Table } from '../../parts/table.js';
import { Time } from '../../parts/time.js';
import { type Address, useAddress } from '../../parts/use-address.js';
import { words } from '../../parts/wording.js';

type FailurePage = (typeof api.getCluster)['types']['reply']['failures'];
type Failure = FailurePage['items'][number];

const IN_PAGE = 10;

/** Failures that an issue is made of, newest first. */
export function ClusterFailures({ clusterId }: { clusterId: string }) {
  const address = useAddress();
  const page = Number(address.values.page ?? 1);
  const cluster = useRead(
    api.getCluster,
    { params: { cluster_id: clusterId }, query: { page, page_size: IN_PAGE } },
    { live: true },
  );
  return (
    <section className="card">
      <h2>Failures</h2>
      <Loaded query={cluster}>
        {({ failures }) => <Failures failures={failures} address={address} />}
      </Loaded>
    </section>
  );
}

const failureKey = ({ kind, event_id, outcome_id }: Failure): string =>
  `${kind} ${event_id} ${outcome_id}`;

/** Where in its conversation a failure is shown. */
function failurePlace({ event_id, outcome_id, occurred_at }: Failure): EntryPlace | null {
  if (event_id !== null) return { kind: 'event', id: event_id, at: occurred_at };
  return outcome_id === null ? null : { kind: 'outcome', id: outcome_id, at: occurred_at };
}

function Failures({ failures, address }: { failures: FailurePage; address: Address }) {
  const live = useLiveRows(failures.items, failureKey, String(failures.page));
  if (failures.total === 0) return <Empty title="None of its failures are stored anymore." />;
  return (
    <>
      <WaitingRows live={live} />
      <Table
        caption="Failures, newest first"
        rows={live.rows}
        rowKey={failureKey}
        columns={[
          {
            head: 'Request',
            cell: ({ request }) =>
              request === '' ? <span className="soft">No request recorded</span> : request,
          },
          { head: 'What went wrong', cell: (failure) => <Wrong failure={failure} /> },
          { head: 'Decision', cell: ({ gate }) => <Said gate={gate} /> },
          { head: 'When', cell: ({ occurred_at }) => <Time at={occurred_at} /> },
          {
            head: 'Session',
            cell: (failure) => (
              <Link href={sessionHref(failure.session_id, failurePlace(failure))}>
                {failure.session_id}
              </Link>
            ),
          },
        ]}
      />
      <Pager list={failures} address={address} />
    </>
  );
}

function Wrong({ failure: { kind, event, detail } }: { failure: Failure }) {
  const from = { outcome: 'Outcome', event: 'Event', review: 'From a review of the event' }[kind];
  return (
    <>
      {detail && <p>{detail}</p>}
      <p className="soft small">
        {from}: {words(event)}
      </p>
    </>
  );
}

function Said({ gate }: Pick<Failure, 'gate'>) {
  if (!gate) return <span className="soft">Not called</span>;
  return (
    <Link href={`/calls/${gate.id}`}>
      <Badge of={gate.decision ?? 'off'} />
      <span className="hidden">: open the gate call</span>
    </Link>
  );
}
