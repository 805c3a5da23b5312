import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import type { DatabaseHandle } from '../db/client.js';
import type { BacktestDeps } from '../domain/backtests/run-backtest.js';
import type { SyncDeps } from '../domain/connectors/connector-deps.js';
import type { NotificationDeps } from '../domain/notifications/targets.js';
import type { Embedders } from '../ports/embeddings.js';
import type { JobQueue } from '../ports/jobs.js';
import { registerEmbeddingMetrics } from './embedding-metrics.js';
import { registerFeedMetrics } from './feed-metrics.js';
import { registerJobMetrics } from './job-metrics.js';
import { openDelivery } from './open-delivery.js';
import { openEmbedding, openVectorIndexer } from './open-embedding.js';
import { openFeed } from './open-feed.js';
import { openJobQueue } from './open-job-queue.js';
import { registerOutboxMetrics } from './outbox-metrics.js';
import { registerWorkers } from './workers.js';

export interface BackgroundConfig {
  /** Null: the embedded database. */
  readonly databaseUrl: string | null;
  /** The role of this process; one that serves alone only sends jobs. */
  readonly work: 'all' | 'http' | 'jobs';
}

export interface BackgroundDeps {
  /** Services that the handlers of jobs use, as requests do. */
  readonly database: DatabaseHandle;
  /** Connections of the queue, the feed and the embedding: none of them waits for requests. */
  readonly backgroundDatabase: DatabaseHandle;
  readonly embedders: Embedders;
  readonly connectors: Omit<SyncDeps, 'jobs'>;
  readonly notifications: NotificationDeps;
  readonly backtests: BacktestDeps;
  readonly logger: FastifyBaseLogger;
  readonly registry: Registry;
}

export interface Background {
  /** Where routes leave work for later. */
  readonly jobs: JobQueue;
  /** Begins to work, unless this process only serves. */
  start(): void;
  /** Waits some seconds for what is under way. */
  close(): Promise<void>;
}

/** The work that no caller waits for: jobs, the feed of changes, the embedding, the index of vectors, the outbox. */
export function openBackground(config: BackgroundConfig, deps: BackgroundDeps): Background {
  const { database, backgroundDatabase, embedders, connectors, backtests, logger } = deps;
  const { databaseUrl, work } = config;
  const serves = work === 'all';
  const jobs = openJobQueue(backgroundDatabase, logger);
  registerWorkers(jobs, { database, connectors, backtests });
  const feed = openFeed(backgroundDatabase, logger, serves);
  const embedding = openEmbedding(backgroundDatabase, embedders, logger, serves);
  const indexer = databaseUrl ? openVectorIndexer(databaseUrl, embedders, logger) : null;
  const { notifications, registry } = deps;
  const delivery = openDelivery(backgroundDatabase, notifications, { logger, registry, serves });
  registerBackgroundMetrics(deps.registry, { jobs, database: backgroundDatabase });
  return {
    jobs,
    start() {
      if (work === 'http') return;
      for (const worker of [jobs, feed, embedding, indexer, delivery]) worker?.start();
    },
    async close() {
      await Promise.all(
        [jobs, feed, embedding, indexer, delivery].map((worker) => worker?.close()),
      );
    },
  };
}

/** Metrics of the background work that every process shows, also one that only serves. */
export function registerBackgroundMetrics(
  registry: Registry,
  { jobs, database }: { readonly jobs: JobQueue; readonly database: DatabaseHandle },
): void {
  registerJobMetrics(registry, jobs);
  registerFeedMetrics(registry, database.db);
  registerEmbeddingMetrics(registry, database.db);
  registerOutboxMetrics(registry, database.db);
}
