import { useRef } from 'react';
import { useRead } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { count, plural } from '../../parts/wording.js';
import { isUnsent, type Queue } from './review-queue.js';

const MAX_READ = 100;

interface ProgressProps {
  readonly queue: Queue;
  /** Items of the queue, as far as the last read knows; undefined before the first. */
  readonly total: number | undefined;
}

/** How far one is: what waits, what was done today, what it bought, and what the server does not have yet. */
export function Progress({ queue, total: atFirst }: ProgressProps) {
  const stats = useRead(api.getReviewStats);
  const own = useRead(api.listReviews, { query: { page_size: MAX_READ } });
  const before = useFirst(own.data && countToday(own.data.items));
  const total = useFirst(atFirst);
  const done = queue.judgements.length;
  const unsent = queue.judgements.filter(({ state }) => state === 'away').length;
  const { method, n } = stats.data?.calibration ?? {};
  return (
    <p className="review-progress row soft" aria-live="off">
      {total !== undefined && <span>{plural(Math.max(0, total - done), 'item')} to review</span>}
      {before !== undefined && (
        <span>
          {before >= MAX_READ ? 'at least ' : ''}
          {count(before + done)} reviewed today
        </span>
      )}
      {method !== undefined && n !== undefined && (
        <span>
          {method === 'identity'
            ? `not calibrated yet (${plural(n, 'usable verdict')} so far)`
            : `calibrated on ${plural(n, 'verdict')}`}
        </span>
      )}
      {unsent > 0 && <strong role="status">{plural(unsent, 'review')} waiting to send</strong>}
      {unsent === 0 && queue.judgements.some(isUnsent) && <span>sending…</span>}
    </p>
  );
}

/** The first value that is there. Later reads know of what was done here, which is counted already. */
function useFirst(value: number | undefined): number | undefined {
  const first = useRef(value);
  first.current ??= value;
  return first.current;
}

function countToday(reviews: readonly { readonly updated_at: string }[]): number {
  const today = new Date().toDateString();
  return reviews.filter(({ updated_at }) => new Date(updated_at).toDateString() === today).length;
}
