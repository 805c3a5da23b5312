import type { FastifyReply, FastifyRequest } from 'fastify';
import { RpcStatus, TracesAnswer, TracesRequest } from '../../contracts/otlp.js';
import type { Admission } from '../../domain/ingest/admission.js';
import {
  type IngestedTraces,
  ingestTraces,
  MOST_MESSAGES_OF_EXPORT,
  type TraceDeps,
} from '../../domain/traces/ingest-traces.js';
import { MOST_MESSAGES } from '../../domain/traces/map-span.js';
import { parseJsonBody } from '../../domain/traces/otlp/parse-json.js';
import { jsonWarning, readJson } from '../../domain/traces/otlp/read-json.js';
import { readProtobuf } from '../../domain/traces/otlp/read-protobuf.js';
import type { CountSpans } from '../../domain/traces/span-metrics.js';
import { AppError } from '../../errors.js';
import { admitUploads } from '../../plugins/admit-uploads.js';
import type { App } from '../typed-app.js';
import { decompress, readRawBodies } from './otlp/body.js';
import { encodeSuccess, JSON_TYPE, PROTOBUF, readEncoding } from './otlp/encoding.js';
import { answerStatus } from './otlp/errors.js';

export interface TraceRouteDeps extends TraceDeps {
  readonly admission: Admission;
  readonly countSpans: CountSpans;
}

const FAILURES = [400, 401, 403, 413, 415, 429, 500, 503] as const;

/** OTLP over HTTP. The scope speaks OTLP only: its bodies are bytes and its failures `google.rpc.Status`. */
export function tracesRoute(app: App, deps: TraceRouteDeps): void {
  answerStatus(app);
  admitUploads(app, deps.admission);
  readRawBodies(app);
  app.post(
    '/v1/otel/v1/traces',
    {
      schema: {
        operationId: 'ingestTraces',
        tags: ['events'],
        summary: 'Ingest OpenTelemetry traces',
        description:
          'OTLP/HTTP. Point an exporter here with `OTEL_EXPORTER_OTLP_ENDPOINT={base_url}/v1/otel`, or for traces alone with ' +
          '`OTEL_EXPORTER_OTLP_TRACES_ENDPOINT={base_url}/v1/otel/v1/traces`. Agent spans in any common convention become steps of their session; other spans are not stored. Resending a span replaces it. Retry only 429 and 503, after `Retry-After`.',
        security: [{ bearer: [] }],
        consumes: [JSON_TYPE, PROTOBUF],
        body: TracesRequest,
        response: {
          200: TracesAnswer,
          ...Object.fromEntries(FAILURES.map((status) => [status, RpcStatus])),
        },
      },
    },
    async (request, reply) => {
      const { body } = request;
      if (!(body instanceof Buffer)) {
        throw new AppError(
          'unsupported_media_type',
          `Content-Type must be ${PROTOBUF} or ${JSON_TYPE}.`,
        );
      }
      return request.place.run(() => ingest(request, body, deps, reply));
    },
  );
}

async function ingest(
  { ctx, headers, place }: FastifyRequest,
  body: Buffer,
  { countSpans, ...deps }: TraceRouteDeps,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const encoding = readEncoding(headers['content-type']);
  const bytes = await decompress(body, headers['content-encoding']);
  place.reserve(Math.max(0, bytes.length - body.length));
  const json = encoding === JSON_TYPE ? await parseJsonBody(bytes) : null;
  const spans = json ? readJson(json) : readProtobuf(bytes);
  const result = await ingestTraces(ctx, spans, deps);
  countSpans(result);
  const message = rejection(result) ?? (json && jsonWarning(json));
  return reply
    .header('content-type', encoding)
    .header('x-intentlock-spans', `kept=${result.kept}, unmarked=${result.unmarked}`)
    .send(encodeSuccess(encoding, result.rejected, message));
}

function rejection({ received, rejected, reason, messagesLeftOut }: IngestedTraces): string | null {
  if (rejected > 0) return `${rejected} of ${received} spans were rejected; ${reason}.`;
  return messagesLeftOut > 0
    ? `${messagesLeftOut} messages were left out: of a span the latest ${MOST_MESSAGES} are kept, of an export ${MOST_MESSAGES_OF_EXPORT}.`
    : null;
}
