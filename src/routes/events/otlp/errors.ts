import type { FastifyInstance } from 'fastify';
import { explain } from '../../../plugins/errors.js';
import { encodeStatus, readEncoding, toStatusCode } from './encoding.js';

/** Longest wait that is asked of an exporter: one that is asked for more drops its batch. */
const MAX_RETRY_AFTER = 5;

/** Answers every failure of this scope as `google.rpc.Status`, in the encoding of the request. */
export function answerStatus(app: FastifyInstance): void {
  app.setErrorHandler((failure, request, reply) => {
    const { error, status } = explain(failure, request);
    const encoding = readEncoding(request.headers['content-type']);
    const { retryAfter } = error.details;
    if (status === 401) reply.header('www-authenticate', 'Bearer realm="intentlock"');
    if (retryAfter !== undefined) {
      reply.header('retry-after', String(Math.min(retryAfter, MAX_RETRY_AFTER)));
    }
    // There is no 422 in OTLP: what is wrong with a body is a bad request.
    return reply
      .code(status === 422 ? 400 : status)
      .header('content-type', encoding)
      .send(encodeStatus(encoding, toStatusCode(error), error.message));
  });
}
