import type { ReviewedCall } from '../../db/schema/reviews.js';
import { labelOf } from '../calibration/labelled-calls.js';
import { EFFORT } from '../gate/costs.js';
import type { Weighted } from '../statistics/bootstrap.js';
import type { WeighedReview } from './weighed-reviews.js';

/** What a decision with known truth cost, in questions put to a fresh user, and beyond what was unavoidable. */
export interface Realised {
  readonly cost: number;
  readonly regret: number;
}

/**
 * What a decision cost, given whether acting was a misunderstanding: proceeding its loss, asking its friction and the
 * loss where the user was misunderstood even so. The best that could have been is nothing where it was none, else the
 * cheaper of the loss and one question. Null where the call did not keep its prices.
 */
export function realisedOf(call: ReviewedCall, misunderstanding: boolean): Realised | null {
  const { decision, loss, friction, nextFriction, reworked, saidNo } = call;
  if (loss === null || friction === null || nextFriction === null) return null;
  const failed = misunderstanding && reworked ? loss : 0;
  const cost = () => {
    switch (decision) {
      case 'ask':
        return friction + failed;
      case 'options':
        return EFFORT.options * friction + failed;
      case 'confirm':
        return EFFORT.confirm * friction + (saidNo ? nextFriction : failed);
      case 'escalate':
        return null;
      default:
        return misunderstanding ? loss : 0;
    }
  };
  const paid = cost();
  if (paid === null) return null;
  return { cost: paid, regret: paid - (misunderstanding ? Math.min(loss, friction) : 0) };
}

/** A reviewed call with what it realised and how many calls it stands for. */
export interface Judged {
  readonly decision: string;
  readonly realised: Realised;
  readonly weight: number;
}

/** The reviewed calls whose truth is known, each once, by its latest review. */
export function judgedCalls(reviews: readonly WeighedReview[]): Judged[] {
  const seen = new Set<string>();
  return reviews.flatMap((review): Judged[] => {
    const { call, gateCallId } = review;
    const label = labelOf(review.verdict);
    if (label === null || call === null || gateCallId === null || seen.has(gateCallId)) return [];
    seen.add(gateCallId);
    const realised = realisedOf(call, label === 1);
    if (!realised) return [];
    return [{ decision: call.decision ?? 'off', realised, weight: review.weight }];
  });
}

/** What of judged calls is averaged, with their weights. */
export const weightedBy = (
  judged: readonly Judged[],
  of: (realised: Realised) => number,
): Weighted[] => judged.map(({ realised, weight }) => ({ value: of(realised), weight }));
