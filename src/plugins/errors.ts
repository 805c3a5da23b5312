import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isBadData, isConnectionFault, isDiskFull } from '../db/faults.js';
import { AppError, type ErrorCode, StorageFull, Unavailable } from '../errors.js';
import { newRequestId } from '../ids.js';
import './database-breaker.js';
import { FailureLog } from './failure-log.js';

declare module 'fastify' {
  interface FastifyInstance {
    failureLog: FailureLog;
  }
}

/** The one place where a failure becomes a status. */
const PROBLEMS: Readonly<Record<ErrorCode, { status: number; title: string }>> = {
  bad_request: { status: 400, title: 'Bad request' },
  unauthenticated: { status: 401, title: 'Authentication required' },
  demo_read_only: { status: 403, title: 'The demo is read-only' },
  forbidden: { status: 403, title: 'Forbidden' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  request_timeout: { status: 408, title: 'Request timeout' },
  conflict: { status: 409, title: 'Conflict' },
  payload_too_large: { status: 413, title: 'Payload too large' },
  unsupported_media_type: { status: 415, title: 'Unsupported media type' },
  misdirected_request: { status: 421, title: 'Misdirected request' },
  validation_failed: { status: 422, title: 'Validation failed' },
  rate_limited: { status: 429, title: 'Too many requests' },
  unavailable: { status: 503, title: 'Temporarily unavailable' },
  storage_full: { status: 503, title: 'Storage full' },
  internal: { status: 500, title: 'Internal error' },
};

/** The codes that a problem may have, also where no route is reached. */
export const PROBLEM_CODES: readonly string[] = [...Object.keys(PROBLEMS), 'expectation_failed'];

const BEARER = 'Bearer realm="intentlock"';

/** Renders every failure as `application/problem+json` (RFC 9457), and logs those that are ours. */
export function registerErrors(app: FastifyInstance): void {
  app.decorate('failureLog', new FailureLog(app.log));
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
}

/** Also for failures before a route is found, such as a malformed URL. */
export function sendProblem(
  failure: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { error, status, title } = explain(failure, request);
  const { errors, retryAfter, versions } = error.details;
  addProblemHeaders(reply, error, status);
  return reply
    .code(status)
    .type('application/problem+json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({
      type: `urn:intentlock:problem:${error.code}`,
      title,
      status,
      detail: error.message,
      code: error.code,
      ...(errors && { errors }),
      ...(versions && { versions }),
      request_id: request.id,
      ...(retryAfter !== undefined && { retry_after_seconds: retryAfter }),
    });
}

/** Headers of a failure, in whatever form it is shown. */
export function addProblemHeaders(
  reply: FastifyReply,
  { details }: AppError,
  status: number,
): void {
  const { challenges, retryAfter } = details;
  if (status === 401) reply.header('www-authenticate', (challenges ?? [BEARER]).join(', '));
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
}

/** The error, status and title that a caller gets for a failure. Failures of ours are logged. */
export function explain(
  failure: unknown,
  request: FastifyRequest,
): { error: AppError; status: number; title: string } {
  request.server.databaseBreaker.note(failure);
  const error = classify(failure, request);
  const { status, title } = PROBLEMS[error.code];
  if (status >= 500) {
    request.server.failureLog.note(failure, {
      request_id: request.id,
      route: request.routeOptions.url,
    });
  }
  return { error, status, title };
}

const ABORTED = 'The connection ended before the request was complete.';

/** Whether the caller hung up while its body was read: that is no failure of ours, whatever it looks like. */
const isAborted = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

/** Answers on the socket what never became a request: no HTTP, too slow, or too many headers. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = UNREADABLE[error.code ?? ''] ?? 400;
  const detail = 'The request could not be read as HTTP.';
  const { headers, body } = rawProblem(status, 'bad_request', 'Bad request', detail);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
}

/** Answers an `Expect` header that asks for anything but 100-continue, before a route is looked for. */
export function answerExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const detail = 'The header Expect can only ask for 100-continue.';
  const problem = rawProblem(417, 'expectation_failed', 'Expectation failed', detail);
  response.writeHead(417, problem.headers).end(problem.body);
}

/** A problem for where there is no reply of Fastify. The connection ends with it: a body may be under way. */
function rawProblem(
  status: number,
  code: string,
  title: string,
  detail: string,
): { headers: Record<string, string | number>; body: string } {
  const type = `urn:intentlock:problem:${code}`;
  const problem = { type, title, status, detail, code, request_id: newRequestId() };
  const body = JSON.stringify(problem);
  const headers = {
    'Content-Type': 'application/problem+json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'X-Content-Type-Options': 'nosniff',
    Connection: 'close',
  };
  return { headers, body };
}

const UNREADABLE: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

function classify(failure: unknown, request: FastifyRequest): AppError {
  if (failure instanceof AppError) return failure;
  if (isAborted(request)) return new AppError('bad_request', ABORTED);
  if (isDiskFull(failure)) return new StorageFull();
  if (isConnectionFault(failure)) return new Unavailable('The database does not respond.', 2);
  if (isBadData(failure)) return new AppError('internal', 'The request could not be stored.');
  const { statusCode, message } = failure as Partial<FastifyError>;
  switch (statusCode) {
    case 400:
      return new AppError('bad_request', sentence(message ?? 'Bad request'));
    case 413:
      return new AppError(
        'payload_too_large',
        'The request body is larger than this route accepts.',
      );
    case 415:
      return new AppError('unsupported_media_type', 'The request body must be application/json.');
    // A path that is forbidden or longer than any id names nothing.
    case 403:
    case 404:
    case 414:
      return new AppError('not_found', 'No route matches this path.');
    case 503:
      return new Unavailable('The server is shutting down.');
    default:
      return new AppError(
        'internal',
        'Something went wrong on the server. Find the details in the log by the request ID.',
      );
  }
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
