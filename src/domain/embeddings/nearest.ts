import type { Database } from '../../db/client.js';
import type { Embedder } from '../../ports/embeddings.js';
import type { SearchScope } from '../../store/documents/in-scope.js';
import {
  hasMoreVectors,
  listCandidates,
  listIdsInScope,
  nearestByBits,
  nearestByIndex,
  type VectorCandidate,
} from '../../store/embeddings/reads.js';
import { hyperplaneBits } from './random-hyperplanes.js';
import { cosine, toBytes } from './vectors.js';

/** Vectors that are compared exactly. A scope that has no more documents is searched whole. */
const CANDIDATES = 2_000;

/** Up to so many vectors of a tenant their bits are compared about as fast as an index is walked through. */
const FEW = 20_000;

/** A document and how near it is. */
export interface Near {
  readonly id: number;
  /** The cosine, from 0 and to three digits: what is as good as equal goes by time. */
  readonly score: number;
}

export interface SearchOptions {
  /** Null: all documents of the tenant. */
  readonly scope: SearchScope | null;
  /** How many documents are answered. */
  readonly max: number;
  /** The schema of pgvector, where there is an index over the embedder's vectors. */
  readonly indexedIn: string | null;
}

/**
 * The documents whose vectors are nearest to one, the nearest first and the newest first among equals, none below the
 * embedder's floor.
 */
export async function findNearest(
  db: Database,
  tenantId: string,
  { id, floor }: Embedder,
  vector: Float32Array,
  options: SearchOptions,
): Promise<Near[]> {
  const candidates = await findCandidates(db, tenantId, id, vector, options);
  return candidates
    .map((it) => {
      const near = Math.max(0, cosine(vector, it.vector));
      return { id: it.id, score: Math.round(1_000 * near) / 1_000 };
    })
    .filter((it) => it.score >= floor)
    .sort((a, b) => b.score - a.score || b.id - a.id)
    .slice(0, options.max);
}

async function findCandidates(
  db: Database,
  tenantId: string,
  embedder: string,
  vector: Float32Array,
  { scope, max, indexedIn }: SearchOptions,
): Promise<VectorCandidate[]> {
  if (scope) {
    const ids = await listIdsInScope(db, tenantId, scope, CANDIDATES + 1);
    if (ids.length <= CANDIDATES) return listCandidates(db, tenantId, embedder, ids);
  }
  const bytes = toBytes(vector);
  if (
    !scope &&
    indexedIn !== null &&
    bytes &&
    (await hasMoreVectors(db, tenantId, embedder, FEW))
  ) {
    const options = { limit: max, schema: indexedIn };
    const near = await nearestByIndex(db, tenantId, embedder, bytes, options);
    if (near.length === max) return near;
  }
  const bits = hyperplaneBits(vector);
  return nearestByBits(db, tenantId, embedder, bits, { limit: CANDIDATES, scope });
}
