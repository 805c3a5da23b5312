import { useEffect, useState } from 'react';
import { ProblemError, retryAfter } from '../api/problem.js';
import { CopyButton } from './copy.js';

/** An error in the place of what could not be shown: what went wrong, and when it is tried again. */
export function ProblemNote({ error, retry }: { error: unknown; retry?: () => void }) {
  const problem = error instanceof ProblemError ? error.problem : null;
  return (
    <div className="problem" role="alert">
      <p>
        <strong>{problem?.title ?? 'Couldn’t load this page'}</strong>
      </p>
      <p>{error instanceof Error ? error.message : String(error)}</p>
      {problem && problem.request_id !== 'unknown' && (
        <p className="soft small">
          Request <code>{problem.request_id}</code> <CopyButton text={problem.request_id} />
        </p>
      )}
      {retry && <RetryButton seconds={retryAfter(error)} retry={retry} />}
    </div>
  );
}

/** Tries again when pressed, or when the seconds that the server named are over. */
function RetryButton({ seconds, retry }: { seconds: number | null; retry: () => void }) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (left === null) return;
    if (left <= 0) {
      retry();
      return;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left, retry]);
  return (
    <button type="button" onClick={retry}>
      {left === null ? 'Try again' : `Try again (in ${left} s)`}
    </button>
  );
}
