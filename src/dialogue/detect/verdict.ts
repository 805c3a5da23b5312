import { lexiconWords, union } from '../../lexicon/lexicon.js';
import { listFirstWords, normalise } from '../../utterance/normal-form.js';
import { identifierWords, stem } from '../../utterance/tokens.js';
import type { DialogueAct } from '../acts.js';
import { ANSWER_WORDS } from '../answer-words.js';
import { findOffer } from '../state.js';
import { type Answer, type Detector, spanAll } from './answer.js';
import { isOtherRequest } from './other-request.js';

/**
 * Detects a yes or no to a confirmation. For a yes the whole answer must be assent: yes in any words, praise, courtesy or
 * haste, and at most the action of the prompt or all of the prompt once more. "Yes, delete them" is, "yes, but only the
 * ones from 2020" is an answer in words, and so is "yes, in staging" where the prompt says staging and production.
 */
export const detectVerdict: Detector = (answer) => {
  const { text, to } = answer;
  const { prompt, tool } = to;
  if (prompt === null) return [];
  const { yes, besideYes } = ANSWER_WORDS;
  const said = telling(verdictWords(answer), TO_CONFIRMATION);
  const first = said[0] ?? '';
  const action = new Set(identifierWords(tool ?? '').map(stem));
  // "Yes, cancel it" to a cancellation.
  const names = (phrase: string): boolean => isYes(first) && action.has(stem(phrase));
  if (said.some((phrase) => isNo(phrase) && !names(phrase))) {
    if (!isNo(first)) return [];
    return said.every(isNo) ? [{ act: 'deny', span: spanAll(text) }] : refusal(answer);
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

const isYes = (phrase: string): boolean =>
  ANSWER_WORDS.yes.has(phrase) ||
  ANSWER_WORDS.approves.has(phrase) ||
  ANSWER_WORDS.agrees.has(phrase);
const isNo = (phrase: string): boolean =>
  ANSWER_WORDS.no.has(phrase) || ANSWER_WORDS.rejects.has(phrase);

/**
 * Detects a yes or no to a question that showed the one value that the agent would use. It says nothing else: "Denied", "👍",
 * "ok, go ahead"; whatever more is said, the assessor holds against the value.
 */
export const detectOfferVerdict: Detector = (answer) => {
  const { text, to } = answer;
  const offer = findOffer(to);
  if (offer === null || QUESTION_MARK.test(text)) return [];
  const { yes, no, approves, besideYes } = ANSWER_WORDS;
  const said = telling(verdictWords(answer), TO_CONFIRMATION);
  const span = spanAll(text);
  // "Approved" may be the status that was asked for.
  const mayBeValue = identifierWords(offer.parameter ?? '').some((word) =>
    HOLDS_VERDICT.test(word),
  );
  const [yeses, noes] = mayBeValue
    ? [[yes], [no]]
    : [
        [yes, approves],
        [no, ANSWER_WORDS.rejects],
      ];
  const isListed = (lists: readonly ReadonlySet<string>[], phrase: string): boolean =>
    lists.some((list) => list.has(phrase));
  if (said.length > 0 && said.every((phrase) => isListed(noes, phrase)))
    return [{ act: 'deny', span }];
  const isPlain = (phrase: string): boolean => isListed(yeses, phrase);
  return said.some(isPlain) && said.every((phrase) => isPlain(phrase) || besideYes.has(phrase))
    ? [{ act: 'affirm', span }]
    : [];
};

/** Words of parameters whose values may be a yes or no. */
const HOLDS_VERDICT =
  /^(?:status|state|decision|verdict|result|outcome|resolution|action|effect|mode|kind|type|approval|permission|access|policy|rsvp|answer|response|reply|message|text|body|subject|title|comment|note|reason|content|description)$/;

/** How chats write thumbs and marks. */
const WRITTEN_MARKS: ReadonlyMap<string, string> = new Map([
  ...['+1', ':+1:', ':thumbsup:', ':white_check_mark:', ':heavy_check_mark:'].map(
    (text) => [text, '👍'] as const,
  ),
  ...['-1', ':-1:', ':thumbsdown:', ':x:', ':no_entry:'].map((text) => [text, '👎'] as const),
]);

/** The words of an answer with each emoji on its own, without what only changes its look. */
function verdictWords({ text, words }: Answer): string {
  return (WRITTEN_MARKS.get(text.trim().toLowerCase()) ?? words)
    .replace(/\ufe0f/g, '')
    .replace(EMOJI, ' $& ')
    .trim()
    .replace(/\s+/g, ' ');
}

const EMOJI = /\p{Extended_Pictographic}/gu;

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

/** Whether words are yes or no, or what a button says, alone. */
export const isButton = (words: string): boolean =>
  telling(words, TO_CONFIRMATION).every((phrase) => isYes(phrase) || isNo(phrase));

/** Lists of phrases that stand for one word. */
const VERDICTS = [ANSWER_WORDS.yes, ANSWER_WORDS.no];
const TO_CONFIRMATION = [
  ...VERDICTS,
  ANSWER_WORDS.approves,
  ANSWER_WORDS.rejects,
  ANSWER_WORDS.agrees,
  ANSWER_WORDS.besideYes,
];
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
    // "y" is a yes in English and an "and" in Spanish; a rocket says nothing.
    if (isKnown(phrase) || !(filler.has(phrase) || IS_EMOJI.test(phrase))) phrases.push(phrase);
    index += length;
  }
  return phrases;
}

/** Words of the longest yes or no that is one phrase. */
const MAX_PHRASE = 4;

const IS_EMOJI = /^\p{Extended_Pictographic}$/u;
