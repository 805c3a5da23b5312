/** Vectors of texts, or why there are none, in a few words: `timeout`, `HTTP 500` … */
export type EmbeddingOutcome =
  | {
      /** One a text, of one length; null where a text has nothing to embed. */
      readonly vectors: readonly (Float32Array | null)[];
    }
  | {
      readonly fault: string;
      /** The texts are to blame, or one of them is: the same ones would fail again. */
      readonly refused: boolean;
    };

/** Turns texts into vectors that lie the nearer to each other the more the texts mean the same. */
export interface Embedder {
  /** Names the vectors: those of one embedder can be compared, for ever. */
  readonly id: string;
  /** Below this cosine a text has nothing to do with a query. */
  readonly floor: number;
  /** The most texts, and UTF-16 units in all, that one call takes, and how many calls may run at once. */
  readonly batch: { readonly texts: number; readonly length: number; readonly calls: number };
  /** Never rejects. */
  embed(
    texts: readonly string[],
    options: { readonly timeoutMs: number },
  ): Promise<EmbeddingOutcome>;
}

/** The embedders that this process has. */
export interface Embedders {
  /** Embedder for documents. */
  readonly current: Embedder;
  /** The one that made the vectors of this name; undefined when this process does not have it. */
  find(id: string): Embedder | undefined;
}
