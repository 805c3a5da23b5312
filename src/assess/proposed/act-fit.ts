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

/** Weights of how the words of a command stand to those of a request, learned from a half of the pages of tldr (docs/agents.md). */
const WEIGHTS = {
  bias: -0.56,
  option: { unsaid: -0.67, said: 1.17 },
  letter: { unsaid: -0.23, said: 0.69 },
  word: { unsaid: -0.38, said: 0.23 },
  value: { unsaid: -0.06, said: 0 },
  /** Share of the request that the command does something about. */
  share: 2.64,
  /** Each number that was said and does not stand in the command. */
  numberLeft: -0.67,
} as const;
const MOST_OF_A_KIND = 3;
const MOST_WORDS = 40;

interface Tally {
  unsaid: number;
  said: number;
}

/**
 * Tells how well the words of a command fit what was said: its subcommands, the names and letters of its options, and what it
 * acts on. It knows no program, so that it can tell something of those that nobody has described.
 *
 * @param text of a program with its words
 * @param said the words of a request
 * @returns log-odds that it is what was asked for
 */
export function fitAct(text: string, said: readonly string[]): number {
  const asked = [...new Set(said.flatMap(listParts))].slice(0, MOST_WORDS);
  if (asked.length === 0) return WEIGHTS.bias;
  const parts = text.match(/"[^"]*"|'[^']*'|\S+/g)?.slice(0, MOST_WORDS) ?? [];
  const at = parts.findIndex((part) => part !== 'sudo' && !/^\w+=/.test(part));
  const words = listParts(parts[at] ?? '');
  const tally = { option: none(), letter: none(), word: none(), value: none() };
  const add = (kind: keyof typeof tally, share: number): void => {
    tally[kind].said += share;
    tally[kind].unsaid += 1 - share;
  };
  const best = (part: string): number =>
    asked.reduce((most, word) => Math.max(most, likeness(part, word)), 0);
  for (const part of parts.slice(at + 1)) {
    if (/^-[A-Za-z0-9]{1,3}$/.test(part)) {
      for (const letter of part.slice(1).toLowerCase())
        add('letter', asked.some((word) => word.startsWith(letter)) ? 1 : 0);
      continue;
    }
    const own = listParts(part);
    words.push(...own);
    if (/^-/.test(part)) {
      const name = listParts(part.split('=')[0] as string);
      if (name.length > 0) add('option', mean(name.map(best)));
    } else for (const one of own) add(/^[a-z][a-z-]*$/.test(part) ? 'word' : 'value', best(one));
  }
  const covered = asked.map((word) =>
    words.reduce((most, one) => Math.max(most, likeness(one, word)), 0),
  );
  const numbersLeft = asked.filter((word) => /^\d+$/.test(word) && !text.includes(word)).length;
  return (
    WEIGHTS.bias +
    (Object.keys(tally) as (keyof typeof tally)[]).reduce(
      (sum, kind) =>
        sum +
        WEIGHTS[kind].said * Math.min(MOST_OF_A_KIND, tally[kind].said) +
        WEIGHTS[kind].unsaid * Math.min(MOST_OF_A_KIND, tally[kind].unsaid),
      0,
    ) +
    WEIGHTS.share * mean(covered) +
    WEIGHTS.numberLeft * Math.min(2, numbersLeft)
  );
}

const none = (): Tally => ({ unsaid: 0, said: 0 });
const mean = (all: readonly number[]): number =>
  all.reduce((sum, one) => sum + one, 0) / all.length;

const listParts = (text: string): string[] =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}+]+/u)
    .map((part) => (/^\d+$/.test(part) ? part : part.replace(/\d+$/, '')))
    .filter((part) => part !== '' && !PLAIN.has(part));

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
