import { IngestAnswer, IngestBody } from '../../contracts/ingest.js';
import { problems } from '../../contracts/problem.js';
import type { Admission } from '../../domain/ingest/admission.js';
import { type IngestDeps, ingestSessions } from '../../domain/ingest/ingest-sessions.js';
import { admitUploads } from '../../plugins/admit-uploads.js';
import { readJsonBodies } from '../../plugins/body.js';
import type { App } from '../typed-app.js';

const BODY_LIMIT = 20 * 1024 * 1024;
/** Values in a body: of a message there are about six. */
const MAX_VALUES = 1_000_000;

export interface IngestRouteDeps extends IngestDeps {
  readonly admission: Admission;
}

export function ingestRoute(app: App, deps: IngestRouteDeps): void {
  admitUploads(app, deps.admission);
  readJsonBodies(app, {
    maxValues: MAX_VALUES,
    anyKeys: true,
    onPart: ({ place }, bytes) => place.reserve(bytes),
  });
  app.post(
    '/v1/ingest/sessions',
    {
      bodyLimit: BODY_LIMIT,
      schema: {
        operationId: 'ingestSessions',
        tags: ['sessions'],
        summary: 'Ingest sessions',
        description:
          'Ingests one session or up to 500. Invalid sessions and messages are listed in the response; all others are stored. Resending creates no duplicates: messages are identified by session, position and content, and a more complete version adds to what is stored. Messages already known from traces take the position given here. NUL characters and lone surrogates become U+FFFD. Bodies up to 20 MB.',
        security: [{ bearer: [] }],
        body: IngestBody,
        response: { 200: IngestAnswer, ...problems(400, 401, 413, 415, 422) },
      },
    },
    ({ ctx, body, place }) => place.run(() => ingestSessions(ctx, body, deps)),
  );
}
