import { fold } from '../../checks/fold.js';
import type { Words } from '../../checks/said.js';
import { tokenize } from '../../utterance/tokens.js';
import type { ArgumentValue } from './argument-value.js';

export const NOTHING: ReadonlySet<string> = new Set();

/** Folded values of the list at a path. */
export const listedAt = (values: readonly ArgumentValue[], path: string): ReadonlySet<string> =>
  new Set(
    values.flatMap(({ schemaPath, value }) => (schemaPath === path ? fold(String(value)) : [])),
  );

/** By each word, the paths of the arguments that have it. */
export type WordPaths = ReadonlyMap<string, ReadonlySet<string>>;

export function countWords(
  all: readonly { readonly argument: ArgumentValue; readonly words: readonly string[] }[],
): WordPaths {
  const paths = new Map<string, Set<string>>();
  for (const { argument, words } of all)
    for (const word of words) {
      const known = paths.get(word);
      if (known === undefined) paths.set(word, new Set([argument.schemaPath]));
      else known.add(argument.schemaPath);
    }
  return paths;
}

/** The words of all arguments but those of one path. */
export const withoutOwn = (words: WordPaths, own: string): Words => ({
  has: (word) => {
    const paths = words.get(word);
    return paths !== undefined && (paths.size > 1 || !paths.has(own));
  },
});

const MOST_WORDS = 60;
const MOST_NAME_WORDS = 5;
const LONGEST_NAME = 80;

/** Whether an argument names something, and is no text. */
export const isName = ({ value }: ArgumentValue): boolean => {
  const text = String(value);
  return (
    text.length <= LONGEST_NAME &&
    !text.includes('\n') &&
    text.split(/\s+/).length <= MOST_NAME_WORDS
  );
};

/** A day with its time of day, as tools take them. */
const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}))?/;

/** Folded words of an argument, and the whole of it. */
export function listWords({ value }: ArgumentValue): string[] {
  if (typeof value === 'boolean') return [];
  const text = String(value);
  const moment = MOMENT.exec(text);
  return [
    fold(text),
    ...(moment === null ? [] : [moment[1] ?? '', moment[2] ?? '']),
    ...tokenize(text, MOST_WORDS).map(({ word }) => word),
  ];
}
