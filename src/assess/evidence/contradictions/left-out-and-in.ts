import { union } from '../../../lexicon/lexicon.js';
import type { ContradictionDetector } from './detector.js';
import { BEGINS } from './word-edges.js';

const LEFT_OUT = new RegExp(`${BEGINS}${union('leftOut')}`, 'gu');

/** Finds somebody or something that is left out by name and asked for by name: "any day but Saturday" of a delivery on Saturday. */
export const leftOutAndIn: ContradictionDetector = ({ text, said }) => {
  for (const match of text.matchAll(LEFT_OUT)) {
    const name = Object.values(match.groups ?? {}).find((one) => one !== undefined) ?? '';
    const value = said.values.find(
      ({ kind, start, end }) =>
        (kind === 'date' || kind === 'name') &&
        start >= match.index &&
        end <= match.index + match[0].length,
    );
    if (name.length < 3 || value === undefined) continue;
    const rest = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`;
    const again = new RegExp(`(?<!\\p{L})${name}`, 'u').exec(rest);
    if (again !== null) return `"${match[0]}" and "${name}"`;
  }
  return null;
};
