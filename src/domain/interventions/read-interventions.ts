import type { Ctx } from '../../context.js';
import { readReviews } from '../../store/reviews/reads.js';
import { MAX_REVIEWS } from '../calibration/refit.js';
import { readResultDays, readResults } from '../results/read-results.js';
import { addDays, dayOf } from '../rollups/days.js';
import { type InterventionFigures, interventionFigures } from './intervention-figures.js';
import { type QuestionFigures, questionFigures } from './question-figures.js';

/** What decisions and questions came to is counted over so many days. */
export const WINDOW_DAYS = 90;

/** What each decision of the last 90 days came to. */
export async function readInterventions({ db, caller, now }: Ctx): Promise<InterventionFigures> {
  const { from, to } = windowOf(now);
  const sums = await readResults(db, caller.tenantId, 'calls', from, to);
  const reviews = await readReviews(db, caller.tenantId, MAX_REVIEWS);
  const since = Date.parse(from);
  return interventionFigures(
    sums,
    reviews.filter(({ at }) => at >= since),
  );
}

/** What each question of the last 90 days came to. */
export async function readQuestions({ db, caller, now }: Ctx): Promise<QuestionFigures[]> {
  const { from, to } = windowOf(now);
  return questionFigures(await readResultDays(db, caller.tenantId, 'questions', from, to));
}

const windowOf = (now: Date): { from: string; to: string } => ({
  from: addDays(dayOf(now), 1 - WINDOW_DAYS),
  to: addDays(dayOf(now), 1),
});
