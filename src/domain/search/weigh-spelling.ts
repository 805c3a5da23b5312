import type { Database } from '../../db/client.js';
import { type DifferentText, listDifferentTexts } from '../../store/search/by-ids.js';
import { Yielder } from '../changes/yielder.js';
import type { Near } from '../embeddings/nearest.js';
import { spellingShares, WrittenQuery } from './likeness.js';
import { tenantMark } from './terms.js';

/** So many of the nearest texts are compared by their words. */
const COMPARED = 200;
/** Texts with more lexemes are not: of so many words, some are always like others. */
const MAX_LEXEMES = 1_000;
/** Share of the gap between the cosine and 1 that spelling can close. */
const SHARE = 0.3;
/** A text that has little of what is rare in a query should gain next to nothing. */
const POWER = 3;

/** A text that was found by its meaning. */
export interface WeighedText extends Near {
  /** How many of the documents have the same words in the same order. */
  readonly count: number;
}

/**
 * Texts as they were found, those with what is rare in the query nearer, and each text once. By meaning alone names and
 * misspelt words count too little.
 *
 * @param near the nearest first
 * @param words of the query, folded
 * @param copies by its id, how many documents a text is known to stand for
 */
export async function weighSpelling(
  db: Database,
  tenantId: string,
  near: readonly Near[],
  {
    words,
    copies,
  }: {
    readonly words: readonly string[];
    readonly copies: ReadonlyMap<number, number>;
  },
): Promise<WeighedText[]> {
  const ids = near.map(({ id }) => id);
  const texts = await listDifferentTexts(db, tenantId, ids, MAX_LEXEMES);
  const byId = new Map(texts.map((text) => [text.id, text]));
  const different = near.flatMap(({ id, score }) => {
    const text = byId.get(id);
    return text ? [{ score, text }] : [];
  });
  const mark = tenantMark(tenantId).length;
  const shares = await compare(
    different.slice(0, COMPARED).map(({ text }) => text),
    new WrittenQuery(words),
    mark,
  );
  return different
    .map(({ score, text: { id, count } }, at) => {
      const weighed = score + (1 - score) * SHARE * (shares[at] ?? 0) ** POWER;
      const most = Math.max(count, copies.get(id) ?? 1);
      return { id, count: most, score: Math.round(1_000 * weighed) / 1_000 };
    })
    .sort((a, b) => b.score - a.score || b.id - a.id);
}

/** How much of the query each text has as it is written, 0 to 1. */
async function compare(
  texts: readonly DifferentText[],
  query: WrittenQuery,
  markLength: number,
): Promise<number[]> {
  const yielder = new Yielder();
  const likenesses: number[][] = [];
  for (const { lexemes } of texts) {
    const words = lexemes ? lexemes.split(' ').map((lexeme) => lexeme.slice(markLength)) : [];
    likenesses.push(query.likeness(words));
    await yielder.yieldIfDue();
  }
  return spellingShares(likenesses);
}
