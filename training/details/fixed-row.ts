import { FIXED } from '../../src/assess/evidence/detail-words.js';
import { DIMENSIONS } from '../../src/word-vectors/word-vectors.js';

/** The row of a vector of no word, behind those of plain vectors. */
export const fixedRow = (name: keyof typeof FIXED): number => DIMENSIONS + FIXED[name];
