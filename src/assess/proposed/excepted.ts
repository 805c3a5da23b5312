import { lexiconWords, union } from '../../lexicon/lexicon.js';
import { COMMON_WORDS } from '../../utterance/common-words.js';
import type { Token } from '../../utterance/tokens.js';
import type { Utterance } from '../../utterance/utterance.js';

const BUT = lexiconWords('but');
const JOINS = lexiconWords('joinsValues', 'but');
const NOT = new RegExp(`^${union('negations')}$`, 'u');
/** Whether "not" sets what follows against its like before: "12A not 14C", "Anna not Ben", "per week not per day". */
function setsApart(tokens: readonly Token[], at: number): boolean {
  const [before, next] = [tokens[at - 1], tokens[at + 1]];
  if (before === undefined || next === undefined) return false;
  const areBoth = (sort: RegExp): boolean => sort.test(before.text) && sort.test(next.text);
  return (
    areBoth(/\d/) ||
    areBoth(/^\p{Lu}\p{Ll}/u) ||
    (next.word.length > 1 && tokens[at - 2]?.word === next.word && COMMON_WORDS.has(next.word))
  );
}
/** Words behind which stands what is not meant: "instead of", `statt`. */
const INSTEAD_OF = new RegExp(
  `(?<!\\p{L})(?:${union('insteadOf')}|without (?:touching|deleting|changing|removing))(?!\\p{L})`,
  'giu',
);
/** Words for what is to stay as it is: "leave the eggs". */
const KEEPS = lexiconWords('keeps');
const MOST_EXCEPTED = 6;

/**
 * Finds the tokens of what is excepted, up to the next mark: behind "but not" and "instead of", and in a clause that says what is to
 * stay as it is beside one that orders something.
 */
export function findExcepted({ text, tokens }: Utterance): number[] {
  const found: number[] = [];
  const all = text.search(INSTEAD_OF) < 0 ? [] : [...text.matchAll(INSTEAD_OF)];
  const instead = all.map(({ index, 0: words }) => ({
    start: index,
    end: index + words.length,
  }));
  const except = (from: number): void => {
    for (let next = from; next < from + MOST_EXCEPTED && next < tokens.length; next += 1) {
      const { word = '', mark = '' } = tokens[next] ?? {};
      // "Not the 3rd but the 4th": what follows is meant.
      if (next > from && BUT.has(word)) break;
      found.push(next);
      if (mark !== '') break;
    }
  };
  for (const [at, { word, mark }] of tokens.entries()) {
    if (at === 0) continue;
    const before = tokens[at - 1] as Token;
    const isContrast =
      BUT.has(before.word) ||
      before.mark === ',' ||
      (word === 'not' && at > 1 && setsApart(tokens, at));
    if (NOT.test(word) && mark === '' && isContrast) except(at + 1);
    const not = instead.find(({ end }) => before.end <= end && (tokens[at] as Token).start >= end);
    if (not !== undefined) found.push(...listNamed(tokens, at));
    const start = KEEPS.has(word) ? findStart(tokens, at) : 0;
    if (start > 0) except(start);
  }
  return found;
}

/** The first token of a clause: behind a mark or a word that joins clauses. */
function findStart(tokens: readonly Token[], at: number): number {
  for (let start = at; start > 0; start -= 1) {
    const { mark, word } = tokens[start - 1] as Token;
    if (mark !== '' || JOINS.has(word)) return start;
  }
  return 0;
}

/** The first thing that is named from a token on: "Dr. Maas" of "Dr. Maas on Friday". */
function listNamed(tokens: readonly Token[], from: number): number[] {
  const found: number[] = [];
  for (let at = from; at < Math.min(tokens.length, from + MOST_EXCEPTED); at += 1) {
    const { word, mark } = tokens[at] as Token;
    found.push(at);
    const isName = /^\p{Lu}/u.test(tokens[at + 1]?.text ?? '');
    if ((!COMMON_WORDS.has(word) && !isName) || (mark !== '' && mark !== '.')) break;
  }
  return found;
}
