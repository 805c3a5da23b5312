import { z } from 'zod';
import type { Database } from '../../db/client.js';
import type { Calibration, Curve } from '../../db/schema/tenants.js';
import { jobType } from '../../ports/jobs.js';
import { findTenant, lockTenant, setCalibration } from '../../store/account/tenants.js';
import { queueJob } from '../../store/jobs/queue.js';
import { countReviewsSince } from '../../store/reviews/reads.js';
import { fitCurves } from '../calibration/fit-curves.js';
import type { JudgedCall } from '../calibration/labelled-calls.js';
import { readWeighedReviews, type WeighedReview } from './weighed-reviews.js';

/** Fits a tenant's calibration to its reviews. */
export const FitCalibration = jobType({
  name: 'fit-calibration',
  payload: z.object({ tenantId: z.string() }),
});

/** After so many new reviews a map is fitted at once, otherwise within the hour. */
const AT_ONCE = 20;
const WAIT_SECONDS = 3_600;
/** While there are so few reviews each one counts. */
const FEW = 60;

/** Leaves a job that fits a new map, soon after many reviews and later after few; within the transaction of a review. */
export async function queueFit(db: Database, tenantId: string): Promise<void> {
  const tenant = await findTenant(db, tenantId);
  const fittedAt = tenant?.calibration ? new Date(tenant.calibration.fittedAt) : null;
  const waiting = await countReviewsSince(db, tenantId, fittedAt, FEW + 1);
  const all = fittedAt ? (tenant?.calibration?.n ?? 0) + waiting : waiting;
  const delaySeconds = waiting >= AT_ONCE || all <= FEW ? 0 : WAIT_SECONDS;
  const payload = { tenantId };
  const subject = FitCalibration.subject(payload);
  await queueJob(db, tenantId, { type: FitCalibration.name, subject, payload, delaySeconds });
}

/**
 * Fits a tenant's calibration anew and puts it in force with the next gate call of every process; curves in force stay where
 * new ones are worse. Without any usable review there is none.
 *
 * @returns whether another calibration is in force now
 */
export function refit(db: Database, tenantId: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockTenant(tx, tenantId);
    const tenant = await findTenant(tx, tenantId);
    const old = tenant?.calibration ?? null;
    const fitted = fitCurves((await readWeighedReviews(tx, tenantId, now)).map(toJudgedCall), old);
    if (fitted === null) {
      if (old) await setCalibration(tx, tenantId, null);
      return old !== null;
    }
    const calibration: Calibration = {
      ...fitted,
      version: (old?.version ?? 0) + 1,
      fittedAt: now.toISOString(),
    };
    if (isSame(calibration, old)) return false;
    await setCalibration(tx, tenantId, calibration);
    return true;
  });
}

/** A review as a map is fitted from it. */
export const toJudgedCall = ({ call, ...review }: WeighedReview): JudgedCall => ({
  eventId: review.eventId,
  verdict: review.verdict,
  weight: review.weight,
  score: call?.score ?? null,
  asked: call?.asked ?? true,
  integration: call?.integration ?? null,
});

/** Whether scores become the same probabilities. */
const isSame = (a: Calibration, b: Calibration | null): boolean =>
  b !== null && curvesAsText(a) === curvesAsText(b);

const curvesAsText = ({ byIntegration = {}, ...tenant }: Calibration): string => {
  const own = Object.entries(byIntegration).sort(([one], [other]) => (one < other ? -1 : 1));
  const curves: [string, Curve][] = [['', tenant], ...own];
  return JSON.stringify(
    curves.map(([name, { method, points, platt }]) => [name, method, points, platt]),
  );
};
