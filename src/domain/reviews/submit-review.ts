import { type Ctx, inTransaction } from '../../context.js';
import type { ReviewSubmission } from '../../contracts/review.js';
import type { Database } from '../../db/client.js';
import type { ReviewedCall, ReviewRow } from '../../db/schema/reviews.js';
import { NotFound } from '../../errors.js';
import { recordEvalReview, writeEvals } from '../../store/evals/writes.js';
import { readFailureSources } from '../../store/failures/sources.js';
import { findReviews } from '../../store/reviews/reads.js';
import { readSampledSource } from '../../store/reviews/samples.js';
import { findReviewSubject, readCallFacts } from '../../store/reviews/subjects.js';
import { writeReview } from '../../store/reviews/writes.js';
import { recordAudit } from '../audit/record-audit.js';
import { failingRequest } from '../evals/failing-request.js';
import { reviewFailure } from '../failures/review-failure.js';
import { isFailing, weakestDimension } from '../failures/to-failure.js';
import type { Masking } from '../masking/masking.js';
import { notifySubscribers } from '../notifications/subscribers.js';
import { countSessions } from '../results/follow-results.js';
import { queueFit } from './refit.js';
import { reviewerName } from './reviewer.js';
import { summariseReview } from './summarise-review.js';

/**
 * Stores what a reviewer says of an event, in place of what they said before. It moves the failure, makes a case of a
 * misunderstanding, and has the calibration fitted anew, all or nothing.
 *
 * @throws NotFound when there is no such event, or no such cluster
 */
export function submitReview(
  ctx: Ctx,
  body: ReviewSubmission,
  masking: Masking,
): Promise<{ row: ReviewRow; replaced: boolean }> {
  return inTransaction(ctx, async (tx) => {
    const { db, caller, now } = tx;
    const { tenantId } = caller;
    const eventId = body.event_id;
    const reviewer = reviewerName(caller);
    const earlier = (await findReviews(db, tenantId, [eventId])).find(
      (one) => one.reviewer === reviewer,
    );
    const subject = await findReviewSubject(db, tenantId, eventId);
    if (!subject) throw new NotFound('Event', eventId);
    const facts = subject.gateCallId
      ? await readCallFacts(db, tenantId, subject.gateCallId)
      : undefined;
    const dimension = body.corrected_dimension ?? null;
    const clusterId = body.corrected_cluster_id ?? null;
    const { verdict } = body;
    await reviewFailure(db, tenantId, { eventId, verdict, dimension, clusterId }, now);
    await recordEval(db, tenantId, { eventId, verdict }, now);
    const texts = masking.json({ actual: body.actual_intent, note: body.note });
    const stored = await writeReview(db, tenantId, {
      ...{ eventId, verdict },
      reviewer,
      sessionId: subject.sessionId,
      gateCallId: facts ? subject.gateCallId : null,
      correlationId: body.correlation_id ?? subject.correlationId ?? facts?.correlationId ?? null,
      actualIntent: texts.actual,
      correctedDimension: dimension,
      correctedClusterId: clusterId,
      note: texts.note,
      modelVersion: body.model_version ?? facts?.modelVersion ?? null,
      // What the queue never showed was chosen for a reason.
      sample: subject.sample ?? 'priority',
      samplingProbability: subject.samplingProbability ?? 1,
      reported: subject.reported,
      call: facts ? reviewedCall(facts) : null,
      createdAt: now,
      updatedAt: now,
    });
    await countSessions(db, tenantId, [subject.sessionId]);
    await queueFit(db, tenantId);
    await recordAudit(tx, {
      action: 'review.submit',
      subject: eventId,
      before: earlier ? summariseReview(earlier) : null,
      after: summariseReview(stored.row),
    });
    await notifySubscribers(db, tenantId, 'review.submitted', [reviewData(stored.row)], now);
    return stored;
  });
}

/** A review as a message tells of it: without what people have written. */
const reviewData = (row: ReviewRow) => ({
  review: {
    ...{ event_id: row.eventId, reviewer: row.reviewer, verdict: row.verdict },
    ...{ session_id: row.sessionId, gate_call_id: row.gateCallId },
    ...{ correlation_id: row.correlationId, corrected_dimension: row.correctedDimension },
    ...{ corrected_cluster_id: row.correctedClusterId, updated_at: row.updatedAt.toISOString() },
  },
});

function reviewedCall({
  dimensions,
  modelVersion: _,
  correlationId: __,
  ...facts
}: NonNullable<Awaited<ReturnType<typeof readCallFacts>>>): ReviewedCall {
  return { ...facts, dimension: weakestDimension(dimensions) };
}

/** A misunderstanding becomes a case, whatever its event; a case that was reviewed has changed. */
async function recordEval(
  db: Database,
  tenantId: string,
  { eventId, verdict }: { eventId: number; verdict: ReviewSubmission['verdict'] },
  now: Date,
): Promise<void> {
  if (verdict === 'true_misunderstanding') {
    const [event] = await readFailureSources(db, tenantId, [
      { kind: 'event', id: String(eventId) },
    ]);
    const source = event ?? (await readSampledSource(db, tenantId, eventId));
    const row = source && failingRequest(source, isFailing(source) ? 'event' : 'review');
    if (row) await writeEvals(db, tenantId, [row], now);
  }
  const dismissed = verdict === 'false_alarm' || verdict === 'correct_understanding';
  await recordEvalReview(db, tenantId, { eventId, dismissed }, now);
}
