import { type Ctx, inTransaction } from '../../context.js';
import type { Database } from '../../db/client.js';
import type { ReviewRow } from '../../db/schema/reviews.js';
import { NotFound } from '../../errors.js';
import { raiseTenantVersion } from '../../store/account/tenants.js';
import { findCluster } from '../../store/clusters/reads.js';
import { recordEvalReview } from '../../store/evals/writes.js';
import { readFailureSources } from '../../store/failures/sources.js';
import { findReviews } from '../../store/reviews/reads.js';
import { readSampledSource } from '../../store/reviews/samples.js';
import { deleteReview } from '../../store/reviews/writes.js';
import { recordAudit } from '../audit/record-audit.js';
import { type EventReview, reviewFailure } from '../failures/review-failure.js';
import { isFailing } from '../failures/to-failure.js';
import { countSessions } from '../results/follow-results.js';
import { queueFit } from './refit.js';
import { reviewerName } from './reviewer.js';
import { summariseReview } from './summarise-review.js';

/**
 * Takes the caller's own review of an event back. Its failure and its case are then as the latest review of somebody
 * else says, or as if nobody had judged it, and the calibration is fitted anew, all or nothing.
 *
 * @throws NotFound when the caller has not reviewed such an event
 */
export async function removeReview(ctx: Ctx, eventId: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { db, caller, now } = tx;
    const { tenantId } = caller;
    const removed = await deleteReview(db, tenantId, eventId, reviewerName(caller));
    if (!removed) throw new NotFound('Review', eventId);
    const [latest] = await findReviews(db, tenantId, [eventId]);
    await correctEvent(db, tenantId, eventId, latest, now);
    await countSessions(db, tenantId, [removed.sessionId]);
    await queueFit(db, tenantId);
    // So that no process goes on with a summary that has it.
    await raiseTenantVersion(db, tenantId);
    await recordAudit(tx, {
      action: 'review.remove',
      subject: eventId,
      before: summariseReview(removed),
      after: null,
    });
  });
}

/** Makes of what is left what there is to be said of the event; nothing where that is gone. */
async function correctEvent(
  db: Database,
  tenantId: string,
  eventId: number,
  latest: ReviewRow | undefined,
  now: Date,
): Promise<void> {
  const [event] = await readFailureSources(db, tenantId, [{ kind: 'event', id: String(eventId) }]);
  const source = event ?? (await readSampledSource(db, tenantId, eventId));
  if (!source) return;
  const named = latest?.correctedClusterId;
  const cluster = named ? await findCluster(db, tenantId, named) : undefined;
  const left: EventReview = {
    eventId,
    verdict: latest?.verdict ?? 'unclear',
    dimension: latest?.correctedDimension ?? null,
    clusterId: cluster?.id ?? null,
  };
  await reviewFailure(db, tenantId, left, now);
  const isNone = left.verdict === 'false_alarm' || left.verdict === 'correct_understanding';
  const dismissed = isFailing(source) ? isNone : left.verdict !== 'true_misunderstanding';
  await recordEvalReview(db, tenantId, { eventId, dismissed }, now);
}
