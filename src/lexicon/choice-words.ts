import { EVERYDAY } from './choices/everyday.js';
import type { ChoiceFamilies } from './choices/families.js';
import { KINDS } from './choices/kinds.js';
import { STATES } from './choices/states.js';
import { TRADE } from './choices/trade-and-languages.js';

/**
 * Words that people use for the choices that many schemas have, by language. A family is named by its choices, as schemas
 * write them; a choice may be of several.
 */
export const CHOICE_WORDS: readonly ChoiceFamilies[] = [EVERYDAY, STATES, KINDS, TRADE];
