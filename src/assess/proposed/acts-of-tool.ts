import { findOperations, operationsOfName } from '../../utterance/operations.js';
import { tokenize } from '../../utterance/tokens.js';
import { remembered } from '../../word-vectors/remembered.js';
import type { PreparedTool } from '../call/prepare-tools.js';

/** Lists the acts that a tool's name says, in any language, by their names in the lexicon. */
export const listOperations = ({ words, traits }: PreparedTool): ReadonlySet<string> =>
  new Set([...traits.operations.first, ...readActs(words.join(' '))]);

const readActs = remembered(
  (name): readonly string[] => [
    ...operationsOfName(name.split(' '), '').first,
    ...findOperations(name, tokenize(name, 12)).map(({ operation }) => operation),
  ],
  { most: 2_000, longest: 80 },
);
