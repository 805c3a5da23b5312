import { type Ctx, inTrial } from '../../context.js';
import { parseDate } from '../../contracts/dates.js';
import { problems } from '../../contracts/problem.js';
import {
  Review,
  ReviewQueue,
  ReviewQueueQuery,
  ReviewStats,
  ReviewSubmission,
} from '../../contracts/review.js';
import type { Masking } from '../../domain/masking/masking.js';
import { readQueue } from '../../domain/reviews/read-queue.js';
import type { ReviewSummaries } from '../../domain/reviews/review-summaries.js';
import { submitReview } from '../../domain/reviews/submit-review.js';
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

/** @param keeps false: a review is answered and taken back */
export function writeReviewRoute(app: App, masking: Masking, keeps: boolean): void {
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
      const submit = (own: Ctx) => submitReview(own, body, masking);
      const { row, replaced } = await (keeps ? submit(ctx) : inTrial(ctx, submit));
      return presentReview(row, replaced);
    },
  );
}

const parseBound = (text: string | undefined, bound: 'lower' | 'upper'): Date | undefined =>
  text === undefined ? undefined : (parseDate(text, bound) ?? undefined);
