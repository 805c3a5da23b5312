import type { Database } from '../../db/client.js';
import { listNewestVectors } from '../../store/embeddings/reads.js';

/** So many of the newest texts show what a tenant's texts have in common. */
const TEXTS = 200;
/** How much of it is taken away, where there are very many; of few texts less, since each of them is much of it. */
const SHARE = 0.5;
/** With so many texts half of that. */
const FEW = 50;

/**
 * The vector of a query without some of what all texts of a tenant have in common: what it says there beyond the usual.
 * Otherwise texts that are near to everything are in the way of the one that is meant. Of unit length.
 *
 * @param vector of unit length
 */
export async function withoutCommonPart(
  db: Database,
  tenantId: string,
  embedder: string,
  vector: Float32Array,
): Promise<Float32Array> {
  const texts = await listNewestVectors(db, tenantId, embedder, TEXTS);
  const mean = meanDirection(
    texts.map((text) => text.vector),
    vector.length,
  );
  const share = (SHARE * texts.length) / (texts.length + FEW);
  return toUnit(vector.map((value, at) => value - share * (mean[at] as number)));
}

/** The mean of vectors, each at length 1; those of another length than `dimensions` do not count. */
function meanDirection(vectors: readonly Uint8Array[], dimensions: number): Float32Array {
  const mean = new Float32Array(dimensions);
  for (const stored of vectors) {
    if (stored.length !== dimensions) continue;
    const bytes = new Int8Array(stored.buffer, stored.byteOffset, stored.length);
    const scale = 1 / (length(bytes) || 1) / vectors.length;
    for (let at = 0; at < dimensions; at += 1) {
      mean[at] = (mean[at] as number) + (bytes[at] as number) * scale;
    }
  }
  return mean;
}

function toUnit(vector: Float32Array): Float32Array {
  const scale = 1 / (length(vector) || 1);
  return vector.map((value) => value * scale);
}

function length(vector: Int8Array | Float32Array): number {
  let square = 0;
  for (let at = 0; at < vector.length; at += 1) square += (vector[at] as number) ** 2;
  return Math.sqrt(square);
}
