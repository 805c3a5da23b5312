import { useRead } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { CopyAsCurl } from '../../parts/copy.js';
import { Empty } from '../../parts/empty.js';
import { FilterBar } from '../../parts/filter-bar.js';
import type { FilterField } from '../../parts/filter-field.js';
import { Loaded } from '../../parts/loading.js';
import { Page } from '../../parts/page.js';
import { Pager } from '../../parts/pager.js';
import { type Address, useAddress } from '../../parts/use-address.js';
import { plural } from '../../parts/wording.js';
import { bySession } from './by-session.js';
import { tellDegraded } from './degraded.js';
import { EmbeddingProgress } from './embedding-progress.js';
import { FoundSession } from './found-session.js';
import { SearchForm } from './search-form.js';
import './search.css';
import { pickValues } from '../../parts/pick-values.js';

const FILTERS = ['date_from', 'date_to', 'outcome_type', 'cluster_id', 'session_id'] as const;

type Answer = (typeof api.searchSessions)['types']['reply'];
type Query = NonNullable<(typeof api.searchSessions)['types']['query']>;

/** Search in what was said and what happened, by words or by meaning. */
export function Route() {
  const address = useAddress();
  const { q = '', mode, page } = address.values;
  const given = FILTERS.filter((name) => address.values[name] !== undefined);
  const query = {
    ...{ query: q, mode: mode === 'semantic' ? 'semantic' : 'keyword', page },
    ...pickValues(address.values, FILTERS),
  } as Query;
  const found = useRead(api.searchSessions, { query }, { enabled: q !== '' });
  const fields = useFields();
  return (
    <Page
      title="Search"
      lead="Search sessions by messages, requests, reports and outcomes."
      actions={q !== '' && <CopyAsCurl path={api.searchSessions.path} query={query} />}
    >
      <SearchForm key={q} address={address} />
      {mode === 'semantic' && <EmbeddingProgress />}
      <FilterBar fields={fields} address={address} />
      {q === '' ? (
        <Empty title="Enter words above to search." />
      ) : (
        <Loaded query={found} lines={12}>
          {(answer) => <Results answer={answer} address={address} isFiltered={given.length > 0} />}
        </Loaded>
      )}
    </Page>
  );
}

function useFields(): FilterField[] {
  const { data: clusters } = useRead(api.listClusters, { query: { page_size: 100 } });
  const named = clusters?.items.map(({ id, title }) => [id, title] as const) ?? [];
  return [
    { name: 'date_from', label: 'From', kind: 'date' },
    { name: 'date_to', label: 'To', kind: 'date' },
    { name: 'outcome_type', label: 'Outcome', kind: 'choice', choices: OUTCOMES },
    { name: 'cluster_id', label: 'Kind of failure', kind: 'choice', choices: named },
    { name: 'session_id', label: 'Session', kind: 'text', placeholder: 'chat-8412' },
  ];
}

interface ResultsProps {
  readonly answer: Answer;
  readonly address: Address;
  readonly isFiltered: boolean;
}

function Results({ answer, address, isFiltered }: ResultsProps) {
  const { items, total, total_is_exact, mode_used, notices } = answer;
  const degraded = tellDegraded(answer.degraded_reason);
  const sessions = bySession(items);
  return (
    <>
      {[degraded, ...notices].map(
        (notice) =>
          notice && (
            <p key={notice} className="banner search-notice">
              {notice}
            </p>
          ),
      )}
      {items.length === 0 ? (
        <NothingFound address={address} isFiltered={isFiltered} byWords={mode_used === 'keyword'} />
      ) : (
        <>
          <p className="soft search-total" role="status">
            {total_is_exact ? '' : 'At least '}
            {plural(total, 'match', 'matches')} in {plural(sessions.length, 'session')}
          </p>
          {sessions.map(({ sessionId, hits }) => (
            <FoundSession key={sessionId} sessionId={sessionId} hits={hits} />
          ))}
          <Pager list={answer} address={address} />
        </>
      )}
    </>
  );
}

interface NothingFoundProps {
  readonly address: Address;
  readonly isFiltered: boolean;
  readonly byWords: boolean;
}

function NothingFound({ address, isFiltered, byWords }: NothingFoundProps) {
  return (
    <Empty title="No results.">
      <div className="actions">
        {byWords && address.values.mode !== 'semantic' && (
          <button type="button" onClick={() => address.set({ mode: 'semantic' })}>
            Try semantic search
          </button>
        )}
        {isFiltered && (
          <button
            type="button"
            onClick={() => address.set(Object.fromEntries(FILTERS.map((name) => [name, null])))}
          >
            Clear filters
          </button>
        )}
      </div>
    </Empty>
  );
}

const OUTCOMES = [
  ...['ticket_reopened', 'refund_reversed', 'booking_canceled', 'human_transfer'],
  ...['action_retried', 'task_completed', 'task_failed', 'custom'],
];
