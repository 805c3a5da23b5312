import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts and times the requests of an app as they end. Register it before the routes. */
export function registerRequestMetrics(app: FastifyInstance, registry: Registry): void {
  const requests = new Counter({
    name: 'intentlock_http_requests_total',
    help: 'Requests served.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'intentlock_http_request_duration_seconds',
    help: 'Response time by status class.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    // The pattern, never the path: paths are endless, and hold ids.
    const route = request.routeOptions.url ?? 'none';
    const { statusCode } = reply;
    requests.inc({ method, route, status: statusCode });
    const status = `${Math.floor(statusCode / 100)}xx`;
    duration.observe({ method, route, status }, reply.elapsedTime / 1_000);
    done();
  });
}
