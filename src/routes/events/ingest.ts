import { IngestAnswer, IngestBody } from '../../contracts/ingest.js';
import { problems } from '../../contracts/problem.js';
import { type IngestDeps, ingestSessions } from '../../domain/ingest/ingest-sessions.js';
import { limitInFlight } from '../../plugins/in-flight.js';
import type { App } from '../app.js';

const BODY_LIMIT = 20 * 1024 * 1024;
/** What all that is being taken in may hold at once. */
const IN_FLIGHT = { maxBytes: 4 * BODY_LIMIT, maxRequests: 256, bodyLimit: BODY_LIMIT };

export function ingestRoute(app: App, deps: IngestDeps): void {
  limitInFlight(app, IN_FLIGHT);
  app.post(
    '/v1/ingest/sessions',
    {
      bodyLimit: BODY_LIMIT,
      schema: {
        tags: ['sessions'],
        summary: 'Take in conversations',
        description:
          'One conversation or up to 500, as they happened elsewhere. What is wrong with one of them, or with one ' +
          'of its messages, is listed; all others are stored. Sent again, nothing doubles: a message is known by ' +
          'its conversation, place and content, and a fuller version adds to what is there; one that traces told ' +
          'before takes the place that is told here. NUL characters and lone surrogates become U+FFFD. Bodies up ' +
          'to 20 MB.',
        security: [{ bearer: [] }],
        body: IngestBody,
        response: { 200: IngestAnswer, ...problems(400, 401, 413, 415, 422) },
      },
    },
    ({ ctx, body }) => ingestSessions(ctx, body, deps),
  );
}
