import type { FastifyInstance } from 'fastify';

/** One lean line a request: the route's pattern and no URL, body or header, which may hold secrets. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    app.log.info({
      reqId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      tenant: request.ctx?.caller.tenantId,
    });
    done();
  });
}
