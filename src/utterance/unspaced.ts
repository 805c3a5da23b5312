import { lexiconWords } from '../lexicon/lexicon.js';
import { isTranslated } from '../word-vectors/word-vectors.js';
import { unspacedMoment } from './unspaced-moments.js';

/** Kana and Han: scripts that put no space between words. */
export const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff]/;

/** Words of grammar, the longest first where they begin alike. */
export const GRAMMAR: readonly string[] = [...lexiconWords('grammarUnspaced')];

const BY_FIRST = new Map<string, string[]>();
for (const word of GRAMMAR) {
  const first = word.charAt(0);
  BY_FIRST.set(
    first,
    [...(BY_FIRST.get(first) ?? []), word].sort((a, b) => b.length - a.length),
  );
}

const MAX_WORD = 6;
type Kind = 'han' | 'katakana' | 'hiragana' | 'other';
function tellScript(char: string): Kind {
  const code = char.charCodeAt(0);
  if (code >= 0x30a0 && code <= 0x30ff) return 'katakana';
  if (code >= 0x3040 && code < 0x30a0) return 'hiragana';
  return code >= 0x3400 && code <= 0x9fff ? 'han' : 'other';
}

/** Beyond so many characters of a text no dictionary is asked: it takes 2 us for each. */
const LOOKED_UP = 4_000;

/**
 * Where the words of a run without spaces begin and end: dates and times whole, and the words of the lexicon by the longest
 * that fits; between them, in Chinese, the words of ICU's dictionary, and in Japanese what is of one script between words of
 * grammar (its compounds are one thing). Linear: each place is looked at a few times.
 *
 * @param at where the run begins in its text, in characters
 * @param most words that are wanted; those beyond it may be one piece
 */
export function splitUnspaced(run: string, at = 0, most = Number.POSITIVE_INFINITY): Piece[] {
  const isChinese = !KANA.test(run) && at + run.length <= LOOKED_UP;
  return isChinese ? splitByDictionary(run) : splitByScript(run, most);
}

interface Piece {
  readonly from: number;
  readonly to: number;
}

const KANA = /[\u3040-\u30ff]/;
const CHINESE_WORDS = new Intl.Segmenter('zh', { granularity: 'word' });

function splitByDictionary(run: string): Piece[] {
  const pieces: Piece[] = [];
  for (const { index, segment } of CHINESE_WORDS.segment(run)) {
    const end = index + segment.length;
    let at = pieces.at(-1)?.to ?? 0;
    // What came before may reach into this word.
    while (at < end) {
      const size =
        latinSize(run, at) || unspacedMoment(run, at) || translatedSize(run, at) || end - at;
      pieces.push({ from: at, to: at + size });
      at += size;
    }
  }
  return pieces;
}

function splitByScript(run: string, most: number): Piece[] {
  const pieces: Piece[] = [];
  let open = -1;
  let openKind: Kind = 'other';
  const close = (at: number): void => {
    if (open >= 0) pieces.push({ from: open, to: at });
    open = -1;
  };
  for (let at = 0; at < run.length && pieces.length < most; ) {
    const found = latinSize(run, at) || known(run, at);
    if (found > 0) {
      close(at);
      pieces.push({ from: at, to: at + found });
      at += found;
      continue;
    }
    const kind = tellScript(run.charAt(at));
    if (open < 0 || kind !== openKind) {
      close(at);
      open = at;
      openKind = kind;
    }
    at += 1;
  }
  close(run.length);
  return pieces;
}

const LATIN = /https?:\/\/[\x21-\x7e]+|(?:[A-Za-z]|\d{1,3}[A-Z](?![A-Za-z]))\w*(?:[-.@/+&\\]\w+)*/y;

/** How many characters the name or code in Latin letters has that begins here: `v3.2.1` of `部署v3.2.1到staging吧`. */
function latinSize(run: string, at: number): number {
  LATIN.lastIndex = at;
  return LATIN.exec(run)?.[0].length ?? 0;
}

/** How many characters the word that begins here has; 0 for none that is known. */
function known(run: string, at: number): number {
  const char = run.charAt(at);
  const timed = unspacedMoment(run, at);
  if (timed > 0) return timed;
  const kind = tellScript(char);
  if (kind === 'other') return 0;
  // Within a run of katakana there are no words of grammar.
  if (kind === 'katakana') return 0;
  return (
    translatedSize(run, at) ||
    (BY_FIRST.get(char)?.find((word) => run.startsWith(word, at))?.length ?? 0)
  );
}

/** How many characters the word of the lexicon has that begins here, at least two; 0 for none. */
function translatedSize(run: string, at: number): number {
  for (let size = Math.min(MAX_WORD, run.length - at); size >= 2; size--)
    if (isTranslated(run.slice(at, at + size))) return size;
  return 0;
}
