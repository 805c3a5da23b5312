import { editDistance } from '../../edit-distance.js';

/** Whether a word is another one with a typing mistake or two: a letter too many, too few, wrong, or two swapped. */
export function isMistyped(said: string, meant: string): boolean {
  if (said.length < 3 || meant.length < 4 || said === meant || said[0] !== meant[0]) return false;
  const allowed = meant.length > 6 ? 2 : 1;
  return editDistance(said, meant, allowed) <= allowed;
}
