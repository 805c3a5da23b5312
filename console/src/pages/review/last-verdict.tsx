import { capitalised, count, words } from '../../parts/wording.js';
import { findAlike } from './review-queue.js';
import type { ReviewQueue } from './use-review-queue.js';

/** The last verdict, with the way back and the offer to give it to similar items: in the page, where it covers nothing. */
export function LastVerdict({ review: { queue, dispatch, takeBack } }: { review: ReviewQueue }) {
  const last = queue.judgements.at(-1);
  if (!last) return null;
  const alike = findAlike(queue, last.eventId).length;
  return (
    <p className="row review-last" role="status">
      <span>
        Last verdict: <strong>{capitalised(words(last.verdict))}</strong>
      </span>
      <button type="button" onClick={takeBack}>
        Undo <kbd>u</kbd>
      </button>
      {alike > 0 && (
        <button
          type="button"
          onClick={() => dispatch({ type: 'judged-alike', eventId: last.eventId })}
        >
          Same for {count(alike)} similar
        </button>
      )}
    </p>
  );
}
