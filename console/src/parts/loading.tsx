import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { ProblemNote } from './problem.js';

/** Time before a placeholder is shown, in milliseconds: what is there sooner does not flicker. */
const PATIENCE_MS = 200;

/** Gray lines in the place of what is being loaded. */
export function Skeleton({ lines = 6 }: { lines?: number }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={`skeleton${shown ? ' shown' : ''}`} role="status" aria-label="Loading">
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all the same
        <div key={index} className="skeleton-line" />
      ))}
    </div>
  );
}

export interface LoadedProps<Data> {
  readonly query: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
  /** Lines of the placeholder, about as high as what will stand there. */
  readonly lines?: number;
}

/** Shows the answer of a read; before it is there a placeholder, after a failure the problem. What was shown stays. */
export function Loaded<Data>({ query, children, lines = 6 }: LoadedProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined)
    return (
      <>
        {error && <ProblemNote error={error} retry={() => void refetch()} />}
        {children(data)}
      </>
    );
  if (error) return <ProblemNote error={error} retry={() => void refetch()} />;
  return <Skeleton lines={lines} />;
}
