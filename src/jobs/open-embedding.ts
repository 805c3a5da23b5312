import type { FastifyBaseLogger } from 'fastify';
import { type DatabaseHandle, openServer } from '../db/client.js';
import { loggable } from '../db/faults.js';
import type { Embedders } from '../ports/embeddings.js';
import { EmbeddingWorker } from './embedding-worker.js';
import { VectorIndexer } from './vector-indexer.js';

const STOPPED = 'embedding stopped: the built-in embedder fails. Texts stay queued.';
const ENDPOINT_FAILS =
  'embedding stopped: the embeddings endpoint fails. Check EMBEDDINGS_BASE_URL and its key. Texts stay queued.';

/** The worker of a server process, which logs what fails. */
export function openEmbedding(
  handle: DatabaseHandle,
  embedders: Embedders,
  logger: FastifyBaseLogger,
  serves: boolean,
): EmbeddingWorker {
  return new EmbeddingWorker(handle, embedders, {
    serves,
    onFault: (embedder, fault) => {
      if (fault === null) logger.info({ embedder }, 'embedding works again');
      else
        logger.warn(
          { embedder, fault },
          embedder.startsWith('builtin-') ? STOPPED : ENDPOINT_FAILS,
        );
    },
    onRefusal: (embedder, refusal, deadLetters) =>
      logger.warn({ embedder, refusal, deadLetters }, 'the embedder rejected texts'),
    onError: (error) =>
      logger.error({ err: loggable(error) }, 'the embedding worker failed; retrying'),
  });
}

/** Has a connection of its own: building an index takes minutes. */
export function openVectorIndexer(
  databaseUrl: string,
  embedders: Embedders,
  logger: FastifyBaseLogger,
): VectorIndexer {
  const handle = openServer(databaseUrl, { max: 1, queryTimeout: 0 });
  return new VectorIndexer(handle, embedders, {
    onState: (state) => logger.info(state),
  });
}
