import { z } from 'zod';
import { problems } from '../../contracts/problem.js';
import {
  Signal,
  SignalDetail,
  SignalList,
  SignalPath,
  SignalPreview,
  SignalPreviewRequest,
  SignalRequest,
  SignalsQuery,
  SignalUpdate,
} from '../../contracts/signal.js';
import { changeSignal } from '../../domain/signals/change-signal.js';
import { createSignal } from '../../domain/signals/create-signal.js';
import { previewSignal } from '../../domain/signals/preview-signal.js';
import { readSignal, readSignals, viewSignal } from '../../domain/signals/read-signals.js';
import { removeSignal } from '../../domain/signals/remove-signal.js';
import type { JobSender } from '../../ports/jobs.js';
import { pageBounds, presentPage } from '../present/page.js';
import { presentSignal, presentSignalDetail } from '../present/signal.js';
import type { App } from '../typed-app.js';

export interface SignalRouteDeps {
  readonly jobs: JobSender;
  /** How long things are kept. */
  readonly retentionDays: number;
}

export function readSignalRoutes(app: App): void {
  app.get(
    '/v1/signals',
    {
      schema: {
        operationId: 'listSignals',
        tags: ['signals'],
        summary: 'List signals',
        description: 'Includes match counts by message time. New tenants start with a few signals.',
        security: [{ bearer: [] }, { cookie: [] }],
        querystring: SignalsQuery,
        response: { 200: SignalList, ...problems(401, 422) },
      },
    },
    async ({ ctx, query }) => {
      const { views, total } = await readSignals(ctx, pageBounds(query));
      return presentPage(views.map(presentSignal), total, query);
    },
  );
  app.get(
    '/v1/signals/:signal_id',
    {
      schema: {
        operationId: 'getSignal',
        tags: ['signals'],
        summary: 'Get a signal with its latest matches',
        security: [{ bearer: [] }, { cookie: [] }],
        params: SignalPath,
        response: { 200: SignalDetail, ...problems(401, 404, 422) },
      },
    },
    async ({ ctx, params }) => {
      const { view, matches } = await readSignal(ctx, params.signal_id);
      return presentSignalDetail(view, matches);
    },
  );
}

export function writeSignalRoutes(app: App, jobs: JobSender): void {
  app.post(
    '/v1/signals',
    {
      schema: {
        operationId: 'createSignal',
        tags: ['signals'],
        summary: 'Create a signal',
        description:
          'Matches user messages, gate requests and event details that arrive from now on; use a backfill for earlier ones. A regex uses RE2: linear time, without lookarounds and backreferences. In very long texts, a match must fit within a few hundred characters, and only the first 20,000 characters are searched.',
        security: [{ bearer: [] }],
        body: SignalRequest,
        response: { 201: Signal, ...problems(400, 401, 409, 413, 415, 422) },
      },
    },
    async ({ ctx, body }, reply) => {
      const row = await createSignal(ctx, body);
      return reply.code(201).send(presentSignal(await viewSignal(ctx, row)));
    },
  );
  app.put(
    '/v1/signals/:signal_id',
    {
      schema: {
        operationId: 'updateSignal',
        tags: ['signals'],
        summary: 'Change a signal',
        description:
          'Omitted fields are unchanged. Changing the pattern, the type, or the name of an instrumented signal resets its counts. Start a backfill to count past messages.',
        security: [{ bearer: [] }],
        params: SignalPath,
        body: SignalUpdate,
        response: { 200: Signal, ...problems(400, 401, 404, 409, 413, 415, 422) },
      },
    },
    async ({ ctx, params, body }) => {
      const row = await changeSignal(ctx, params.signal_id, body, jobs);
      return presentSignal(await viewSignal(ctx, row));
    },
  );
  app.delete(
    '/v1/signals/:signal_id',
    {
      schema: {
        operationId: 'deleteSignal',
        tags: ['signals'],
        summary: 'Delete a signal',
        description: 'Stops its backfill and deletes its matches.',
        security: [{ bearer: [] }],
        params: SignalPath,
        response: {
          204: z.null().meta({ description: 'Deleted.' }),
          ...problems(400, 401, 404, 413, 415, 422),
        },
      },
    },
    async ({ ctx, params }, reply) => {
      await removeSignal(ctx, params.signal_id, jobs);
      return reply.code(204).send(null);
    },
  );
}

const MAX_TEXT = 200;

export function previewSignalRoute(app: App): void {
  app.post(
    '/v1/signals/preview',
    {
      schema: {
        tags: ['signals'],
        operationId: 'previewSignal',
        summary: 'Preview a pattern',
        description:
          'Tests a pattern on user messages of the last days, newest first: at most 20,000 texts, for at most 200 ms. Nothing is stored.',
        security: [{ bearer: [] }, { cookie: [] }],
        body: SignalPreviewRequest,
        response: { 200: SignalPreview, ...problems(400, 401, 413, 415, 422) },
      },
    },
    async ({ ctx, body }) => {
      const { matches, isComplete, ...counts } = await previewSignal(ctx, body, app.monotonicNow);
      return {
        ...{ days: body.days, ...counts, is_complete: isComplete },
        matches: matches.map(({ text, matchedText }) => ({
          kind: text.kind as SignalPreview['matches'][number]['kind'],
          session_id: text.sessionId,
          matched_text: matchedText,
          text: text.text.slice(0, MAX_TEXT).toWellFormed(),
          at: text.occurredAt.toISOString(),
        })),
      };
    },
  );
}
