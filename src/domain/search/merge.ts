import type { Database } from '../../db/client.js';
import { listDifferentTexts } from '../../store/search/by-ids.js';
import type { FoundByWords } from '../../store/search/rank.js';
import type { Near } from '../embeddings/nearest.js';
import type { SearchMode } from './hits.js';

/** How slowly what a place in a list counts falls (reciprocal rank fusion). */
const SLOWNESS = 10;
/** A text with little of what is rare in a query should gain next to nothing. */
const POWER = 3;

/** A text that was found by its words, its meaning or both. */
export interface MergedText {
  readonly id: number;
  /** 0 to 1. */
  readonly score: number;
  /** How many of the documents have the same words in the same order. */
  readonly count: number;
  readonly matchedBy: readonly SearchMode[];
}

/**
 * Two lists as one, by the place that a text has in each: the score of words and the cosine cannot be compared. A
 * place by words counts as much as the text has of the query, and each text once.
 */
export async function mergeByRank(
  db: Database,
  tenantId: string,
  {
    near,
    byWords,
  }: {
    readonly near: readonly Near[];
    readonly byWords: readonly FoundByWords[];
  },
): Promise<MergedText[]> {
  const ids = new Set([...near.map(({ id }) => id), ...byWords.map(({ id }) => Number(id))]);
  const different = await listDifferentTexts(db, tenantId, [...ids]);
  const merged = new Map(
    different.map(({ id, count }) => [id, { count, score: 0, matchedBy: [] as SearchMode[] }]),
  );
  let place = 0;
  for (const { id } of near) {
    const text = merged.get(id);
    if (!text) continue;
    text.score += SLOWNESS / (SLOWNESS + place++);
    text.matchedBy.push('semantic');
  }
  // Of texts that have as much of the query as each other, the meaning says which is first.
  const shares = byWords.map(({ share }) => Math.round(100 * share)).sort((a, b) => b - a);
  for (const { id, count, share } of byWords) {
    const text = merged.get(Number(id));
    if (!text) continue;
    const at = shares.indexOf(Math.round(100 * share));
    text.score += (share ** POWER * SLOWNESS) / (SLOWNESS + at);
    text.count = Math.max(text.count, count);
    text.matchedBy.push('keyword');
  }
  return [...merged]
    .map(([id, { score, ...text }]) => ({
      ...{ id, ...text },
      score: Math.round(500 * score) / 1_000,
    }))
    .sort((a, b) => b.score - a.score || b.id - a.id);
}
