import type { Database } from '../../db/client.js';
import { NotFound } from '../../errors.js';
import { findCluster } from '../../store/clusters/reads.js';
import { correctFailure } from '../../store/failures/corrections.js';
import { type FailureSource, readFailureSources } from '../../store/failures/sources.js';
import {
  type ReportedFailure,
  removeFailures,
  writeFailures,
} from '../../store/failures/writes.js';
import { readSampledSource } from '../../store/reviews/samples.js';
import { encodeFailures } from './encode-failures.js';
import { queueRun } from './queue-run.js';
import { isFailing, toFailure } from './to-failure.js';

/** Corrections of an event by its reviewers, as a whole: null is not corrected. */
export interface EventReview {
  readonly eventId: number;
  readonly verdict: 'true_misunderstanding' | 'false_alarm' | 'correct_understanding' | 'unclear';
  readonly dimension: string | null;
  readonly clusterId: string | null;
}

/** How long corrections are gathered before a run follows them. */
const GATHERED_SECONDS = 60;

/**
 * Makes of a review what it says of failures: an event that was a misunderstanding is one, whatever the event; one
 * that was none leaves the clusters; and corrections of cluster and dimension move it, for ever.
 *
 * @param db a transaction, that of the review
 * @throws NotFound when there is no such event, or no such cluster
 */
export async function reviewFailure(
  db: Database,
  tenantId: string,
  review: EventReview,
  now: Date,
): Promise<void> {
  const { eventId, verdict, dimension } = review;
  const source = await findSource(db, tenantId, eventId);
  if (!source) throw new NotFound('Event', eventId);
  const clusterId = await currentId(db, tenantId, review.clusterId);
  const isNone = verdict === 'false_alarm' || verdict === 'correct_understanding';
  if (isFailing(source)) {
    const correction = { clusterId, dimension, dismissed: isNone };
    const key = { kind: 'event', itemId: eventId } as const;
    if (!(await correctFailure(db, tenantId, key, correction))) {
      // Its follower has not come to it yet: what it writes then keeps the correction.
      await writeFailures(db, tenantId, [await encodeAlone(source)], now);
      await correctFailure(db, tenantId, key, correction);
    }
  } else if (verdict === 'true_misunderstanding') {
    await addReviewed(db, tenantId, source, { clusterId, dimension }, now);
  } else {
    await removeFailures(db, tenantId, [{ kind: 'review', itemId: eventId }]);
  }
  await queueRun(db, tenantId, GATHERED_SECONDS);
}

/** The failure of a source; without the encoder's part where that does not answer: a review is not refused for it. */
async function encodeAlone(source: FailureSource): Promise<ReportedFailure> {
  const [encoded = []] = await encodeFailures([source]).catch(() => []);
  return toFailure(source, encoded);
}

/** An event, or a gate call that the queue of reviews drew at random. */
async function findSource(
  db: Database,
  tenantId: string,
  eventId: number,
): Promise<FailureSource | undefined> {
  const [event] = await readFailureSources(db, tenantId, [{ kind: 'event', id: String(eventId) }]);
  return event ?? readSampledSource(db, tenantId, eventId);
}

async function addReviewed(
  db: Database,
  tenantId: string,
  source: FailureSource,
  correction: { readonly clusterId: string | null; readonly dimension: string | null },
  now: Date,
): Promise<void> {
  const failure = { ...(await encodeAlone(source)), kind: 'review' } as const;
  await writeFailures(db, tenantId, [failure], now);
  await correctFailure(db, tenantId, failure, { ...correction, dismissed: false });
}

/** The id of a cluster by now: it may have become a part of another. */
async function currentId(
  db: Database,
  tenantId: string,
  id: string | null,
): Promise<string | null> {
  if (id === null) return null;
  const cluster = await findCluster(db, tenantId, id);
  if (!cluster) throw new NotFound('Cluster', id);
  return cluster.id;
}
