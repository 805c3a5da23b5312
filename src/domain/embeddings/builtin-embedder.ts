import { EMBEDDER_ID, embed } from '../../embedder/embed.js';
import { CONCEPTS_ID, embedConcepts } from '../../embedder/embed-concepts.js';
import type { Embedder } from '../../ports/embeddings.js';
import { Yielder } from '../changes/yielder.js';

/** The embedder in the process: offline, and the same text gives the same vector for ever. */
// Of the pairs that it is developed by 92% are above the floor, and of other texts 5%.
export const builtinEmbedder = inProcess(EMBEDDER_ID, embed, 0.25);

/** The one of before: its vectors can be searched until those of the new one are there. Above its floor are 86% and 2%. */
export const earlierEmbedder = inProcess(CONCEPTS_ID, embedConcepts, 0.25);

function inProcess(id: string, embedOne: (text: string) => Float32Array, floor: number): Embedder {
  return {
    id,
    floor,
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

/** Reads the weights of what is embedded in the process, which takes a moment that no caller should wait for. */
export function readWeights(): void {
  embed('warm');
  embedConcepts('warm');
}
