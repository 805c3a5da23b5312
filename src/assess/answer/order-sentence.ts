import { union } from '../../lexicon/lexicon.js';
import { actionClass, findActions } from '../../utterance/actions.js';
import { clip } from '../../utterance/clean.js';
import { tokenize } from '../../utterance/tokens.js';

const COURTESY = new RegExp(
  `^(?:${union('beforeOrderSentence')}\\b[,!.]?\\s*|(?:can|could|would|will) (?:you|u)(?: please)? |i(?:'d like| would like| want| need) (?:you )?to |let's )+`,
  'i',
);
const SAYS_NO_ORDER = new RegExp(`^${union('saysNoOrder')}\\b`, 'i');

const MAX_LENGTH = 240;
/** The full stop of a number may be that of a day: `am 17. Dezember`. */
const SENTENCE_END = /(?<=[.!?])(?<!\b\d{1,2}\.)\s+|(?<=[。！？])|\n+/u;

/**
 * The words of a message that order something, for a prompt: of several sentences those with an order, else the last
 * one that says more than thanks.
 */
export function orderSentence(text: string): string {
  const sentences = text
    .slice(0, 4_000)
    .split(SENTENCE_END)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(sentence));
  const orders = sentences.length > 1 ? sentences.filter(isOrder) : sentences;
  const told = sentences.filter((sentence) => !SAYS_NO_ORDER.test(sentence));
  const chosen = orders.length > 0 ? orders.slice(0, 3) : [told.at(-1) ?? sentences.at(-1) ?? text];
  return clip(chosen.map(bare).join('. '), MAX_LENGTH);
}

/** Whether a sentence orders something: an action at its head or behind `please`, `can you`, `and` and the like. */
function isOrder(sentence: string): boolean {
  const tokens = tokenize(sentence, 80);
  // "We moved" and "I pay" tell something.
  const actions = findActions(tokens).filter(
    ({ verb, at }) => !/ed$/.test(verb) && !/^(?:i|we)$/.test(tokens[at - 1]?.word ?? ''),
  );
  if (actions.length === 0) {
    // Scripts without spaces have their verb anywhere.
    return /[\u3040-\u9fff]/u.test(sentence) && tokens.some(({ word }) => holdsAction(word));
  }
  return (
    !/[?？]\s*$/.test(sentence) || /\b(?:you|u|i)\b/i.test(sentence) || !opensQuestion(sentence)
  );
}

const opensQuestion = (sentence: string): boolean =>
  /^(?:what|which|why|how|who|when|where|is|are|was|were|do|does|did)\b/i.test(sentence);

function holdsAction(word: string): boolean {
  for (let length = 2; length <= 3; length += 1) {
    for (let at = 0; at + length <= Math.min(word.length, 40); at += 1) {
      if (actionClass(word.slice(at, at + length)) !== undefined) return true;
    }
  }
  return false;
}

const COURTESY_AFTER = new RegExp(`[\\s,]+${union('courtesyBehindOrder')}[\\s.!?]*$`, 'i');

function bare(sentence: string): string {
  const stripped = sentence.replace(COURTESY, '').replace(COURTESY_AFTER, '').trim();
  const text = (stripped === '' ? sentence : stripped)
    .replace(/\s+/g, ' ')
    .replace(/[\s.!?,;:。！？]+$/u, '');
  const first = text === '' ? '' : String.fromCodePoint(text.codePointAt(0) as number);
  return `${first.toUpperCase()}${text.slice(first.length)}`;
}
