import { lexiconWords } from '../../lexicon/lexicon.js';
import { QUANTITIES, SETS_AGAINST } from '../../utterance/contrast.js';
import { normalise } from '../../utterance/normal-form.js';
import { readNumber } from '../../utterance/read-value.js';
import { tokenize } from '../../utterance/tokens.js';
import { findValues } from '../../utterance/values.js';
import { ANSWER_WORDS } from '../answer-words.js';
import { findCorrections } from '../corrections.js';
import { listAskedParameters } from '../state.js';
import { type Detector, spanAll } from './answer.js';

const MAX_LENGTH = 80;
const MAX_WORDS = 12;

/** Words that set a value against what was said before; some do so only where nothing else is said. */
const CONTRASTS = new Set([...SETS_AGAINST, ...lexiconWords('setsAgainstAlone')].map(normalise));

/** Detects other values for what the call had: "no, 60", "to Anna instead of Peter". */
export const detectCorrections: Detector = ({ text, to }) =>
  findCorrections(text, to.bound ?? {}, to.confirms !== null).map((one) => ({
    act: 'correct',
    ...one,
    span: spanAll(text),
  }));

/**
 * Detects "yes, but 500" to "Who should it go to?": a quantity that corrects the one quantity of the call and says
 * nothing of what was asked. Nothing is detected in an answer that may be one to the question.
 */
export const detectOtherQuantity: Detector = ({ text, to, tools }) => {
  const { tool, bound, prompt } = to;
  if (tool === undefined || bound === undefined || prompt !== null) return [];
  if (text.length > MAX_LENGTH || !/\d/.test(text)) return [];
  const asked = listAskedParameters(to);
  if (asked.length === 0 || asked.some((parameter) => tools.takesNumber(tool, parameter)))
    return [];
  const [found, ...more] = findValues(text, tokenize(text, MAX_WORDS + 1));
  if (found === undefined || more.length > 0 || !QUANTITIES.has(found.kind)) return [];
  const beside = normalise(`${text.slice(0, found.start)} ${text.slice(found.end)}`).split(' ');
  if (!setsAgainst(beside)) return [];
  const [only, ...others] = findCorrections(text, bound, true);
  if (only === undefined || others.length > 0 || typeof bound[only.parameter] !== 'number') {
    return [];
  }
  const value = only.value ?? readNumber(found.text);
  if (value === null) return [];
  const span = { start: found.start, end: found.end };
  const { yes, no } = ANSWER_WORDS;
  const verdict = { start: spanAll(text).start, end: found.start };
  return [
    ...(beside.some((word) => yes.has(word)) ? [{ act: 'affirm', span: verdict } as const] : []),
    ...(beside.some((word) => no.has(word)) ? [{ act: 'deny', span: verdict } as const] : []),
    { act: 'correct', parameter: only.parameter, value, span },
  ];
};

/** Whether the words beside a value are a yes, a no or a contrast, and courtesy. */
function setsAgainst(words: readonly string[]): boolean {
  const { yes, no, filler } = ANSWER_WORDS;
  const turns = (word: string): boolean => yes.has(word) || no.has(word) || CONTRASTS.has(word);
  return words.some(turns) && words.every((word) => turns(word) || filler.has(word));
}
