import type { Database } from '../../db/client.js';
import { sqlState } from '../../db/faults.js';
import { listEmbedders, readDimensions } from '../../store/across-tenants/tenants-to-embed.js';
import {
  buildVectorIndex,
  createVectorExtension,
  dropOtherIndexes,
  estimateVectors,
  findVectorSchema,
  MAX_INDEXED_DIMENSIONS,
} from '../../store/embeddings/vector-index.js';

/** With fewer vectors of all tenants none is searched faster by an index. */
const WORTH_AN_INDEX = 20_000;

/**
 * Sees to it that the vectors of an embedder have an index, if the database has pgvector and it is worth it.
 *
 * @param db a connection that waits for minutes; not in a transaction
 * @returns what semantic search uses, in a sentence
 */
export async function prepareVectorIndex(
  db: Database,
  embedder: string,
  worthFrom = WORTH_AN_INDEX,
): Promise<string> {
  try {
    await createVectorExtension(db);
  } catch (error) {
    return noIndex(`pgvector cannot be created: SQLSTATE ${sqlState(error) ?? 'unknown'}`);
  }
  const schema = await findVectorSchema(db);
  if (schema === null) return noIndex('the database does not have pgvector 0.8 or newer');
  await dropOtherIndexes(db, [...(await listEmbedders(db)), embedder]);
  if ((await estimateVectors(db)) < worthFrom) {
    return noIndex(`fewer than ${worthFrom.toLocaleString('en-US')} vectors, none needed`);
  }
  const dimensions = await readDimensions(db, embedder);
  if (dimensions === null) return noIndex('the embedder has no vectors yet');
  if (dimensions > MAX_INDEXED_DIMENSIONS)
    return noIndex(
      `vectors have more than ${MAX_INDEXED_DIMENSIONS.toLocaleString('en-US')} dimensions`,
    );
  await buildVectorIndex(db, embedder, { schema, dimensions });
  return 'semantic search uses the pgvector index';
}

/** Says why vectors are compared one by one. */
export const noIndex = (why: string): string => `semantic search: no vector index (${why})`;
