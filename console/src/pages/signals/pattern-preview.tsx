import type { UseQueryResult } from '@tanstack/react-query';
import { problemStatus } from '../../api/problem.js';
import { usePreview } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { usePaused } from '../../parts/use-paused.js';
import { count, plural } from '../../parts/wording.js';
import { useSession } from '../../session/session.js';

const PAUSE_MS = 500;
/** A pattern of flags alone matches everything. */
const EMPTY = /^(?:\(\?\w+\))?\s*$/;

type Preview = (typeof api.previewSignal)['types']['reply'];

/** Matches of a pattern in the last 7 days, tried when nobody has typed for half a second. */
export interface TriedPattern {
  readonly isEmpty: boolean;
  /** Whether it can't be tried, because a demo tries no patterns. */
  readonly isDemo: boolean;
  readonly query: UseQueryResult<Preview>;
}

export function useTriedPattern(pattern: string): TriedPattern {
  const tried = usePaused(pattern, PAUSE_MS);
  const isEmpty = EMPTY.test(tried);
  const isDemo = useSession().standing.demo;
  const query = usePreview(api.previewSignal, isEmpty || isDemo ? null : { pattern: tried });
  return { isEmpty, isDemo, query };
}

/** Texts of the last 7 days that a pattern matches. What is wrong with the pattern stands beside its field. */
export function PatternPreview({ tried: { isEmpty, isDemo, query } }: { tried: TriedPattern }) {
  const { data, error } = query;
  if (isDemo) {
    return (
      <p className="soft small">
        On your own server, matches appear here while you type. They aren’t available in the demo.
      </p>
    );
  }
  if (isEmpty) return <p className="soft small">Matches appear here while you type.</p>;
  if (problemStatus(error) === 422) return null;
  if (error) {
    return (
      <p className="fault" role="alert">
        {error.message}
      </p>
    );
  }
  if (!data) return <p className="soft small">Scanning the last 7 days…</p>;
  return (
    <div role="status">
      <p>
        <strong>{plural(data.matched, 'match', 'matches')}</strong> in{' '}
        {plural(data.sessions, 'session')} of the last {data.days} days
        {!data.is_complete && `, in the newest ${count(data.texts)} texts`}
      </p>
      <ul className="plain small">
        {data.matches.slice(0, 5).map(({ session_id: id, at, text, matched_text: found }) => (
          <li key={`${id} ${at} ${text}`}>
            <Marked text={text} found={found} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A text with what matched in it underlined. */
function Marked({ text, found }: { text: string; found: string }) {
  const at = text.indexOf(found);
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{found}</mark>
      {text.slice(at + found.length)}
    </>
  );
}
