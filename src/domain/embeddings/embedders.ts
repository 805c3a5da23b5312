import type { Embedder, Embedders } from '../../ports/embeddings.js';
import { builtinEmbedder, earlierEmbedders } from './builtin-embedder.js';

/** Embedders over the network, by the model that they ask for. */
export interface RemoteEmbedders {
  readonly model: string;
  embedder(model: string): Embedder;
  /** The model that an embedder's id speaks of; null when it is none of these. */
  modelOf(id: string): string | null;
}

/**
 * The embedders of a process: the built-in one, and those of its endpoint, if it has one. There are also the built-in ones
 * of before, and the endpoint may still serve the model of before, so that their vectors can be searched until those of
 * the new one are there.
 */
export function createEmbedders(remote: RemoteEmbedders | null): Embedders {
  return {
    current: remote ? remote.embedder(remote.model) : builtinEmbedder,
    find(id) {
      const builtin = [builtinEmbedder, ...earlierEmbedders].find((one) => one.id === id);
      if (builtin) return builtin;
      const model = remote?.modelOf(id) ?? null;
      return remote && model !== null ? remote.embedder(model) : undefined;
    },
  };
}
