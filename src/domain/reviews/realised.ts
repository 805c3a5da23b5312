import type { ReviewedCall } from '../../db/schema/reviews.js';
import { verdictLabel } from '../calibration/labelled-calls.js';
import { EFFORT } from '../gate/costs.js';
import type { WeightedValue } from '../statistics/bootstrap.js';
import type { WeighedReview } from './weighed-reviews.js';

/** Cost of a decision with known truth, in question costs, and the avoidable part of it. */
export interface Realised {
  readonly cost: number;
  readonly regret: number;
}

/**
 * Works out the cost of a decision, given whether acting was a misunderstanding: proceeding its loss, asking its
 * friction and the loss where the user was misunderstood even so. The best that could have been is nothing where
 * it was none, else the cheaper of the loss and one question. Null where the call did not keep its prices.
 */
export function realiseCall(call: ReviewedCall, misunderstanding: boolean): Realised | null {
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
export interface RealisedCall {
  readonly decision: string;
  readonly realised: Realised;
  readonly weight: number;
}

/** The reviewed calls whose truth is known, each once, by its latest review. */
export function judgedCalls(reviews: readonly WeighedReview[]): RealisedCall[] {
  const seen = new Set<string>();
  return reviews.flatMap((review): RealisedCall[] => {
    const { call, gateCallId } = review;
    const label = verdictLabel(review.verdict);
    if (label === null || call === null || gateCallId === null || seen.has(gateCallId)) return [];
    seen.add(gateCallId);
    const realised = realiseCall(call, label === 1);
    if (!realised) return [];
    return [{ decision: call.decision ?? 'off', realised, weight: review.weight }];
  });
}

/** Figures of judged calls that are averaged, with their weights. */
export const weightedBy = (
  judged: readonly RealisedCall[],
  of: (realised: Realised) => number,
): WeightedValue[] => judged.map(({ realised, weight }) => ({ value: of(realised), weight }));
