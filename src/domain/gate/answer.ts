import { ANSWER_WORDS, ORDINALS } from './answer-words.js';
import { normalise } from './text.js';

/** How the user's words answer a clarification. */
export type Answer =
  | { readonly kind: 'empty' }
  /** "I don't know", "not sure": nothing that the question could close on. */
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
    const option = pickOption(words, response, asked.options);
    if (option !== null) return { kind: 'pick', option };
  }
  if (ANSWER_WORDS.unknown.has(words)) return { kind: 'unknown' };
  if (asked.prompt !== null) {
    const verdict = readVerdict(words, response, asked.prompt);
    if (verdict) return verdict;
  }
  return { kind: 'text', text: response.trim() };
}

const QUESTION_MARK = /[?？؟]/;

/**
 * The whole answer must be assent: yes in any words, courtesy, and at most the action of the prompt or
 * all of the prompt once more. "Yes, delete them" is, "yes, but only the ones from 2020" is an answer in
 * words, and so is "yes, in staging" where the prompt says staging and production.
 */
function readVerdict(words: string, response: string, prompt: string): Answer | null {
  const { yes, no } = ANSWER_WORDS;
  const said = telling(words);
  if (said.some((phrase) => no.has(phrase))) {
    if (!no.has(said[0] ?? '')) return null;
    const onlyNo = said.every((phrase) => no.has(phrase));
    return { kind: 'no', detail: onlyNo ? null : response.trim() };
  }
  const rest = said.filter((phrase) => !yes.has(phrase));
  // "Sure?" asks back.
  if (rest.length === said.length || QUESTION_MARK.test(response)) return null;
  const asked = telling(normalise(prompt)).filter((phrase) => !yes.has(phrase));
  const echoes = rest.length <= 1 ? rest[0] === asked[0] : rest.join(' ') === asked.join(' ');
  return rest.length === 0 || echoes ? { kind: 'yes' } : null;
}

/** The words of an answer without courtesy, where several stand for one yes or no as one phrase. */
function telling(words: string): string[] {
  const { yes, no, filler } = ANSWER_WORDS;
  const tokens = words.split(' ');
  const phrases: string[] = [];
  for (let index = 0; index < tokens.length; ) {
    let length = Math.min(MAX_PHRASE, tokens.length - index);
    let phrase = tokens.slice(index, index + length).join(' ');
    while (length > 1 && !yes.has(phrase) && !no.has(phrase)) {
      length -= 1;
      phrase = tokens.slice(index, index + length).join(' ');
    }
    // "y" is a yes in English and an "and" in Spanish.
    if (yes.has(phrase) || no.has(phrase) || !filler.has(phrase)) phrases.push(phrase);
    index += length;
  }
  return phrases;
}

/** Words of the longest yes or no that is one phrase. */
const MAX_PHRASE = 4;

function pickOption(words: string, response: string, options: readonly string[]): string | null {
  // As it is written first: "C" and "C++" differ in nothing but punctuation.
  const written = response.trim().toLowerCase();
  const labels = options.map(normalise);
  const exact =
    only(options, (option) => option.trim().toLowerCase() === written) ??
    only(options, (_, index) => labels[index] === words);
  if (exact !== null) return exact;
  const number = readNumber(words);
  if (number !== null) return options[number - 1] ?? null;
  return only(options, (_, index) => says(words, labels[index] ?? ''));
}

/** "Saturday, please" says the label, "not Saturday" and "Saturday, but late" say more than that. */
function says(words: string, label: string): boolean {
  const { yes, filler, pointer } = ANSWER_WORDS;
  const parts = ` ${words} `.split(` ${label} `);
  const around = parts.join(' ').split(' ').filter(Boolean);
  return (
    parts.length === 2 &&
    around.every((word) => filler.has(word) || pointer.has(word) || yes.has(word))
  );
}

/** The one item that passes, or null when there are none or several. */
function only(
  options: readonly string[],
  passes: (option: string, index: number) => boolean,
): string | null {
  const passing = options.filter(passes);
  return passing.length === 1 ? (passing[0] ?? null) : null;
}

/** "2", "#2", "No. 2", "option 2", "the second one", "die zweite": 1-based, or null. */
function readNumber(words: string): number | null {
  const { filler, pointer } = ANSWER_WORDS;
  const all = words.replace(/^no (?=\d)/, '').split(' ');
  const named = all.filter((word) => !filler.has(word) && !pointer.has(word));
  // "one" only points in "the second one" and is the answer in "option one".
  const name = named.length > 0 ? named.join(' ') : (all.at(-1) ?? '');
  if (/^\d{1,2}$/.test(name)) return Number(name);
  return ORDINALS.get(name) ?? null;
}
