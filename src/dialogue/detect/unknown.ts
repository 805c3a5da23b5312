import { lexiconWords, union } from '../../lexicon/lexicon.js';
import { firstWord, listFirstWords, normalise } from '../../utterance/normal-form.js';
import { ANSWER_WORDS } from '../answer-words.js';
import type { AskedQuestion } from '../state.js';
import { type Answer, type Detector, spanAll } from './answer.js';
import { IS_REASON } from './cancel.js';
import { isBareVerdict, isButton } from './verdict.js';

/** Detects an "I don't know" to anything. */
export const detectUnknown: Detector = ({ words, text }) =>
  cannotSay(words, text) ? [{ act: 'unknown', span: spanAll(text) }] : [];

/** Detects a yes or no to a question that wants a value, or to options. */
export const detectEmptyVerdict: Detector = ({ words, text, to }: Answer) => {
  const wantsOne = to.questions.some(wantsValue);
  const choices = to.options.length > 0 || to.questions.some(isChoice);
  return (wantsOne && isBareVerdict(words)) || (choices && isButton(words))
    ? [{ act: 'unknown', span: spanAll(text) }]
    : [];
};

/** Whether a question shows its choices, and none of them is a yes or no. */
const isChoice = (question: AskedQuestion): boolean =>
  wantsValue(question) &&
  (question.choices ?? []).length > 0 &&
  !question.choices?.some((choice) => isButton(normalise(choice)));

const wantsValue = ({ parameter, values = [] }: AskedQuestion): boolean =>
  Boolean(parameter) && !values.some((value) => typeof value === 'boolean');

/** Words behind an "I don't know" that only say what is not known. */
const MAX_BEHIND_UNKNOWN = 5;

const OPENS_UNKNOWN = listFirstWords(ANSWER_WORDS.unknown);

const BUT = lexiconWords('but');

/** "I don't know", "I don't know the number"; "not sure, maybe 12" says something. */
function cannotSay(words: string, response: string): boolean {
  const { unknown } = ANSWER_WORDS;
  if (!OPENS_UNKNOWN.has(firstWord(words))) return false;
  if (unknown.has(words)) return true;
  const [first = '', ...reasons] = response
    .split(/[,;.!–—]+/)
    .map(normalise)
    .filter(Boolean);
  if (reasons.length > 0 && unknown.has(first) && !/[\d?]/.test(response)) {
    return reasons.every((clause) => IS_REASON.test(clause) && !GUESSES.test(clause));
  }
  if (/[\d,;:?]/.test(response)) return false;
  const parts = words.split(' ');
  return [2, 3, 4].some(
    (count) =>
      parts.length - count <= MAX_BEHIND_UNKNOWN &&
      parts.length > count &&
      unknown.has(parts.slice(0, count).join(' ')) &&
      !BUT.has(parts[count] ?? ''),
  );
}

/** "Not sure, it may be the blue one" says something. */
const GUESSES = new RegExp(`(?:^| )${union('guesses')}(?: |$)`);
