import { COMMON_WORDS } from '../../utterance/common-words.js';
import { findRuledOut } from '../../utterance/ruled-out.js';
import { stem, type Token } from '../../utterance/tokens.js';
import { alike, type Vector, wordVector } from '../meaning.js';
import type { RecordItem, RecordList } from './record-list.js';

/** From here on two words are taken to mean the same thing. */
const SAME_MEANING = 0.66;
/** By how much less alike the words may be that a word means as well. */
const NEAREST = 0.05;
/** Bounds of what is compared by meaning, which costs more than by letters. */
const COMPARED = { said: 16, words: 90 } as const;

/** A word that no record has by letters may be met by what it means: `the Danish reviewer`, whose country is Denmark. */
export function addByMeaning(
  { items, stems }: RecordList,
  met: readonly Map<string, number>[],
  {
    tokens,
    isSkipped,
  }: { readonly tokens: readonly Token[]; readonly isSkipped: (word: string) => boolean },
): void {
  const taken = new Set(met.flatMap((words) => [...words.values()]));
  const ruledOut = findRuledOut(tokens);
  const open: Asked[] = [];
  for (let at = 0; at < tokens.length && open.length < COMPARED.said; at++) {
    const { word } = tokens[at] as Token;
    if (
      taken.has(at) ||
      ruledOut.has(at) ||
      word.length < 4 ||
      COMMON_WORDS.has(word) ||
      isSkipped(stem(word))
    )
      continue;
    const vector = stems.has(stem(word)) ? null : wordVector(word);
    if (vector !== null) open.push({ at, vector });
  }
  if (open.length === 0) return;
  // How near each word of the records comes to each word that was said.
  const nearness = new Map<string, readonly number[]>();
  const held: (readonly string[])[] = [];
  for (const item of items) {
    if (nearness.size >= COMPARED.words) break;
    const words = readWords(item);
    held.push(words);
    for (const word of words)
      if (nearness.size < COMPARED.words && !nearness.has(word))
        nearness.set(word, nearTo(word, open));
  }
  for (const [place, { at }] of open.entries()) {
    let most = -1;
    for (const alikeness of nearness.values()) most = Math.max(most, alikeness[place] as number);
    if (most < SAME_MEANING) continue;
    // Words for one kind of thing are all alike: of "kitchen" and "bedroom" the nearer one is meant.
    const least = Math.max(SAME_MEANING, most - NEAREST);
    const near = new Set<string>();
    for (const [word, alikeness] of nearness)
      if ((alikeness[place] as number) >= least) near.add(word);
    for (const [i, words] of held.entries())
      if (words.some((word) => near.has(word))) met[i]?.set(`~${at}`, at);
  }
}

interface Asked {
  readonly at: number;
  readonly vector: Vector;
}

/** The words of the records at hand, read once. */
const WORDS = new WeakMap<RecordItem, readonly string[]>();

/** The first words of each text of a record. */
function readWords(item: RecordItem): readonly string[] {
  let words = WORDS.get(item);
  if (words === undefined) {
    words = item.fields.flatMap(({ value }) =>
      typeof value === 'string'
        ? (
            value
              .slice(0, 200)
              .toLowerCase()
              .match(/\p{L}{4,}/gu) ?? []
          ).slice(0, 6)
        : [],
    );
    WORDS.set(item, words);
  }
  return words;
}

/** How alike a record's word is to each of the words that were said; -1 where its meaning is not known. */
function nearTo(word: string, asked: readonly Asked[]): number[] {
  const own = wordVector(word);
  return asked.map(({ vector }) => (own === null ? -1 : alike(vector, own)));
}
