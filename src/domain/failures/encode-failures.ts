import { builtinEmbedder } from '../embeddings/builtin-embedder.js';

/** How long the encoder may take for one failure. */
const TIMEOUT_MS = 2_000;

/** Texts of a failure. */
export interface FailureText {
  /** Null: unknown. */
  readonly request: string | null;
  readonly detail: string;
}

/**
 * Vectors of each of some failures by the encoder: of both its texts together, and of what went wrong alone.
 *
 * @throws when it does not answer in time
 */
export async function encodeFailures(failures: readonly FailureText[]): Promise<Float32Array[][]> {
  if (failures.length === 0) return [];
  const texts = failures.map(({ request, detail }) => [
    ...new Set([`${request ?? ''}\n${detail}`.trim(), detail.trim() || (request ?? '').trim()]),
  ]);
  const outcome = await builtinEmbedder.embed(texts.flat(), {
    timeoutMs: TIMEOUT_MS * failures.length,
  });
  if ('fault' in outcome) throw new Error(`failures could not be encoded: ${outcome.fault}`);
  let at = 0;
  return texts.map((own) => {
    const vectors = outcome.vectors.slice(at, at + own.length);
    at += own.length;
    return vectors.filter((vector) => vector !== null);
  });
}
