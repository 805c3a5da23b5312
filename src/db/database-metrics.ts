import { Histogram, type Registry } from 'prom-client';
import { registerGauges } from '../gauges.js';
import type { NoteBatch } from './batcher.js';
import type { ConnectionLoad } from './client.js';

/** How busy the database of the requests is. */
export function registerDatabaseMetrics(
  registry: Registry,
  source: {
    /** Reads and writes that wait to be sent together with others, by kind. */
    readonly waiting: () => Readonly<Record<string, number>>;
    /** Null without a pool. */
    readonly connections: () => ConnectionLoad | null;
  },
): void {
  registerGauges(registry, {
    labelNames: ['batch'],
    helps: {
      batch_waiting:
        'Reads and writes waiting for the database (sessions: requests that ingest sessions).',
    },
    read: async () =>
      Object.entries(source.waiting()).map(([batch, count]) => ({
        labels: { batch },
        values: { batch_waiting: count },
      })),
  });
  registerGauges(registry, {
    labelNames: ['state'],
    helps: {
      database_connections:
        'Connections to the database server (open, idle), and queries that wait for one (waiting).',
    },
    read: async () =>
      Object.entries(source.connections() ?? {}).map(([state, count]) => ({
        labels: { state },
        values: { database_connections: count },
      })),
  });
}

const SIZES = [1, 2, 4, 8, 16, 32, 64, 128, 256];

/** Measures how many reads and writes go to the database together. */
export function registerBatchMetrics(registry: Registry): NoteBatch {
  const sizes = new Histogram({
    name: 'intentlock_batch_size',
    help: 'Reads and writes sent to the database in one batch.',
    labelNames: ['batch'],
    buckets: SIZES,
    registers: [registry],
  });
  return (batch, items) => sizes.observe({ batch }, items);
}
