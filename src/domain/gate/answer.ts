import { identifierWords, stem } from '../../assess/text/tokens.js';
import type { Fills } from '../../assess/types.js';
import { ANSWER_WORDS } from './answer-words.js';
import { callsOff, IS_REASON } from './call-off.js';
import type { AskedQuestion } from './memory.js';
import { isOtherRequest, ordersOther } from './other-request.js';
import { pickOption } from './pick.js';
import { firstWordOf, firstWordsOf, normalise } from './text.js';

/** How the user's words answer a clarification. */
export type Answer =
  | { readonly kind: 'empty' }
  /** "I don't know", "not sure", or a question in return: nothing that the question could close on. */
  | { readonly kind: 'unknown'; readonly asksBack?: boolean }
  | { readonly kind: 'yes' }
  | {
      readonly kind: 'no';
      /** What was said beside the no, if anything. */
      readonly detail: string | null;
      /** The action is not wanted any more, whatever was asked about it. */
      readonly callsOff?: boolean;
      /** Another request, which the user wants instead of the one that was asked about. */
      readonly instead?: string;
    }
  /** The place of the option. */
  | { readonly kind: 'pick'; readonly option: number }
  | { readonly kind: 'text'; readonly text: string };

/** What the user had before them. */
export interface Asked {
  readonly questions: readonly AskedQuestion[];
  readonly options: readonly string[];
  readonly fills?: Fills | null;
  readonly prompt: string | null;
  readonly tool?: string;
}

/**
 * Reads an answer: yes or no to a confirmation (`prompt`), a label or 1-based number to options, a change of mind,
 * a question in return or another request to anything, else words that answer the question.
 *
 * @param request what the clarification was about
 * @param tools what is known of the caller's tools
 */
export function readAnswer(
  response: string,
  asked: Asked,
  request: string,
  tools: Tools = NO_TOOLS,
): Answer {
  const words = normalise(response);
  if (words === '') return { kind: 'empty' };
  const shown = wordsOf(asked);
  if (asked.options.length > 0) {
    const option = pickOption(response, asked.options, shown, asked.fills?.values);
    if (option !== null) return { kind: 'pick', option };
  }
  if (cannotSay(words, response)) return { kind: 'unknown' };
  if (callsOff(response, asked.prompt !== null, words)) {
    return { kind: 'no', detail: null, callsOff: true };
  }
  if (asked.prompt !== null) {
    const verdict = readVerdict(words, response, asked.prompt, asked.tool);
    if (verdict?.kind === 'no' && verdict.detail !== null) {
      return isOtherRequest(verdict.detail, request, shown)
        ? { ...verdict, detail: null, instead: withoutNo(verdict.detail) }
        : verdict;
    }
    if (verdict) return verdict;
  }
  if (
    isOtherRequest(response, request, shown, words) ||
    ordersOther(response, asked.tool, tools.names()) ||
    isForOtherTool(response, asked, tools)
  ) {
    return { kind: 'no', detail: null, instead: response.trim() };
  }
  if (asksBack(response, shown)) return { kind: 'unknown', asksBack: true };
  if (asked.questions.some(wantsValue) && isBareVerdict(words)) return { kind: 'unknown' };
  return { kind: 'text', text: response.trim() };
}

/** The caller's tools, as far as an answer is read by them. */
export interface Tools {
  readonly names: () => readonly string[];
  /** Whether words plainly mean another tool than this one. */
  readonly meansOther: (text: string, tool: string) => boolean;
  /** Whether a number may be a value of the tool's parameter (`customer.age` for a nested one). */
  readonly takesNumber: (tool: string, parameter: string) => boolean;
}

/** Nothing is known of them. */
export const NO_TOOLS: Tools = {
  names: () => [],
  meansOther: () => false,
  takesNumber: () => true,
};

/** An answer of this many words may be a request of its own. */
const MIN_REQUEST_WORDS = 5;

/** Whether the words mean another tool; what answers a question for words may mean anything. */
function isForOtherTool(
  response: string,
  { tool, prompt, questions, options }: Asked,
  { meansOther }: Tools,
): boolean {
  if (tool === undefined || response.length > 600) return false;
  const free = options.length > 0 ? [] : questions.filter(({ values = [] }) => values.length === 0);
  if (free.some(({ text }) => ASKS_FOR_WORDS.test(text))) return false;
  if (prompt !== null && /^\s*(?:yes|ja|oui|sí|si|sì|sim)\b/i.test(response)) return false;
  return response.trim().split(/\s+/).length >= MIN_REQUEST_WORDS && meansOther(response, tool);
}

/** Words behind an "I don't know" that only say what is not known. */
const MAX_BEHIND_UNKNOWN = 5;

const OPENS_UNKNOWN = firstWordsOf(ANSWER_WORDS.unknown);

/** "I don't know", "I don't know the number"; "not sure, maybe 12" says something. */
function cannotSay(words: string, response: string): boolean {
  const { unknown } = ANSWER_WORDS;
  if (!OPENS_UNKNOWN.has(firstWordOf(words))) return false;
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
      !/^(?:but|aber|mais|pero|ma|mas|maar)$/.test(parts[count] ?? ''),
  );
}

