import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, NotFound } from '../errors.js';
import { otlpHint } from './otlp-hints.js';

interface KnownRoute {
  readonly segments: readonly string[];
  readonly methods: readonly string[];
  /** Whose error handler answers this path's failures. */
  readonly scope: FastifyInstance;
}

/**
 * Answers what no route takes: 405 with `Allow` where the path takes other methods (RFC 9110, 15.5.6), in
 * the form of the path's other failures, else 404, which tells an exporter of telemetry where to send it. Register it
 * before the routes.
 */
export function answerUnrouted(app: FastifyInstance, publicUrl: string): void {
  const known: KnownRoute[] = [];
  app.addHook('onRoute', function ({ url, method }) {
    known.push({ segments: url.split('/'), methods: [method].flat(), scope: this });
  });
  const answer = (request: FastifyRequest, reply: FastifyReply): unknown => {
    const path = requestPath(request);
    const segments = path.split('/');
    const here = known.filter((route) => matches(route.segments, segments));
    const allowed = [...new Set(here.flatMap(({ methods }) => methods))].sort();
    const [first] = here;
    const hint = first ? null : otlpHint(path, request.headers['content-type'], publicUrl);
    if (hint) {
      const traces = known.find(({ segments }) => segments.join('/') === '/v1/otel/v1/traces');
      if (traces) return traces.scope.errorHandler(hint, request, reply);
      throw hint;
    }
    // A path that takes this method names nothing all the same, such as one with an id that is too long.
    if (!first || allowed.includes(request.method)) {
      throw new NotFound('Route', `${request.method} ${path.slice(0, 200).toWellFormed()}`);
    }
    reply.header('allow', allowed.join(', '));
    const error = new AppError('method_not_allowed', `Allowed methods: ${allowed.join(', ')}.`);
    return first.scope.errorHandler(error, request, reply);
  };
  // Before the body is looked at: what is wrong with it does not matter where nothing takes it.
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) {
      answer(request, reply);
      return reply;
    }
  });
  app.setNotFoundHandler(answer);
}

const requestPath = (request: FastifyRequest): string => request.url.split('?')[0] ?? '';

/** Whether a path is one of the pattern's: `:name` stands for anything, `*` for all that follows. */
function matches(pattern: readonly string[], path: readonly string[]): boolean {
  const rest = pattern.indexOf('*');
  if (rest < 0 ? path.length !== pattern.length : path.length <= rest) return false;
  return (rest < 0 ? pattern : pattern.slice(0, rest)).every(
    (segment, index) => segment === path[index] || (segment.startsWith(':') && path[index] !== ''),
  );
}
