import { lexiconPairs } from '../lexicon/lexicon.js';

/** Words for days by their distance from today, each with the distance in days. */
const DISTANCE_OF = new Map(lexiconPairs('dayDistances'));

/** The distance in days that a word such as `tomorrow` names; null for any other word. */
export const dayDistance = (word: string): number | null => DISTANCE_OF.get(word) ?? null;
