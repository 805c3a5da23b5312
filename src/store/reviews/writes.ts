import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { type ReviewRow, reviewSamples, reviews } from '../../db/schema/reviews.js';

/** Stores a review in place of an earlier one by the same reviewer, which keeps the day that it was first given. */
export async function writeReview(
  db: Database,
  tenantId: string,
  review: Omit<ReviewRow, 'tenantId'>,
): Promise<{ row: ReviewRow; replaced: boolean }> {
  const { eventId: _, reviewer: __, createdAt: ___, ...later } = review;
  const [row] = await db
    .insert(reviews)
    .values({ tenantId, ...review })
    .onConflictDoUpdate({
      target: [reviews.tenantId, reviews.eventId, reviews.reviewer],
      set: later,
    })
    // An update leaves the transaction that replaced the row in its system column.
    .returning({ ...getTableColumns(reviews), replaced: sql<boolean>`xmax <> 0` });
  await db
    .update(reviewSamples)
    .set({ reviewed: true })
    .where(and(eq(reviewSamples.tenantId, tenantId), eq(reviewSamples.eventId, review.eventId)));
  const { replaced, ...stored } = row as ReviewRow & { replaced: boolean };
  return { row: stored, replaced };
}

/**
 * Removes the review of a reviewer. What nobody else has reviewed waits for a review again.
 *
 * @returns what it was; undefined when there is none
 */
export async function deleteReview(
  tx: Database,
  tenantId: string,
  eventId: number,
  reviewer: string,
): Promise<ReviewRow | undefined> {
  const ofEvent = and(eq(reviews.tenantId, tenantId), eq(reviews.eventId, eventId));
  const [removed] = await tx
    .delete(reviews)
    .where(and(ofEvent, eq(reviews.reviewer, reviewer)))
    .returning();
  if (removed && (await tx.$count(reviews, ofEvent)) === 0) {
    await tx
      .update(reviewSamples)
      .set({ reviewed: false })
      .where(and(eq(reviewSamples.tenantId, tenantId), eq(reviewSamples.eventId, eventId)));
  }
  return removed;
}
