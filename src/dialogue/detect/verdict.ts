import { lexiconWords, union } from '../../lexicon/lexicon.js';
import { listFirstWords, normalise } from '../../utterance/normal-form.js';
import { identifierWords, stem } from '../../utterance/tokens.js';
import type { DialogueAct } from '../acts.js';
import { ANSWER_WORDS } from '../answer-words.js';
import { type Answer, type Detector, spanAll } from './answer.js';
import { isOtherRequest } from './switch.js';

/**
 * Detects a yes or no to a confirmation. For a yes the whole answer must be assent: yes in any words, praise, courtesy or
 * haste, and at most the action of the prompt or all of the prompt once more. "Yes, delete them" is, "yes, but only the
 * ones from 2020" is an answer in words, and so is "yes, in staging" where the prompt says staging and production.
 */
export const detectVerdict: Detector = (answer) => {
  const { words, text, to } = answer;
  const { prompt, tool } = to;
  if (prompt === null) return [];
  const { yes, no, agrees, besideYes } = ANSWER_WORDS;
  const said = telling(words, TO_CONFIRMATION);
  const first = said[0] ?? '';
  const action = new Set(identifierWords(tool ?? '').map(stem));
  const isYes = (phrase: string): boolean => yes.has(phrase) || agrees.has(phrase);
  // "Yes, cancel it" to a cancellation.
  const names = (phrase: string): boolean => isYes(first) && action.has(stem(phrase));
  if (said.some((phrase) => no.has(phrase) && !names(phrase))) {
    if (!no.has(first)) return [];
    return said.every((phrase) => no.has(phrase))
      ? [{ act: 'deny', span: spanAll(text) }]
      : refusal(answer);
  }
  const rest = said.filter((phrase) => !isYes(phrase));
  // "Sure?" asks back.
  if (rest.length === said.length || QUESTION_MARK.test(text)) return [];
  const more = rest.filter((phrase) => !besideYes.has(phrase) && !names(phrase));
  const asked = telling(normalise(prompt)).filter((phrase) => !yes.has(phrase));
  const echoes = more.length <= 1 ? more[0] === asked[0] : more.join(' ') === asked.join(' ');
  return more.length === 0 || echoes || isAssured(more, answer)
    ? [{ act: 'affirm', span: spanAll(text) }]
    : [];
};

const ASSURES = lexiconWords('assures');
const MOST_ASSURING = 5;

const RESTRICTS = new RegExp(`^${union('negations')}$`, 'u');
const LIMITS = lexiconWords('but', 'opensCondition', 'exceptions');

const restricts = (word: string): boolean => RESTRICTS.test(word) || LIMITS.has(word);

/** Whether the words behind a yes only say how sure it is, or name what was asked about once more: "both have signed", "v05". */
function isAssured(more: readonly string[], { text, words, to, tools }: Answer): boolean {
  const bound = Object.values(to.bound ?? {})
    .flat()
    .map((value) => String(value).toLowerCase());
  if (more.every((word) => /\d/.test(word) && bound.some((value) => value.includes(word))))
    return true;
  if (more.length > MOST_ASSURING || /\d/.test(text) || more.some(restricts)) return false;
  const call = { tool: to.tool ?? '', bound: to.bound ?? {} };
  return words.split(' ').some((word) => ASSURES.has(word)) && !tools.changes(text, call);
}

const QUESTION_MARK = /[?？؟]/;

/** A no with words beside it, which say what is wanted instead: another value, or another request. */
function refusal({ text, request, shown }: Answer): DialogueAct[] {
  const span = spanAll(text);
  const detail = text.trim();
  const after = OPENS_WITH_NO.exec(detail)?.[0].length ?? 0;
  const no = { start: span.start, end: span.start + after };
  const rest = { start: no.end, end: span.end };
  const wanted: DialogueAct = isOtherRequest(detail, request, shown)
    ? { act: 'switch', request: detail.slice(after).trim() || detail, span: rest }
    : { act: 'inform', text: detail, span: rest };
  return [{ act: 'deny', span: no }, wanted];
}

const OPENS_WITH_NO = /^\p{L}+\s*[,.;:!–—-]\s*/u;

/** Whether words are yes or no alone, which is no value. */
export function isBareVerdict(words: string): boolean {
  const { yes, no } = ANSWER_WORDS;
  return telling(words).every((phrase) => yes.has(phrase) || no.has(phrase));
}

/** Lists of phrases that stand for one word. */
const VERDICTS = [ANSWER_WORDS.yes, ANSWER_WORDS.no];
const TO_CONFIRMATION = [...VERDICTS, ANSWER_WORDS.agrees, ANSWER_WORDS.besideYes];
const OPENS_VERDICT = listFirstWords(TO_CONFIRMATION.flatMap((list) => [...list]));

/** The words of an answer without courtesy, where several stand for one yes or no as one phrase. */
function telling(words: string, lists: readonly ReadonlySet<string>[] = VERDICTS): string[] {
  const { filler } = ANSWER_WORDS;
  const isKnown = (phrase: string): boolean => lists.some((list) => list.has(phrase));
  const tokens = words.split(' ');
  const phrases: string[] = [];
  for (let index = 0; index < tokens.length; ) {
    const most = OPENS_VERDICT.has(tokens[index] as string) ? MAX_PHRASE : 1;
    let length = Math.min(most, tokens.length - index);
    let phrase = tokens.slice(index, index + length).join(' ');
    while (length > 1 && !isKnown(phrase)) {
      length -= 1;
      phrase = tokens.slice(index, index + length).join(' ');
    }
    // "y" is a yes in English and an "and" in Spanish.
    if (isKnown(phrase) || !filler.has(phrase)) phrases.push(phrase);
    index += length;
  }
  return phrases;
}

/** Words of the longest yes or no that is one phrase. */
const MAX_PHRASE = 4;
