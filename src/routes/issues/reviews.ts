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
        summary: 'What is worth a review',
        description:
          'Of the newest 500 events that wait, those that would tell most come first. 15 of 100 places are for gate ' +
          'calls that were drawn at random from all of 90 days: they alone show what goes wrong unnoticed. What a key ' +
          'has reviewed leaves its queue; of what somebody else has reviewed, one in ten stays for a second opinion.',
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
        description: 'Those of the key that asks, the latest first.',
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
        summary: 'How far reviewers agree, and how good the gate is',
        description:
          'Of the newest 5,000 reviews. An event counts once, as most of its reviewers say. Shares of fewer than five ' +
          'are null.',
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
        summary: 'Judge an event and its gate call',
        description:
          'A second review by the same key replaces its first. A false alarm leaves the failures, a misunderstanding ' +
          'becomes one and an eval, and corrections hold for ever. The calibration of the gate is fitted anew soon after.',
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
        summary: 'Take a review back',
        description:
          'Your own one. The failure, its cluster and its eval are then as the latest review of somebody else says, or ' +
          'as if nobody had judged the event, which waits for a review again; the calibration is fitted anew soon after.',
        security: [{ bearer: [] }],
        params: ReviewPath,
        response: {
          204: z.null().meta({ description: 'Taken back.' }),
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
