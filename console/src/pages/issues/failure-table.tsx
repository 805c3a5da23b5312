import { Link } from 'wouter';
import type { api } from '../../api/routes.js';
import { Badge } from '../../parts/badge.js';
import type { Column } from '../../parts/column.js';
import { sessionHref } from '../../parts/session-link.js';
import { Table } from '../../parts/table.js';
import { Time } from '../../parts/time.js';
import { capitalised, words } from '../../parts/wording.js';

type Failure = (typeof api.listFailures)['types']['reply']['items'][number];

interface FailureTableProps {
  readonly rows: readonly Failure[];
  /** Titles of clusters by their ids, as far as they are known. */
  readonly titles: ReadonlyMap<string, string>;
  readonly rowKey: (failure: Failure) => string;
}

/** Failures with what was asked, what went wrong, and what the gate had made of it. */
export function FailureTable({ rows, titles, rowKey }: FailureTableProps) {
  const cluster: Column<Failure> = {
    head: 'Cluster',
    cell: ({ cluster_id: id }) =>
      id === null ? (
        <span className="soft">none yet</span>
      ) : (
        <Link
          className="failures-plain"
          href={`/issues?view=failures&cluster_id=${encodeURIComponent(id)}`}
        >
          {titles.get(id) ?? id}
        </Link>
      ),
  };
  return (
    <Table
      caption="Failures"
      hasView
      rows={rows}
      rowKey={rowKey}
      href={placeInSession}
      columns={[...COLUMNS, cluster, WHEN]}
    />
  );
}

/** The way to the failure in its session. */
function placeInSession({ session_id, event_id, outcome_id, occurred_at: at }: Failure): string {
  if (event_id !== null) return sessionHref(session_id, { kind: 'event', id: event_id, at });
  if (outcome_id !== null) return sessionHref(session_id, { kind: 'outcome', id: outcome_id, at });
  return sessionHref(session_id);
}

const COLUMNS: readonly Column<Failure>[] = [
  {
    head: 'Request',
    cell: ({ request, session_id }) => request || `In session ${session_id}`,
  },
  { head: 'What went wrong', cell: (failure) => <WentWrong failure={failure} /> },
  { head: 'Misunderstood', cell: (failure) => <Misunderstood failure={failure} /> },
  { head: 'The gate', cell: (failure) => <AtTheGate failure={failure} /> },
];

const WHEN: Column<Failure> = {
  head: 'When',
  sort: ({ occurred_at }) => occurred_at,
  cell: ({ occurred_at }) => <Time at={occurred_at} />,
};

function WentWrong({
  failure: { kind, event, detail, category, dismissed },
}: {
  failure: Failure;
}) {
  const notes = [
    category && words(category),
    kind === 'review' && 'from a review',
    dismissed && 'dismissed in a review',
  ].filter(Boolean);
  return (
    <>
      <Badge of={event} /> {detail}
      {notes.length > 0 && <div className="soft small">{capitalised(notes.join(', '))}</div>}
    </>
  );
}

const SOURCES = { review: 'from a review', report: 'as reported', gate: 'the gate’s estimate' };

function Misunderstood({ failure: { dimension, dimension_source } }: { failure: Failure }) {
  if (dimension === null) return <span className="soft">unknown</span>;
  return (
    <>
      {capitalised(words(dimension))}
      {dimension_source && <div className="soft small">{SOURCES[dimension_source]}</div>}
    </>
  );
}

function AtTheGate({ failure: { gate, gate_caught } }: { failure: Failure }) {
  if (gate === null) return <span className="soft">not called</span>;
  const unsaid = gate.unsaid_arguments.map(({ path }) => path).join(', ');
  return (
    <>
      <Link href={`/calls/${gate.id}`}>
        <Badge of={gate.decision ?? 'off'} />
      </Link>
      <div className="soft small">
        {gate_caught.observed ? 'stopped it' : 'allowed it'}
        {unsaid !== '' && `; not stated: ${unsaid}`}
      </div>
    </>
  );
}
