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
 * @returns what the search by meaning goes by, in a few words
 */
export async function prepareVectorIndex(
  db: Database,
  embedder: string,
  worthFrom = WORTH_AN_INDEX,
): Promise<string> {
  try {
    await createVectorExtension(db);
  } catch (error) {
    return `no index: pgvector cannot be created (SQLSTATE ${sqlState(error) ?? 'unknown'})`;
  }
  const schema = await findVectorSchema(db);
  if (schema === null) return 'no index: the database has no pgvector 0.8 or newer';
  await dropOtherIndexes(db, [...(await listEmbedders(db)), embedder]);
  if ((await estimateVectors(db)) < worthFrom) return 'no index: too few vectors to be worth one';
  const dimensions = await readDimensions(db, embedder);
  if (dimensions === null) return 'no index: no vectors of the embedder yet';
  if (dimensions > MAX_INDEXED_DIMENSIONS) return 'no index: vectors are too long for one';
  await buildVectorIndex(db, embedder, { schema, dimensions });
  return 'index of pgvector';
}
