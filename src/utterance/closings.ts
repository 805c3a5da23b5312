import { lexiconWords, union } from '../lexicon/lexicon.js';
import { findOperations } from './operations.js';
import type { Token } from './tokens.js';

const CLOSINGS = new RegExp(`(?<![\\p{L}\\d])${union('closings')}(?![\\p{L}\\d])`, 'giu');
/** Words beside a closing that ask for nothing. */
const BESIDE = lexiconWords(
  'thanks',
  'agreesFirst',
  'agreesBeside',
  'greets',
  'praise',
  'stopsFirst',
);
const MOST_CHARACTERS = 80;
/** So few further words say nothing of their own. */
const FEW = 2;

/** Whether a message only ends the conversation: "ok perfect, that's everything", "das war's, schönen Feierabend". */
export function onlyCloses(text: string, tokens: readonly Token[]): boolean {
  if (text.length > MOST_CHARACTERS || /[\d?\uff1f@]/.test(text)) return false;
  const rest = text.replaceAll('\u2019', "'").replace(CLOSINGS, ' ');
  if (rest.length === text.length) return false;
  const words = (rest.toLowerCase().match(/[\p{L}\p{M}']+/gu) ?? []).filter(
    (word) => !BESIDE.has(word),
  );
  const isOrder = findOperations(text, tokens).some(
    (one) => one.isOrder && !one.isDenied && one.operation !== 'look_up',
  );
  return words.length <= FEW && !isOrder;
}
