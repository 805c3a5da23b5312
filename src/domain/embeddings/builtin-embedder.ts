import { EMBEDDER_ID, embed } from '../../embedder/embed.js';
import { embedConcepts } from '../../embedder/embed-concepts.js';
import type { Embedder } from '../../ports/embeddings.js';
import { Yielder } from '../changes/yielder.js';

/** The embedder in the process: offline, and the same text gives the same vector for ever. */
export const builtinEmbedder: Embedder = {
  id: EMBEDDER_ID,
  // Of the pairs that it is developed by 92 % are above it, and of other texts 6 %.
  floor: 0.25,
  batch: { texts: 256, length: 200_000, calls: 1 },
  async embed(texts) {
    const vectors: (Float32Array | null)[] = [];
    const yielder = new Yielder();
    for (const text of texts) {
      const vector = embed(text);
      vectors.push(vector.some((value) => value !== 0) ? vector : null);
      await yielder.yieldIfDue();
    }
    return { vectors };
  },
};

/** Reads the weights of what is embedded in the process, which takes a moment that no caller should wait for. */
export function readWeights(): void {
  embed('warm');
  embedConcepts('warm');
}
