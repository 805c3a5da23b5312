import { union } from '../../lexicon/lexicon.js';
import { firstWord, listFirstWords, normalise } from '../../utterance/normal-form.js';
import { phraseSet } from '../answer-words.js';
import { type Detector, spanAll } from './answer.js';

/** "Never mind": the action is not wanted any more, whatever was asked about it. */
const CANCELS = phraseSet('cancels');

const OPENS_CANCEL = listFirstWords(CANCELS);

/** To a question these cancel the action, too; to a confirmation they only say no to it. */
const STOPS = phraseSet('stopsAction');

/** Words with which people turn away from what was said, in front of what they want now. */
const OPENERS = phraseSet('turningAway');

const COURTESY = phraseSet('courtesyBehind');

/** Detects that the action is canceled. */
export const detectCancel: Detector = ({ text, words, to }) =>
  isCancellation(text, to.prompt !== null, words) ? [{ act: 'cancel', span: spanAll(text) }] : [];

/**
 * Whether an answer cancels the action: the whole of it, or its first clause before a reason or thanks.
 *
 * @param whole the answer, normalized
 */
export function isCancellation(
  response: string,
  toConfirmation: boolean,
  whole = normalise(response),
): boolean {
  const calls = (words: string): boolean =>
    CANCELS.has(words) || (!toConfirmation && STOPS.has(words)) || WAITS.test(words);
  if (whole === '' || whole.length > 200) return false;
  if (calls(withoutOpeners(whole))) return true;
  const behind = withoutCancel(whole);
  if (behind !== withoutOpeners(whole) && IS_REASON.test(behind) && !SAYS_WHAT.test(behind))
    return true;
  if (!HAS_CLAUSES.test(response)) return false;
  const clauses = response
    .split(/[,.;:!?–—、。，！…]+|\s-\s|\b(?:because|since|as i)\b/u)
    .map(normalise)
    .filter((words) => words !== '')
    .map(withoutOpeners);
  const at = clauses.findIndex(calls);
  if (at < 0) return false;
  return clauses.every(
    (words, place) =>
      place === at ||
      calls(words) ||
      OPENERS.has(words) ||
      IS_REASON.test(words) ||
      (IS_BEFORE.test(words) && !SAYS_WHAT.test(words)),
  );
}

/** "Let me ask the doctor first": nothing is to be done yet. */
const WAITS = /^let me (?:ask|check|think|see|look|talk)\b/;
/** Something that comes before what is not wanted now: "Ray has to see it first". */
const IS_BEFORE = new RegExp(`(?:^|\\s)${union('doneBefore')}(?:\\s|$)`, 'u');

/** A number or an address behind a "never mind" is what is wanted instead. */
const SAYS_WHAT = /\d|@/;

/** Whether an answer may have several clauses: a look that is cheaper than taking it apart. */
const HAS_CLAUSES = /[,.;:!?–—、。，！…]|-|because|since|as i/;

/** A clause beside a "never mind" without asking for anything: "I'll do it myself", "it's fine", "that was wrong". */
export const IS_REASON = new RegExp(`^${union('reasonHeads')}(?:\\s|$)`);

/** The words without those that only turn away from what was said, and without courtesy behind them. */
function withoutOpeners(words: string): string {
  let rest = words;
  for (let next: string | null = words; next !== null; next = afterOpener(rest)) {
    rest = next;
    if (CANCELS.has(rest)) break;
  }
  for (let last = rest.lastIndexOf(' '); last > 0; last = rest.lastIndexOf(' ')) {
    if (!COURTESY.has(rest.slice(last + 1))) break;
    rest = rest.slice(0, last);
  }
  return rest;
}

/** Words of the longest opener. */
const MAX_OPENER = 4;

/** The words behind the longest opener that they begin with; null where none does, or nothing follows. */
function afterOpener(words: string): string | null {
  let after: string | null = null;
  let end = words.indexOf(' ');
  for (let count = 1; count <= MAX_OPENER && end > 0; count += 1) {
    if (OPENERS.has(words.slice(0, end))) after = words.slice(end + 1);
    end = words.indexOf(' ', end + 1);
  }
  return after;
}

/** The words behind a "forget that", which something else follows. */
export function withoutCancel(words: string): string {
  const rest = withoutOpeners(words);
  if (!OPENS_CANCEL.has(firstWord(rest))) return rest;
  const parts = rest.split(' ');
  const length = [5, 4, 3, 2, 1].find(
    (count) => count < parts.length && CANCELS.has(parts.slice(0, count).join(' ')),
  );
  return length === undefined ? rest : withoutOpeners(parts.slice(length).join(' '));
}
