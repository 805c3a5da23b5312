import { EMBEDDER_ID, embed } from '../../embedder/embed.js';
import { CONCEPTS_ID, embedConcepts } from '../../embedder/embed-concepts.js';
import { EncoderThread } from '../../encoder/encoder-thread.js';
import type { Embedder } from '../../ports/embeddings.js';
import { Yielder } from '../changes/yielder.js';

const thread = new EncoderThread();

// Of the pairs that the embedder before was developed by 96% are above the floor, and of other texts 12%.
/** The embedder that needs no network, in a thread of its own: the same text gives the same vector for ever. */
export const builtinEmbedder: Embedder = {
  id: 'builtin-3',
  floor: 0.15,
  batch: { texts: 256, length: 200_000, calls: 1 },
  async embed(texts, { timeoutMs }) {
    try {
      return { vectors: await thread.encode(texts, timeoutMs) };
    } catch (error) {
      return { fault: (error as Error).message, refused: false };
    }
  },
};

/** Those of before: their vectors can be searched until those of the new one are there. */
export const earlierEmbedders: readonly Embedder[] = [
  inProcess(EMBEDDER_ID, embed),
  inProcess(CONCEPTS_ID, embedConcepts),
];

function inProcess(id: string, embedOne: (text: string) => Float32Array): Embedder {
  return {
    id,
    floor: 0.25,
    batch: { texts: 256, length: 200_000, calls: 1 },
    async embed(texts) {
      const vectors: (Float32Array | null)[] = [];
      const yielder = new Yielder();
      for (const text of texts) {
        const vector = embedOne(text);
        vectors.push(vector.some((value) => value !== 0) ? vector : null);
        await yielder.yieldIfDue();
      }
      return { vectors };
    },
  };
}
