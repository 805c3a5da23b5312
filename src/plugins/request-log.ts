import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * One lean line per request, also where the caller hangs up before it has sent all of it: the route's pattern
 * and no URL, body or header, which may hold secrets.
 */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    logRequest(request, reply);
    done();
  });
  // Nobody is answered, and nothing has failed.
  app.addHook('onRequestAbort', (request, done) => {
    const { id, method, routeOptions } = request;
    request.log.info({ request_id: id, method, route: routeOptions.url ?? null, aborted: true });
    done();
  });
}

/** Also for requests that reach no route, and so no hook. */
export function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  request.log.info({
    request_id: request.id,
    method: request.method,
    route: request.routeOptions?.url ?? null,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    tenant: request.ctx?.caller.tenantId,
  });
}
