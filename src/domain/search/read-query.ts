import type { Database } from '../../db/client.js';
import { isKnownWord } from '../../encoder/known-words.js';
import { listUnknownWords } from '../../store/search/own-words.js';
import { normalizeText } from '../../unicode.js';
import { Yielder } from '../changes/yielder.js';
import { canBeMisspelt, likeness } from './likeness.js';
import { listOwnWords } from './own-words.js';
import { type KeywordQuery, parseQuery, queryRead } from './parse-query.js';
import { lexeme, tenantMark } from './terms.js';
import { tokenize } from './tokenize.js';

/** Words of a query that are looked up by their spelling. */
const MAX_MISSPELT = 8;
/** Words that are taken for what was meant, the likest ones. */
const MAX_MEANT = 3;

/** A word that is written much like another. */
interface Alike {
  readonly other: string;
  readonly like: number;
}

/** A query, and what its reader should know of it. */
export interface ReadQuery {
  readonly query: KeywordQuery;
  /** Texts that say what it means: as it was typed, and with the words that were meant where these are others. */
  readonly wordings: readonly string[];
  /** In sentences. */
  readonly notices: readonly string[];
}

/** Reads a query. A word that no text of the tenant has is also looked for as those that are written much like it. */
export async function readQuery(db: Database, tenantId: string, text: string): Promise<ReadQuery> {
  const query = parseQuery(text);
  const typed = queryRead(text);
  const asTyped = { query, wordings: [typed], notices: [] };
  const exact = new Set(query.must.flat(3));
  const terms = query.all
    .flat(3)
    .filter((term) => !exact.has(term) && !term.prefix && canBeMisspelt(term.term));
  const words = [...new Set(terms.map(({ term }) => term))].slice(0, MAX_MISSPELT);
  if (words.length === 0) return asTyped;
  const unknown = await listUnknown(db, tenantId, words);
  if (unknown.length === 0) return asTyped;
  const meant = await findMeant(db, tenantId, unknown);
  if (meant.size === 0) return asTyped;
  const notices = [...meant].map(
    ([word, others]) =>
      `No text has “${word}”. Texts with ${others.map(({ other }) => `“${other}”`).join(', ')} were searched for.`,
  );
  const reworded = await reword(typed, meant);
  const wordings = reworded === typed ? [typed] : [typed, reworded];
  const all = query.all.map((group) =>
    group.map((phrases) =>
      phrases.map((phrase) =>
        phrase.map((term) => {
          const others = exact.has(term) ? undefined : meant.get(term.term);
          return others
            ? { ...term, also: [...(term.also ?? []), ...others.map(({ other }) => other)] }
            : term;
        }),
      ),
    ),
  );
  return { query: { ...query, all }, wordings, notices };
}

/** A text with what was meant in the place of the words that are neither in a text nor known otherwise. */
async function reword(
  typed: string,
  meant: ReadonlyMap<string, readonly Alike[]>,
): Promise<string> {
  const text = normalizeText(typed, 'NFC');
  let reworded = '';
  let at = 0;
  for (const { term, start, end } of tokenize(text)) {
    const [likest] = meant.get(term) ?? [];
    if (!likest) continue;
    if (await isKnownWord(text.slice(start, end).toLowerCase())) continue;
    reworded += text.slice(at, start) + likest.other;
    at = end;
  }
  return reworded + text.slice(at);
}

/** The words of the tenant's texts that are most like each of these, so far as any are. */
async function findMeant(
  db: Database,
  tenantId: string,
  words: readonly string[],
): Promise<Map<string, Alike[]>> {
  const own = (await listOwnWords(db, tenantId, words)).filter(canBeMisspelt);
  const yielder = new Yielder();
  const meant = new Map<string, Alike[]>();
  for (const word of words) {
    const alike: Alike[] = [];
    for (const other of own) {
      const like = likeness(word, other);
      if (like > 0) alike.push({ other, like });
      await yielder.yieldIfDue();
    }
    alike.sort((a, b) => b.like - a.like);
    if (alike.length > 0) meant.set(word, alike.slice(0, MAX_MEANT));
  }
  // Words are remembered for a while: what was deleted meanwhile is not spoken of.
  const likest = [
    ...new Set([...meant.values()].flatMap((alike) => alike.map((one) => one.other))),
  ];
  const gone = new Set(likest.length > 0 ? await listUnknown(db, tenantId, likest) : []);
  if (gone.size === 0) return meant;
  const left = [...meant].map(([word, alike]): [string, Alike[]] => [
    word,
    alike.filter(({ other }) => !gone.has(other)),
  ]);
  return new Map(left.filter(([, alike]) => alike.length > 0));
}

/** Those of some words that no text has. */
async function listUnknown(
  db: Database,
  tenantId: string,
  words: readonly string[],
): Promise<string[]> {
  const mark = tenantMark(tenantId);
  const lexemes = words.map((word) => lexeme(mark, word));
  const unknown = await listUnknownWords(db, tenantId, lexemes);
  return unknown.map((at) => words[at] as string);
}
