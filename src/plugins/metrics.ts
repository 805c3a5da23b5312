import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { QueueLoad } from '../contracts/jobs.js';
import type { ConnectionLoad } from '../db/client.js';
import type { ArrivalLoad } from '../domain/arrivals/arrival-load.js';
import type { EmbeddingLoad } from '../domain/embeddings/embedding-load.js';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What can be measured; asked when somebody looks, and not before. */
export interface MetricSources {
  /** Items that wait for the database, by kind. */
  readonly waiting: () => Readonly<Record<string, number>>;
  /** Null without a pool. */
  readonly connections: () => ConnectionLoad | null;
  readonly jobs: () => Promise<readonly QueueLoad[]>;
  readonly arrivals: () => Promise<ArrivalLoad>;
  readonly embeddings: () => Promise<readonly EmbeddingLoad[]>;
}

export interface SpanCounts {
  readonly kept: number;
  readonly unmarked: number;
  readonly rejected: number;
}

/** The measurements of a process: requests are counted as they end, everything else is looked up when it is read. */
export class Metrics {
  /** Whoever has something of its own to measure registers it here. */
  readonly registry = new Registry();
  private readonly requests = new Counter({
    name: 'intentlock_http_requests_total',
    help: 'Requests that were answered.',
    labelNames: ['method', 'route', 'status'],
    registers: [this.registry],
  });
  private readonly duration = new Histogram({
    name: 'intentlock_http_request_duration_seconds',
    help: 'How long answers took, by class of status.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [this.registry],
  });
  private readonly spans = new Counter({
    name: 'intentlock_spans_total',
    help: 'Spans of traces: kept as steps, unmarked (no step of an agent), rejected.',
    labelNames: ['outcome'],
    registers: [this.registry],
  });
  private readonly waiting = this.gauge(
    'batch_waiting',
    'Reads and writes that wait for the database.',
    'batch',
  );
  private readonly connections = this.gauge(
    'database_connections',
    'Connections to the database server (open, idle), and queries that wait for one (waiting).',
    'state',
  );
  private readonly jobs = {
    queued: this.gauge('jobs_queued', 'Jobs that wait, also for a retry.', 'queue'),
    active: this.gauge('jobs_active', 'Jobs under way, in all processes.', 'queue'),
    givenUp: this.gauge('jobs_given_up', 'Jobs given up within seven days.', 'queue'),
    lagSeconds: this.gauge('jobs_lag_seconds', 'How long the longest due job waits.', 'queue'),
  };
  private readonly jobsEnded = new Counter({
    name: 'intentlock_jobs_ended_total',
    help: 'Runs of jobs in this process: completed, failed (tried again, or given up), returned.',
    labelNames: ['queue', 'outcome'],
    registers: [this.registry],
  });
  private readonly arrivals = {
    lagSeconds: new Gauge({
      name: 'intentlock_arrivals_lag_seconds',
      help: 'How long the longest due text waits to be taken in.',
      registers: [this.registry],
    }),
    setAside: new Gauge({
      name: 'intentlock_arrivals_set_aside',
      help: 'Texts that failed too often to be taken in, counted up to 1,000 a tenant.',
      registers: [this.registry],
    }),
  };
  private readonly embeddings = {
    waiting: this.gauge(
      'embeddings_waiting',
      'Texts that wait to be embedded, of all tenants, counted up to 100,000.',
      'embedder',
    ),
    setAside: this.gauge(
      'embeddings_set_aside',
      'Texts that an embedder refused too often.',
      'embedder',
    ),
    lagSeconds: this.gauge(
      'embeddings_lag_seconds',
      'How long the longest text waits to be embedded.',
      'embedder',
    ),
    unfinishedTenants: this.gauge(
      'embeddings_unfinished_tenants',
      'Tenants whose older texts are not all embedded by an embedder that is new to them.',
      'embedder',
    ),
    indexed: this.gauge(
      'embeddings_indexed',
      'Whether vectors are searched by an index of pgvector (1), or by comparing their bits (0).',
      'embedder',
    ),
  };
  private readsProcess = false;

  constructor(private readonly sources: MetricSources) {
    this.countSpans({ kept: 0, unmarked: 0, rejected: 0 });
  }

  /** What became of the spans of an export that was taken in. */
  countSpans({ kept, unmarked, rejected }: SpanCounts): void {
    for (const [outcome, count] of Object.entries({ kept, unmarked, rejected })) {
      this.spans.inc({ outcome }, count);
    }
  }

  /** Counts the requests of an app. Register it before the routes. */
  observe(app: FastifyInstance): void {
    app.addHook('onResponse', (request, reply, done) => {
      const { method } = request;
      // The pattern, never the path: paths are endless, and hold ids.
      const route = request.routeOptions.url ?? 'none';
      const { statusCode } = reply;
      this.requests.inc({ method, route, status: statusCode });
      const status = `${Math.floor(statusCode / 100)}xx`;
      this.duration.observe({ method, route, status }, reply.elapsedTime / 1_000);
      done();
    });
  }

  /** Everything as Prometheus text. */
  async read(): Promise<string> {
    if (!this.readsProcess) {
      // Watching the event loop and the garbage collector costs nothing until somebody looks.
      collectDefaultMetrics({ register: this.registry });
      this.readsProcess = true;
    }
    for (const [batch, count] of Object.entries(this.sources.waiting())) {
      this.waiting.set({ batch }, count);
    }
    for (const [state, count] of Object.entries(this.sources.connections() ?? {})) {
      this.connections.set({ state }, count);
    }
    await this.readJobs();
    await this.readArrivals();
    await this.readEmbeddings();
    return this.registry.metrics();
  }

  private async readJobs(): Promise<void> {
    for (const metric of [...Object.values(this.jobs), this.jobsEnded]) metric.reset();
    // Without its database a process is measured all the same.
    const loads = await this.sources.jobs().catch(() => []);
    for (const { name: queue, ended, ...load } of loads) {
      for (const [key, metric] of Object.entries(this.jobs)) {
        metric.set({ queue }, load[key as keyof typeof load]);
      }
      for (const [outcome, count] of Object.entries(ended)) {
        this.jobsEnded.inc({ queue, outcome }, count);
      }
    }
  }

  private async readArrivals(): Promise<void> {
    const { lagSeconds, setAside } = this.arrivals;
    for (const metric of [lagSeconds, setAside]) metric.remove();
    const load = await this.sources.arrivals().catch(() => undefined);
    if (!load) return;
    lagSeconds.set(load.lagSeconds);
    setAside.set(load.setAside);
  }

  private async readEmbeddings(): Promise<void> {
    for (const metric of Object.values(this.embeddings)) metric.reset();
    for (const { embedder, ...load } of await this.sources.embeddings().catch(() => [])) {
      for (const [key, metric] of Object.entries(this.embeddings)) {
        metric.set({ embedder }, load[key as keyof typeof load]);
      }
    }
  }

  private gauge<Label extends string>(name: string, help: string, label: Label): Gauge<Label> {
    return new Gauge({
      name: `intentlock_${name}`,
      help,
      labelNames: [label],
      registers: [this.registry],
    });
  }
}
