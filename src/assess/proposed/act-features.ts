import { actionClass } from '../../utterance/actions.js';
import { stem } from '../../utterance/tokens.js';
import { remembered } from '../../word-vectors/remembered.js';
import { wordsMeantBy } from './act-words.js';

/** Words that say nothing of what a command does. */
const PLAIN: ReadonlySet<string> = new Set(
  'a an the of to in on at by for from with and or as is are be it its this that these those then than if into onto via per you your my should which please path example'.split(
    ' ',
  ),
);

const MOST_OF_A_KIND = 3;
const MOST_WORDS = 40;

/** Names of what is counted of a command and a request. */
export const COUNTS = [
  ...['optionSaid', 'optionUnsaid', 'letterSaid', 'letterUnsaid', 'wordSaid', 'wordUnsaid'],
  ...['valueSaid', 'valueUnsaid', 'share', 'verbSaid', 'numberLeft', 'nothingElse', 'moreAsked'],
] as const;

/** How the words of a command stand to those of a request. */
export interface ActFeatures {
  /** In the order of `COUNTS`. */
  readonly counts: Float64Array;
  /** Parts of the command: its subcommands, the names of its options, and their letters, each with whether it was said. */
  readonly parts: ReadonlyMap<string, boolean>;
  /** Stems of the request, each with whether the command does something about it. */
  readonly words: ReadonlyMap<string, boolean>;
}

/**
 * Compares the words of a command with what was said: its subcommands, the names and letters of its options, and what it acts on.
 *
 * @param text of a program with its words
 * @param said the words of a request
 */
export function compareAct(text: string, said: readonly string[]): ActFeatures | null {
  const asked = [...new Set(said.flatMap(listParts))].slice(0, MOST_WORDS);
  if (asked.length === 0) return null;
  const given = text.match(/"[^"]*"|'[^']*'|\S+/g)?.slice(0, MOST_WORDS) ?? [];
  const at = given.findIndex((part) => part !== 'sudo' && !/^\w+=/.test(part));
  const tally = { option: none(), letter: none(), word: none(), value: none() };
  const parts = new Map<string, boolean>();
  const covered = asked.map(() => 0);
  /** The likeness of the word that is most like a part; notes what each word has found. */
  const best = (part: string): number => {
    let most = 0;
    for (let place = 0; place < asked.length; place++) {
      const like = likeness(part, asked[place] as string);
      if (like > (covered[place] as number)) covered[place] = like;
      if (like > most) most = like;
    }
    return most;
  };
  const add = (kind: keyof typeof tally, name: string, share: number): void => {
    tally[kind].said += share;
    tally[kind].unsaid += 1 - share;
    if (kind !== 'value') parts.set(name, share >= 0.6);
  };
  listParts(given[at] ?? '').forEach(best);
  for (const part of given.slice(at + 1)) {
    // Behind a slash several letters are a path: /etc.
    if (/^(?:-[A-Za-z0-9?]{1,3}|\/[A-Za-z0-9?])$/.test(part)) {
      for (const letter of part.slice(1))
        add(
          'letter',
          `-${letter}`,
          asked.some((word) => word.startsWith(letter.toLowerCase())) ? 1 : 0,
        );
      continue;
    }
    if (part.startsWith('-')) {
      const [option = '', value = ''] = part.split('=');
      const name = listParts(option);
      if (name.length > 0) add('option', option, mean(name.map(best)));
      listParts(value).forEach(best);
    } else
      for (const one of listParts(part))
        add(/^[a-z][a-z-]*$/.test(part) ? 'word' : 'value', one, best(one));
  }
  const numbersLeft = asked.filter((word) => /^\d+$/.test(word) && !text.includes(word)).length;
  const few = (count: number): number => Math.min(MOST_OF_A_KIND, count);
  const { option, letter, word, value } = tally;
  return {
    counts: Float64Array.from([
      ...[option, letter, word, value].flatMap((one) => [few(one.said), few(one.unsaid)]),
      ...[mean(covered), covered[0] ?? 0, Math.min(2, numbersLeft)],
      ...[parts.size === 0 ? 1 : 0, Math.min(1, asked.length / 12)],
    ]),
    parts,
    words: new Map(
      asked.map((one, place) => [
        place === 0 ? `^${stem(one)}` : stem(one),
        (covered[place] ?? 0) >= 0.6,
      ]),
    ),
  };
}

interface Tally {
  unsaid: number;
  said: number;
}
const none = (): Tally => ({ unsaid: 0, said: 0 });
const mean = (all: readonly number[]): number =>
  all.reduce((sum, one) => sum + one, 0) / all.length;

const listParts = remembered((text): readonly string[] =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}+]+/u)
    .map((part) => (/^\d+$/.test(part) ? part : part.replace(/\d+$/, '')))
    .filter((part) => part !== '' && !PLAIN.has(part)),
);

/** Likeness of a part of a command and a word of a request, 0 to 1: programs and options shorten words. */
export const likeness = (part: string, word: string): number => LIKENESS(`${part} ${word}`);
const LIKENESS = remembered(
  (both): number => {
    const [part = '', word = ''] = both.split(' ');
    const [own, said] = [stem(part), stem(word)];
    if (own === said) return 1;
    if (wordsMeantBy(part).has(said) || (part.length >= 3 && word.startsWith(part))) return 0.9;
    if (word.length >= 4 && (part.startsWith(word) || part.endsWith(word))) return 0.8;
    const action = actionClass(part);
    if (action !== undefined && action === actionClass(word)) return 0.7;
    const isShort = part.length >= 2 && part.length <= 5 && word.length > part.length + 1;
    return isShort && part[0] === word[0] && isWithin(part, word) ? 0.6 : 0;
  },
  { most: 20_000, longest: 60 },
);

/** Whether the letters of a part stand in a word in their order: `rm` in "remove". */
function isWithin(part: string, word: string): boolean {
  let at = 0;
  for (const letter of word) if (letter === part[at]) at += 1;
  return at === part.length;
}
