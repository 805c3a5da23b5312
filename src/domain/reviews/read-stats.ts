import type { Ctx } from '../../context.js';
import { readReviews } from '../../store/reviews/reads.js';
import { MAX_REVIEWS } from '../calibration/refit.js';
import { type ReviewFigures, reviewFigures } from './review-stats.js';

/** What the newest reviews of the tenant come to. */
export async function readReviewStats({ db, caller }: Ctx): Promise<ReviewFigures> {
  return reviewFigures(await readReviews(db, caller.tenantId, MAX_REVIEWS), caller.calibration);
}
