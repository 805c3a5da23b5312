import type { FastifyInstance } from 'fastify';

/** Largest body of a route that does not say otherwise. */
export const DEFAULT_BODY_LIMIT = 256 * 1024;

/**
 * Takes JSON and nothing else. An empty body is no body, whatever its content type says: routes that
 * need one say so as validation does. Keys that would reach a prototype are refused by the parser.
 */
export function registerBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else parseJson(request, body as string, done);
  });
}
