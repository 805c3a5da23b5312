import { cutBetweenValues } from './cut.js';

/** Things of an act that are kept, and code units of each and of its text. */
const MAX_OBJECTS = 16;
const MAX_TEXT = 2_000;

/** The text of an act as far as it is kept. */
export const cutActText = (text: string): string => cutBetweenValues(text, MAX_TEXT);

/** The things that an act acts on as far as they are kept. */
export const cutObjects = (objects: readonly string[]): string[] =>
  objects.slice(0, MAX_OBJECTS).map(cutActText);
