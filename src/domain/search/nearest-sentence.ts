import { builtinEmbedder } from '../embeddings/builtin-embedder.js';
import { LENGTH, type TextRange } from './snippet.js';

/** Of a text only so much is looked at, in UTF-16 units, and so many sentences. */
const MAX_TEXT_LENGTH = 8_000;
const MAX_SENTENCES = 40;
/** Sentences of all texts together that a caller waits for, and how long. */
const MAX_IN_ALL = 120;
const TIMEOUT_MS = 1_000;

/** Up to the end of a sentence or line, with the white space after it. */
const SENTENCES = /[^.!?…。！？؟।\n]*(?:[.!?…。！？؟।]+|\n|$)\s*/gu;

/**
 * The sentence of each text that means most nearly what a query means, by the built-in embedder: sentences
 * are never sent anywhere. Null for a text that is short enough to be shown whole.
 */
export async function nearestSentences(
  texts: readonly string[],
  query: string,
): Promise<(TextRange | null)[]> {
  const isLong = ({ length }: string): boolean => length > LENGTH;
  const share = Math.floor(MAX_IN_ALL / texts.filter(isLong).length);
  const most = Math.min(MAX_SENTENCES, share);
  const sentences = texts.map((text) => (isLong(text) ? splitSentences(text, most) : []));
  const parts = sentences.flatMap((spans, index) =>
    spans.map(({ start, end }) => (texts[index] as string).slice(start, end)),
  );
  if (parts.length === 0) return texts.map(() => null);
  const outcome = await builtinEmbedder.embed([query, ...parts], { timeoutMs: TIMEOUT_MS });
  const [wanted, ...vectors] = 'fault' in outcome ? [] : outcome.vectors;
  let at = 0;
  return sentences.map((spans) => {
    let best: TextRange | null = null;
    let nearest = 0;
    for (const span of spans) {
      const vector = vectors[at++];
      const near = wanted && vector ? product(wanted, vector) : 0;
      if (near > nearest) [best, nearest] = [span, near];
    }
    return best;
  });
}

function splitSentences(text: string, most: number): TextRange[] {
  const spans: TextRange[] = [];
  for (const { 0: sentence, index } of text.slice(0, MAX_TEXT_LENGTH).matchAll(SENTENCES)) {
    if (spans.length === most) break;
    const end = index + sentence.trimEnd().length;
    if (end > index) spans.push({ start: index, end });
  }
  return spans;
}

/** Of two vectors of unit length: the cosine of the angle between them. */
function product(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) {
    sum += (a[index] as number) * (b[index] as number);
  }
  return sum;
}
