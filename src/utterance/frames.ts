import { WORDING } from '../lexicon/wording/by-language.js';
import type { Frames } from '../lexicon/wording/data.js';
import { tellLanguage } from './language.js';

/** The frame words for a text of the user's, in its language where that is one of ours, else in English. */
export const framesFor = (text: string): Frames => WORDING[tellLanguage(text)].frames;
