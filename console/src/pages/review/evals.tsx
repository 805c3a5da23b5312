import { Link } from 'wouter';
import { address as callAddress } from '../../api/call.js';
import { useRead } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { Badge } from '../../parts/badge.js';
import { CodeBlock, CopyAsCurl, CopyButton } from '../../parts/copy.js';
import { Empty } from '../../parts/empty.js';
import { FilterBar } from '../../parts/filter-bar.js';
import type { FilterField } from '../../parts/filter-field.js';
import { useLiveRows, WaitingRows } from '../../parts/live.js';
import { Loaded } from '../../parts/loading.js';
import { Pager } from '../../parts/pager.js';
import { sessionHref } from '../../parts/session-link.js';
import { Table } from '../../parts/table.js';
import { Time } from '../../parts/time.js';
import type { Address } from '../../parts/use-address.js';
import { capitalised, plural, words } from '../../parts/wording.js';
import { EvalButtons } from './eval-buttons.js';
import { asLines, type EvalCase, fetchCommand, PROMPTFOO_COMMAND } from './eval-lines.js';
import './evals.css';
import { DIMENSIONS } from '../../parts/dimensions.js';
import { pickValues } from '../../parts/pick-values.js';

type ListReply = (typeof api.listEvals)['types']['reply'];

const FILTERS: readonly FilterField[] = [
  {
    name: 'status',
    label: 'Status',
    kind: 'choice',
    choices: ['candidate', 'accepted', 'muted'],
  },
  {
    name: 'dimension',
    label: 'Misunderstood',
    kind: 'choice',
    choices: DIMENSIONS,
  },
  { name: 'cluster', label: 'Cluster', kind: 'text', placeholder: 'c_…' },
  { name: 'since', label: 'Changed after', kind: 'date' },
];

/** Requests that went wrong, as cases to test an agent with. */
export function Evals({ address }: { address: Address }) {
  const filters = pickValues(
    address.values,
    FILTERS.map(({ name }) => name),
  );
  const query = { ...filters, page: Number(address.values.page ?? 1), page_size: 25 };
  const evals = useRead(api.listEvals, { query }, { live: true });
  return (
    <>
      <p className="lead">
        Requests that went wrong, as test cases for your agent. Accept the good ones and mute the
        rest.
      </p>
      <div className="between">
        <FilterBar fields={FILTERS} address={address} />
        <CopyAsCurl path={api.listEvals.path} query={query} />
      </div>
      <Loaded query={evals}>
        {(reply) => <Rows reply={reply} address={address} filters={filters} />}
      </Loaded>
      <Usage filters={filters} />
    </>
  );
}

type Filters = Readonly<Record<string, string>>;

function Rows({
  reply,
  address,
  filters,
}: {
  reply: ListReply;
  address: Address;
  filters: Filters;
}) {
  const live = useLiveRows(reply.items, ({ id }) => id, JSON.stringify([filters, reply.page]));
  const isFiltered = Object.keys(filters).length > 0;
  if (reply.items.length === 0)
    return isFiltered ? (
      <Empty title="No cases match these filters.">
        <button
          type="button"
          onClick={() => address.set(Object.fromEntries(FILTERS.map(({ name }) => [name, null])))}
        >
          Clear filters
        </button>
      </Empty>
    ) : (
      <Empty title="No cases yet.">
        <p>
          Each request that went wrong becomes a case once an event (<code>POST /v1/events</code>),
          an outcome or a review reports it.
        </p>
      </Empty>
    );
  return (
    <>
      <WaitingRows live={live} />
      <Table
        caption="Cases, most recently changed first"
        hasView
        rows={live.rows}
        rowKey={({ id }) => id}
        columns={[
          { head: 'Request', cell: (one) => <Request one={one} /> },
          { head: 'A good agent', cell: ({ ideal }) => ideal },
          { head: 'Expected', cell: ({ expected }) => <Badge of={expected.decision} /> },
          { head: 'Status', cell: ({ status }) => <Badge of={status} /> },
          {
            head: 'Changed',
            sort: ({ updated_at }) => updated_at,
            cell: ({ updated_at }) => <Time at={updated_at} />,
          },
          {
            head: 'Actions',
            kind: 'buttons',
            cell: (one) => <EvalButtons one={one} address={address} />,
          },
        ]}
      />
      <Pager list={reply} address={address} />
      <p className="actions">
        <CopyButton
          text={asLines(live.rows)}
          label={`Copy ${plural(live.rows.length, 'case')} as JSONL`}
        />
        <span className="soft small">
          Copies this page only. The command below fetches all of them.
        </span>
      </p>
    </>
  );
}

function Request({ one }: { one: EvalCase }) {
  const { input, dimension, issue_id, source, metadata } = one;
  const before = input.slice(0, -1);
  return (
    <div className="eval-request">
      <p>{one.inputs.request}</p>
      {before.length > 0 && (
        <details>
          <summary className="small">{plural(before.length, 'turn')} before it</summary>
          <ul className="plain small">
            {before.map(({ role, content }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: turns have no ids, and stay as they are
              <li key={at}>
                <strong>{capitalised(role)}:</strong> {content}
              </li>
            ))}
          </ul>
        </details>
      )}
      <p className="soft small">
        {dimension && `Misunderstood: ${words(dimension)}. `}
        {metadata.risk && `Risk: ${metadata.risk}. `}
        {issue_id !== null && (
          <>
            <Link href={`/issues/${issue_id}`}>Issue #{issue_id}</Link>,{' '}
          </>
        )}
        <Link href={sessionHref(source.session_id)}>session {source.session_id}</Link>
      </p>
    </div>
  );
}

/** Commands to fetch the cases and to run an agent against them. */
function Usage({ filters }: { filters: Filters }) {
  const url = `${window.location.origin}${callAddress(api.listEvals.path, {}, filters)}`;
  return (
    <section className="card eval-usage">
      <h2>Test your agent with these cases</h2>
      <p>
        One file works with promptfoo, Inspect, OpenAI Evals and LangSmith. It contains everything
        the filters show, without personal data or secrets:
      </p>
      <CodeBlock code={fetchCommand(url)} label="Command to fetch the cases" />
      <p>
        Run with promptfoo, where <code>prompt.txt</code> holds <code>{'{{request}}'}</code>, and{' '}
        <code>agent.js</code> is your agent as a promptfoo provider:
      </p>
      <CodeBlock code={PROMPTFOO_COMMAND} label="Command to run promptfoo" />
    </section>
  );
}
