import { ANSWER_WORDS, ORDINALS } from './answer-words.js';
import { normalise } from './text.js';

/** How the user's words answer a clarification. */
export type Answer =
  | { readonly kind: 'empty' }
  /** "I don't know", "whatever": nothing that the question could close on. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'yes' }
  /** With what was said beside the no, if anything. */
  | { readonly kind: 'no'; readonly detail: string | null }
  | { readonly kind: 'pick'; readonly option: string }
  | { readonly kind: 'text'; readonly text: string };

/**
 * Reads an answer: yes or no to a confirmation (`prompt`), a label or 1-based number to options, else words that
 * answer the question.
 */
export function readAnswer(
  response: string,
  asked: { readonly options: readonly string[]; readonly prompt: string | null },
): Answer {
  const words = normalise(response);
  if (words === '') return { kind: 'empty' };
  if (asked.options.length > 0) {
    const option = pickOption(words, asked.options);
    if (option !== null) return { kind: 'pick', option };
  }
  if (ANSWER_WORDS.unknown.has(words)) return { kind: 'unknown' };
  if (asked.prompt !== null) {
    const verdict = readVerdict(words, response, asked.prompt);
    if (verdict) return verdict;
  }
  return { kind: 'text', text: response.trim() };
}

/**
 * The whole answer must be assent, in words of its own or of the prompt: "yes, delete them" is, "yes,
 * but only the ones from 2020" is an answer in words.
 */
function readVerdict(words: string, response: string, prompt: string): Answer | null {
  const tokens = words.split(' ');
  const echoed = new Set(normalise(prompt).split(' '));
  const { yes, no, filler } = ANSWER_WORDS;
  if (yes.has(words)) return { kind: 'yes' };
  if (no.has(words)) return { kind: 'no', detail: null };
  const isNo = tokens.some((token) => no.has(token));
  if (!isNo && tokens.some((token) => yes.has(token))) {
    return tokens.every((token) => yes.has(token) || filler.has(token) || echoed.has(token))
      ? { kind: 'yes' }
      : null;
  }
  const first = tokens.find((token) => !filler.has(token));
  if (first === undefined || !no.has(first)) return null;
  const onlyNo = tokens.every((token) => no.has(token) || filler.has(token));
  return { kind: 'no', detail: onlyNo ? null : response.trim() };
}

function pickOption(words: string, options: readonly string[]): string | null {
  const labels = options.map(normalise);
  const exact = labels.indexOf(words);
  if (exact >= 0) return options[exact] ?? null;
  const number = readNumber(words);
  if (number !== null) return options[number - 1] ?? null;
  const mentioned = options.filter((_, index) => ` ${words} `.includes(` ${labels[index]} `));
  return mentioned.length === 1 ? (mentioned[0] ?? null) : null;
}

/** "2", "#2", "option 2", "the second one", "die zweite": 1-based, or null. */
function readNumber(words: string): number | null {
  const all = words.split(' ');
  const telling = all.filter((word) => !ANSWER_WORDS.filler.has(word));
  // "one" is filler in "the second one" and the answer in "option one".
  const [token, ...more] = telling.length > 0 ? telling : all.slice(-1);
  if (token === undefined || more.length > 0) return null;
  if (/^\d{1,2}$/.test(token)) return Number(token);
  return ORDINALS.get(token) ?? null;
}
