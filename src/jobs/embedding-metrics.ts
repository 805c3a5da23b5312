import type { Registry } from 'prom-client';
import type { Database } from '../db/client.js';
import { registerGauges } from '../gauges.js';
import { readEmbedderLoads } from '../store/across-tenants/queue-loads.js';
import { findIndexed } from '../store/embeddings/vector-index.js';

/** How much waits to be embedded, by embedder. */
export function registerEmbeddingMetrics(registry: Registry, db: Database): void {
  registerGauges(registry, {
    labelNames: ['embedder'],
    helps: {
      embeddings_waiting: 'Texts that wait to be embedded, of all tenants, counted up to 100,000.',
      embeddings_dead_letters: 'Texts that an embedder refused too often.',
      embeddings_lag_seconds: 'How long the text that waits longest has waited to be embedded.',
      embeddings_unfinished_tenants:
        'Tenants whose older texts are not all embedded by an embedder that is new to them.',
      embeddings_indexed:
        'Whether vectors are searched by an index of pgvector (1), or by comparing their bits (0).',
    },
    async read() {
      const loads = await readEmbedderLoads(db);
      const embedders = loads.map(({ embedder }) => embedder);
      const indexed = await findIndexed(db, embedders);
      return loads.map(({ embedder, ...load }) => ({
        labels: { embedder },
        values: {
          embeddings_waiting: load.waiting,
          embeddings_dead_letters: load.deadLetters,
          embeddings_lag_seconds: load.lagSeconds,
          embeddings_unfinished_tenants: load.unfinishedTenants,
          embeddings_indexed: indexed.has(embedder) ? 1 : 0,
        },
      }));
    },
  });
}
