import type { Database } from '../../db/client.js';
import type { Sums } from '../../db/schema/results.js';
import { type CountedReview, readReviews } from '../../store/reviews/reads.js';
import { inversePropensity } from '../calibration/labelled-calls.js';
import { readCount, readResults } from '../results/read-results.js';
import { REWORK } from '../results/rework.js';
import { addDays, utcDay } from '../rollups/days.js';

/** The newest reviews that a map is fitted from: older ones say little of how things are. */
export const MAX_REVIEWS = 5_000;
/** Days whose calls the reviewed ones stand for: those that calls are drawn from. */
const DAYS = 90;

/** A review with how many gate calls its call stands for. */
export interface WeighedReview extends CountedReview {
  readonly weight: number;
}

/** The newest reviews of a tenant, the newest first, weighed by the gate calls of 90 days. */
export async function readWeighedReviews(
  db: Database,
  tenantId: string,
  now: Date,
): Promise<WeighedReview[]> {
  const reviews = await readReviews(db, tenantId, MAX_REVIEWS);
  if (reviews.length === 0) return [];
  const [from, next] = [addDays(utcDay(now), 1 - DAYS), addDays(utcDay(now), 1)];
  return weighReviews(reviews, await readResults(db, tenantId, 'calls', from, next));
}

/** Event that followed a call: reviewers see far more of what was complained about than of anything else. */
type Followed = 'reworked' | 'accepted' | 'nothing';

/**
 * Weighs reviews of calls where nobody was asked by post-stratification: those that were reviewed stand for all of which
 * the same followed. So it does not matter which of those that wait are reviewed, nor how many never are (Holt and Smith,
 * "Post stratification", JRSS A 142, 1979). What nobody reviewed is left to the other quiet kind; without any quiet one,
 * and of calls that asked, each review counts by how likely it was to be shown.
 *
 * @param sums of the calls of the days that the reviews are about
 */
export function weighReviews(reviews: readonly CountedReview[], sums: Sums): WeighedReview[] {
  const weights = weighCalls(reviews.filter(isUnasked), sums);
  return reviews.map((review) => {
    const weight = isUnasked(review) ? weights?.[followedBy(review)] : undefined;
    return { ...review, weight: weight ?? inversePropensity(review) };
  });
}

/** How many calls each reviewed one stands for; null where the reviews or the sums do not say. */
function weighCalls(
  reviews: readonly CountedReview[],
  sums: Sums,
): Readonly<Record<Followed, number>> | null {
  const all = readCount(sums, 'unasked');
  const [reworked, accepted] = [
    readCount(sums, 'unasked_reworked'),
    readCount(sums, 'unasked_accepted'),
  ];
  const quiet = Math.max(0, all - reworked);
  const reviewed = { reworked: 0, accepted: 0, nothing: 0 };
  // Each call once, however many reviewers it has.
  const calls = new Map(reviews.map((review) => [review.eventId, review]));
  for (const review of calls.values()) reviewed[followedBy(review)] += 1;
  const quietReviewed = reviewed.accepted + reviewed.nothing;
  if (all === 0 || quietReviewed === 0) return null;
  // More can be reviewed than is counted: sums are some seconds behind, and some calls are older.
  const each = (count: number, of: number) => Math.max(1, count / Math.max(1, of));
  return {
    reworked: each(reworked, reviewed.reworked),
    ...(quietReviewed === reviewed.accepted || quietReviewed === reviewed.nothing
      ? { accepted: each(quiet, quietReviewed), nothing: each(quiet, quietReviewed) }
      : {
          accepted: each(accepted, reviewed.accepted),
          nothing: each(quiet - accepted, reviewed.nothing),
        }),
  };
}

const isUnasked = ({ call }: CountedReview): boolean => call !== null && !call.asked;

function followedBy({ event, reported }: CountedReview): Followed {
  if (event === 'accept') return 'accepted';
  // What was reported and is deleted by now was mostly a complaint: the queue shows those.
  if (event === null) return reported ? 'reworked' : 'nothing';
  return REWORK.has(event) ? 'reworked' : 'nothing';
}
