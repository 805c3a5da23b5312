import { useRead } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { words } from '../../parts/wording.js';
import { useSession } from '../../session/session.js';
import type { Queue } from './review-queue.js';

/** Verdicts of others on the item that was just judged, told only when one's own judgment is saved. */
export function JustReviewed({ queue }: { queue: Queue }) {
  const { standing } = useSession();
  const last = queue.judgements.findLast(({ state }) => state === 'saved');
  const item = queue.items.find(({ event_id }) => event_id === last?.eventId);
  const id = item && item.review_count > 0 ? item.gate?.id : undefined;
  const call = useRead(
    api.getGateCall,
    { params: { gate_call_id: id ?? '' } },
    { enabled: id !== undefined },
  );
  if (id === undefined || !last || call.data?.id !== id) return null;
  const others = call.data.reviews.filter(({ reviewer }) => reviewer !== standing.key?.id);
  if (others.length === 0) return null;
  return (
    <p className="soft small">
      Your previous verdict: {words(last.verdict)}; other reviewers:{' '}
      {others.map(({ verdict }) => words(verdict)).join(', ')}.
    </p>
  );
}
