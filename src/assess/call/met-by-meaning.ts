import { COMMON_WORDS } from '../../utterance/common-words.js';
import { findRuledOut } from '../../utterance/ruled-out.js';
import { stem, type Token } from '../../utterance/tokens.js';
import { alike, type Vector, wordVector } from '../meaning.js';
import type { RecordList } from './record-list.js';

/** From here on two words are taken to mean the same thing. */
const SAME_MEANING = 0.66;
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
  const known = new Map<string, readonly number[]>();
  for (const [i, { fields }] of items.entries()) {
    for (const { value } of fields) {
      if (typeof value !== 'string') continue;
      for (const word of (value.toLowerCase().match(/\p{L}{4,}/gu) ?? []).slice(0, 6)) {
        let places = known.get(word);
        if (places === undefined) {
          if (known.size >= COMPARED.words) return;
          places = metBy(word, open);
          known.set(word, places);
        }
        for (const at of places) met[i]?.set(`~${at}`, at);
      }
    }
  }
}

interface Asked {
  readonly at: number;
  readonly vector: Vector;
}

/** The places of the words that a record's word means. */
function metBy(word: string, asked: readonly Asked[]): number[] {
  const own = wordVector(word);
  return own === null
    ? []
    : asked.flatMap(({ at, vector }) => (alike(vector, own) >= SAME_MEANING ? [at] : []));
}
