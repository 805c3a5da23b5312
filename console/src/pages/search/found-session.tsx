import { Link } from 'wouter';
import type { api } from '../../api/routes.js';
import { sessionHref } from '../../parts/session-link.js';
import { Time } from '../../parts/time.js';
import { plural, words } from '../../parts/wording.js';
import { takeApart } from './snippet.js';

type Hit = (typeof api.searchSessions)['types']['reply']['items'][number];

const KINDS: Readonly<Record<Hit['kind'], string>> = {
  gate: 'Request',
  message: 'Message',
  event: 'Reported',
  outcome: 'Outcome',
};

const MATCHED_BY: Readonly<Record<Hit['matched_by'][number], string>> = {
  keyword: 'words',
  semantic: 'meaning',
};

/** A session with the texts that were found in it. */
export function FoundSession({ sessionId, hits }: { sessionId: string; hits: readonly Hit[] }) {
  const outcomes = [...new Set(hits.flatMap(({ outcome_types }) => outcome_types))];
  return (
    <section className="card search-session">
      <div className="between">
        <h2>
          <Link href={sessionHref(sessionId)}>{sessionId}</Link>
        </h2>
        {outcomes.length > 0 && (
          <span className="soft small">Outcome: {outcomes.map(words).join(', ')}</span>
        )}
      </div>
      <ul>
        {hits.map((hit) => (
          <li key={`${hit.kind}.${hit.id}`}>
            <FoundText hit={hit} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function FoundText({ hit }: { hit: Hit }) {
  const { kind, id, session_id, occurred_at: at, snippet, count: copies, matched_by } = hit;
  const place = { kind: kind === 'gate' ? ('gate_call' as const) : kind, id, at };
  return (
    <>
      <p>
        <Link className="search-text" href={sessionHref(session_id, place)}>
          {takeApart(snippet).map(
            ({ text, isMarked }, index) =>
              // biome-ignore-start lint/suspicious/noArrayIndexKey: the pieces of a text never change their places
              isMarked ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
            // biome-ignore-end lint/suspicious/noArrayIndexKey: as above
          )}
        </Link>
      </p>
      <p className="soft small">
        {KINDS[kind]}, <Time at={at} />
        {copies > 1 && `; also in ${plural(copies - 1, 'other text')}`}; matched by{' '}
        {matched_by.map((mode) => MATCHED_BY[mode]).join(' and ')}
      </p>
    </>
  );
}
