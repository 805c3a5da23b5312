import type { Frames } from '../../lexicon/wording/data.js';
import { tellLanguage } from '../../utterance/language.js';
import { wordsOf } from './languages/words.js';

export type { Frames };

/** The frame words for a text of the user's, in its language where that is one of ours, else in English. */
export const framesFor = (text: string): Frames => wordsOf(tellLanguage(text)).frames;
