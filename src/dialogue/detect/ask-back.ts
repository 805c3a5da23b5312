import { union } from '../../lexicon/lexicon.js';
import { normalise } from '../../utterance/normal-form.js';
import { type Detector, spanAll, WANTS_WORDS } from './answer.js';

/** Detects a question in return: "What's the difference?". "Friday?" and "Can you take the Visa?" answer. */
export const detectAskBack: Detector = ({ text, shown }) =>
  asksBack(text, shown) ? [{ act: 'ask_back', span: spanAll(text) }] : [];

const OPENS_QUESTION = new RegExp(
  `^(?:so |and |but |well |sorry |ok |okay )*${union('asksBack')}(?: |$)`,
  'u',
);
/** Small talk that only asks to be agreed with: "busy here today, isn't it?". */
const TAG = new RegExp(`,\\s?${union('tags')}\\s?[?？.!]{0,3}$`, 'iu');
/** Longer than the longest tag. */
const MAX_TAG = 30;
/** Fewer words are an answer, "Friday, right?". */
const MIN_TAGGED_WORDS = 5;

function isTagged(response: string): boolean {
  const text = response.trimEnd();
  return (
    TAG.test(text.slice(-MAX_TAG)) &&
    !/\d/.test(text) &&
    text.split(/\s+/, MIN_TAGGED_WORDS).length >= MIN_TAGGED_WORDS
  );
}
/** "What difference does it make?" */
const MATTERS_NOT = new RegExp(`(?:^| )${union('mattersNot')} ?`, 'u');
const OPENS_QUESTION_UNSPACED = new RegExp(`^${union('asksBackUnspaced')}`, 'u');

function asksBack(text: string, shown: string): boolean {
  const tagged = isTagged(text);
  if (!(tagged || /[?？؟]\s*$/u.test(text)) || WANTS_WORDS.test(shown)) return false;
  const words = normalise(text).replace(/'/g, ' ');
  return (
    tagged ||
    MATTERS_NOT.test(words) ||
    OPENS_QUESTION.test(words) ||
    OPENS_QUESTION_UNSPACED.test(words)
  );
}