/** "Not sure, it may be the blue one" says something. */
const GUESSES =
  /(?:^| )(?:maybe|perhaps|probably|might|may|could|think|guess|but|vielleicht|wohl|glaube|aber|peut être|crois|mais|quizás|creo|pero|forse|credo|ma|talvez|acho|mas|misschien|denk|maar)(?: |$)/;

/** Yes or no alone, which is no value. */
function isBareVerdict(words: string): boolean {
  const { yes, no } = ANSWER_WORDS;
  return telling(words).every((phrase) => yes.has(phrase) || no.has(phrase));
}

const wantsValue = ({ parameter, values = [] }: AskedQuestion): boolean =>
  Boolean(parameter) && !values.some((value) => typeof value === 'boolean');

function wordsOf({ questions, options, prompt }: Asked): string {
  return [...questions.map(({ text }) => text), ...options, prompt ?? ''].join(' ');
}

const withoutNo = (text: string): string =>
  text.replace(/^\s*\p{L}+\s*[,.;:!–—-]\s*/u, '').trim() || text;

const QUESTION_MARK = /[?？؟]/;
const OPENS_QUESTION =
  /^(?:so |and |but |well |sorry |ok |okay )*(?:what|which|why|how|who|whose|when|where|is|are|was|does|do i|do you|do we|did|will|would it|should i|am i|have i|can i|was|welche\w*|warum|wieso|wie|wer|wann|wo|ist|sind|gibt es|kann ich|quel\w*|pourquoi|comment|combien|est ce|qu est|qué|cuál\w*|por qué|cómo|cuánto|hay|quale|quali|perché|come|quanto|qual|quais|por que|como|quanto|wat|welke|waarom|hoe)(?: |$)/u;
/** Small talk that only asks to be agreed with: "busy here today, isn't it?". */
const TAG =
  /,\s?(?:isn't it|innit|isn't he|isn't she|aren't they|don't you think|was|oder|ne|gell|nicht wahr|n'est-ce pas|hein|verdad|vero|non è vero|não é|né|hè|toch)\s?[?？.!]{0,3}$/iu;
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
const MATTERS_NOT =
  /(?:^| )(?:qué más da|qué diferencia|what difference|any difference|does (?:it|that) matter|spielt das|macht das|ist das wichtig|qu est ce que ça change|ça change|c est important|che differenza|cosa cambia|è importante|que diferença|faz diferença|importa|maakt (?:het|dat)) ?/u;
const OPENS_QUESTION_UNSPACED = /^(?:为什么|什么|哪|怎么|多少|なぜ|何|どれ|どの|いくら|どう)/u;

const ASKS_FOR_WORDS =
  /\b(?:say|message|text|subject|title|body|note|comment|description|content|caption|reason|exactly|about|wrong|problem|issue)\b/i;

/** A question in return: "What's the difference?". "Friday?" and "Can you take the Visa?" answer. */
function asksBack(response: string, shown: string): boolean {
  const tagged = isTagged(response);
  if (!(tagged || /[?？؟]\s*$/u.test(response)) || ASKS_FOR_WORDS.test(shown)) return false;
  const words = normalise(response).replace(/'/g, ' ');
  return (
    tagged ||
    MATTERS_NOT.test(words) ||
    OPENS_QUESTION.test(words) ||
    OPENS_QUESTION_UNSPACED.test(words)
  );
}

/**
 * The whole answer must be assent: yes in any words, praise, courtesy or haste, and at most the action of the prompt or
 * all of the prompt once more. "Yes, delete them" is, "yes, but only the ones from 2020" is an answer in
 * words, and so is "yes, in staging" where the prompt says staging and production.
 */
function readVerdict(
  words: string,
  response: string,
  prompt: string,
  tool: string | undefined,
): Answer | null {
  const { yes, no, agrees, besideYes } = ANSWER_WORDS;
  const said = telling(words, TO_CONFIRMATION);
  const first = said[0] ?? '';
  const action = new Set(identifierWords(tool ?? '').map(stem));
  const isYes = (phrase: string): boolean => yes.has(phrase) || agrees.has(phrase);
  // "Yes, cancel it" to a cancellation.
  const names = (phrase: string): boolean => isYes(first) && action.has(stem(phrase));
  if (said.some((phrase) => no.has(phrase) && !names(phrase))) {
    if (!no.has(first)) return null;
    const onlyNo = said.every((phrase) => no.has(phrase));
    return { kind: 'no', detail: onlyNo ? null : response.trim() };
  }
  const rest = said.filter((phrase) => !isYes(phrase));
  // "Sure?" asks back.
  if (rest.length === said.length || QUESTION_MARK.test(response)) return null;
  const more = rest.filter((phrase) => !besideYes.has(phrase) && !names(phrase));
  const asked = telling(normalise(prompt)).filter((phrase) => !yes.has(phrase));
  const echoes = more.length <= 1 ? more[0] === asked[0] : more.join(' ') === asked.join(' ');
  return more.length === 0 || echoes ? { kind: 'yes' } : null;
}

/** Lists of phrases that stand for one word. */
const VERDICTS = [ANSWER_WORDS.yes, ANSWER_WORDS.no];
const TO_CONFIRMATION = [...VERDICTS, ANSWER_WORDS.agrees, ANSWER_WORDS.besideYes];
const OPENS_VERDICT = firstWordsOf(TO_CONFIRMATION.flatMap((list) => [...list]));

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
