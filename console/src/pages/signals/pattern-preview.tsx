import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.js';
import { fieldProblem } from '../../api/problem.js';
import { queryKey } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { usePaused } from '../../parts/use-paused.js';
import { capitalised, count, plural } from '../../parts/wording.js';

const PAUSE_MS = 500;
/** A pattern of flags alone matches everything. */
const EMPTY = /^(?:\(\?\w+\))?\s*$/;

/** Texts of the last 7 days that a pattern matches, or why it is none. */
export function PatternPreview({ pattern }: { pattern: string }) {
  const tried = usePaused(pattern, PAUSE_MS);
  const isEmpty = EMPTY.test(tried);
  const { data, error } = useQuery({
    queryKey: queryKey(api.previewSignal.path, { tried }),
    queryFn: ({ signal }) => call(api.previewSignal, { body: { pattern: tried }, signal }),
    enabled: !isEmpty,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
  if (isEmpty) return <p className="soft small">What it matches shows here while you type.</p>;
  if (error) {
    return (
      <p className="fault" role="alert">
        {capitalised(fieldProblem(error, '/pattern') ?? error.message)}
      </p>
    );
  }
  if (!data) return <p className="soft small">Looking at the last 7 days …</p>;
  return (
    <div role="status">
      <p>
        <strong>{plural(data.matched, 'match', 'matches')}</strong> in{' '}
        {plural(data.sessions, 'conversation')} of the last {data.days} days
        {!data.is_complete && `, of the newest ${count(data.texts)} texts`}
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
