import { readNumber } from '../../utterance/read-value.js';
import { tokenize } from '../../utterance/tokens.js';
import { findValues } from '../../utterance/values.js';
import { matchNumber } from './match-number.js';
import { readTextValue, says, shareSaid } from './match-text.js';
import type { Source } from './sources.js';

/** A text longer than this may hold values of its own. */
const HOLDS_VALUES = 24;
const MOST_TOKENS = 400;

/** Finds definite values within a text, such as amounts, days and addresses, that no source says. */
export function findAddedValues(text: string, sources: readonly Source[]): string[] {
  if (text.length < HOLDS_VALUES) return [];
  const cut = text.slice(0, 4_000).toWellFormed();
  return findValues(cut, tokenize(cut, MOST_TOKENS))
    .filter(({ kind }) => kind !== 'name' && kind !== 'quoted')
    .filter(({ text: value }) => {
      const number = readNumber(value);
      const read = readTextValue(value);
      return (
        !sources.some((source) => says(read, source)) &&
        !(number !== null && matchNumber(number, sources) !== 'other') &&
        shareSaid(read, sources) < 1
      );
    })
    .map(({ text: value }) => value)
    .slice(0, 6);
}
