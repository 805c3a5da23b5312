import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Register it before everything else, so that what another hook refuses has the headers, too. */
export function registerAnswerHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    addAnswerHeaders(request, reply);
    done();
  });
}

/**
 * No browser guesses another type than the one that is declared, and nobody stores an answer: all but the
 * documentation may hold what belongs to a tenant.
 */
export function addAnswerHeaders({ url }: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-content-type-options', 'nosniff');
  if (!url.startsWith('/docs') && url !== '/openapi.json')
    reply.header('cache-control', 'no-store');
}
