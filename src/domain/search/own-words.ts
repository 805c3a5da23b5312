import { LRUCache } from 'lru-cache';
import type { Database } from '../../db/client.js';
import { listRecentWords, listWordsOfBeginnings } from '../../store/search/own-words.js';
import { LONGEST, MOST_OTHER, SHORTEST } from './likeness.js';
import { lexeme, tenantMark } from './terms.js';

/** Characters that begin a word and that it is looked up by, besides the words of the newest texts. */
const BEGINNING = 3;
/** For so long the words of a tenant's newest texts are remembered, and of so many tenants. */
const REMEMBERED_MS = 60_000;
const MAX_TENANTS = 16;

type Words = Promise<readonly string[]>;

const remembered = new WeakMap<Database, LRUCache<string, Words>>();

/** Words of a tenant's newest texts, as they were up to a minute ago, and those with the beginnings of some words. */
export async function listOwnWords(
  db: Database,
  tenantId: string,
  words: readonly string[],
): Promise<readonly string[]> {
  const mark = tenantMark(tenantId);
  const bounds = {
    markLength: mark.length,
    shortest: SHORTEST - MOST_OTHER,
    longest: LONGEST + MOST_OTHER,
  };
  const starts = words.map((word) => word.slice(0, BEGINNING).toWellFormed());
  const beginnings = [...new Set(starts)].map((start) => `${lexeme(mark, start)}:*`);
  const [recent, others] = await Promise.all([
    remember(db, tenantId, () => listRecentWords(db, tenantId, bounds)),
    listWordsOfBeginnings(db, tenantId, beginnings, bounds),
  ]);
  return [...new Set([...recent, ...others])];
}

/** Answers the words as they were listed lately, else lists them; nothing that failed is remembered. */
function remember(db: Database, tenantId: string, list: () => Words): Words {
  const tenants = remembered.get(db) ?? new LRUCache({ max: MAX_TENANTS, ttl: REMEMBERED_MS });
  remembered.set(db, tenants);
  const known = tenants.get(tenantId);
  if (known) return known;
  const words = list();
  tenants.set(tenantId, words);
  words.catch(() => tenants.delete(tenantId));
  return words;
}
