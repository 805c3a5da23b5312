import { z } from 'zod';
import { parseDate } from '../../contracts/dates.js';
import { problems } from '../../contracts/problem.js';
import {
  Review,
  ReviewList,
  ReviewPath,
  ReviewQueue,
  ReviewQueueQuery,
  ReviewSubmission,
  ReviewsQuery,
} from '../../contracts/review.js';
import { ReviewStats } from '../../contracts/review-stats.js';
import type { Masking } from '../../domain/masking/masking.js';
import { readQueue } from '../../domain/reviews/read-queue.js';
import { removeReview } from '../../domain/reviews/remove-review.js';
import type { ReviewSummaries } from '../../domain/reviews/review-summaries.js';
import { reviewerName } from '../../domain/reviews/reviewer.js';
import { submitReview } from '../../domain/reviews/submit-review.js';
import { listReviewsBy } from '../../store/reviews/reads.js';
import { pageBounds, presentPage } from '../present/page.js';
import { presentQueueItem, presentReview, presentReviewStats } from '../present/review.js';
import type { App } from '../typed-app.js';

export function readReviewRoutes(app: App, reviews: ReviewSummaries): void {
  app.get(
    '/v1/reviews/queue',
    {
      schema: {
        operationId: 'listReviewQueue',
        tags: ['reviews'],
        summary: 'List the review queue',
        description:
          'The newest 500 waiting events, most informative first. 15 of 100 items are a random sample of gate calls from 90 days, which shows failures nobody reported. Items a key has reviewed leave its queue; one in ten items reviewed by others stays for a second opinion.',
        security: [{ bearer: [] }, { cookie: [] }],
        querystring: ReviewQueueQuery,
        response: { 200: ReviewQueue, ...problems(401, 422) },
      },
    },
    async ({ ctx, query }) => {
      const { items, total } = await readQueue(ctx, {
        ...pageBounds(query),
        clusterId: query.cluster_id,
        missingDimension: query.missing_dimension,
        from: parseBound(query.date_from, 'lower'),
        to: parseBound(query.date_to, 'upper'),
      });
      return presentPage(items.map(presentQueueItem), total, query);
    },
  );
  app.get(
    '/v1/reviews',
    {
      schema: {
        operationId: 'listReviews',
        tags: ['reviews'],
        summary: 'List your own reviews',
        description: 'Reviews by the requesting key, newest first.',
        security: [{ bearer: [] }, { cookie: [] }],
        querystring: ReviewsQuery,
        response: { 200: ReviewList, ...problems(401, 422) },
      },
    },
    async ({ ctx, query }) => {
      const { tenantId } = ctx.caller;
      const reviewer = reviewerName(ctx.caller);
      const { rows, total } = await listReviewsBy(ctx.db, tenantId, reviewer, pageBounds(query));
      const items = rows.map((row) => presentReview(row, +row.updatedAt > +row.createdAt));
      return presentPage(items, total, query);
    },
  );
  app.get(
    '/v1/reviews/stats',
    {
      schema: {
        operationId: 'getReviewStats',
        tags: ['reviews'],
        summary: 'Get review statistics',
        description:
          'Covers the newest 5,000 reviews. Each event counts once, by majority. Shares of fewer than five are null.',
        security: [{ bearer: [] }, { cookie: [] }],
        response: { 200: ReviewStats, ...problems(401) },
      },
    },
    async ({ ctx }) =>
      presentReviewStats((await reviews.read(ctx)).figures, ctx.caller.calibration),
  );
}

export function writeReviewRoute(app: App, masking: Masking): void {
  app.post(
    '/v1/reviews',
    {
      schema: {
        operationId: 'createReview',
        tags: ['reviews'],
        summary: 'Submit a review',
        description:
          'A second review by the same key replaces the first. A false alarm is removed from the failures, a misunderstanding becomes a failure and an eval, and corrections are permanent. The gate is recalibrated shortly afterwards.',
        security: [{ bearer: [] }],
        body: ReviewSubmission,
        response: { 200: Review, ...problems(400, 401, 404, 413, 415, 422) },
      },
    },
    async ({ ctx, body }) => {
      const { row, replaced } = await submitReview(ctx, body, masking);
      return presentReview(row, replaced);
    },
  );
}

export function removeReviewRoute(app: App): void {
  app.delete(
    '/v1/reviews/:event_id',
    {
      schema: {
        operationId: 'deleteReview',
        tags: ['reviews'],
        summary: 'Delete a review',
        description:
          'Deletes your own review. The failure, its cluster and its eval then follow the latest review by someone else, or the state before any review, and the event returns to the queue. The gate is recalibrated shortly afterwards.',
        security: [{ bearer: [] }],
        params: ReviewPath,
        response: {
          204: z.null().meta({ description: 'Deleted.' }),
          ...problems(400, 401, 404, 413, 415, 422),
        },
      },
    },
    async ({ ctx, params }, reply) => {
      await removeReview(ctx, params.event_id);
      return reply.code(204).send(null);
    },
  );
}

const parseBound = (text: string | undefined, bound: 'lower' | 'upper'): Date | undefined =>
  text === undefined ? undefined : (parseDate(text, bound) ?? undefined);
