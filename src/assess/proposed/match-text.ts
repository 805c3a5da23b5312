import { COMMON_WORDS } from '../../utterance/common-words.js';
import { normalise } from '../../utterance/normal-form.js';
import { stem, tokenize } from '../../utterance/tokens.js';
import { UNSPACED } from '../../utterance/unspaced.js';
import { compactForm, type Source } from './sources.js';

/** A text value in the forms that it is looked up by. */
export interface TextValue {
  readonly text: string;
  /** In normal form, with a space before and behind. */
  readonly words: string;
  readonly compact: string;
  /** Stems of its words that are not grammar, each once. */
  readonly stems: readonly string[];
  readonly isUnspaced: boolean;
}

const MOST_CHARACTERS = 2_000;
const MOST_TOKENS = 200;

export function readTextValue(value: string): TextValue {
  const text = value.slice(0, MOST_CHARACTERS).toWellFormed();
  const tokens = tokenize(text, MOST_TOKENS);
  const telling = tokens.filter(({ word }) => !COMMON_WORDS.has(word));
  const said = telling.length > 0 ? telling : tokens;
  return {
    text,
    words: ` ${normalise(text)} `,
    compact: compactForm(text),
    stems: [...new Set(said.map(({ word }) => stem(word)))],
    isUnspaced: UNSPACED.test(text),
  };
}

/** From so many letters and digits on, a value is recognised without the marks and spaces between them. */
const LEAST_COMPACT = 4;

const HAS_WILDCARD = /^\S*[/.\\]\S*\*\S*$|^\S*\*\S*[/.\\]\S*$/;

/** Whether a source says a value, as it stands or with other marks, spaces or capitals. */
export function says({ text, words, compact, isUnspaced }: TextValue, source: Source): boolean {
  // `logs/*` is not said by "logs".
  if (HAS_WILDCARD.test(text)) return source.utterance.text.includes(text);
  if (words.trim() !== '' && source.words.includes(words)) return true;
  if (compact === '') return false;
  if (/\d/.test(text) && saysVerbatim(text, source.utterance.text)) return true;
  // `v5.2.1` is said by "5.2.1".
  if (/^v\d+\./.test(text) && saysVerbatim(text.slice(1), source.utterance.text)) return true;
  if (isUnspaced) return source.compact.includes(compact);
  // `A-1042` is said by "order a1042" and not by "A-10425".
  return compact.length >= LEAST_COMPACT && saysCompact(compact, source.compact);
}

/** Whether a text has a value character by character, with no Latin letter and no digit right beside it: `1.0.0` in `版本是1.0.0，`. */
function saysVerbatim(value: string, text: string): boolean {
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const beside = text.charAt(at - 1) + text.charAt(at + value.length);
    if (!/[A-Za-z0-9]/.test(beside)) return true;
  }
  return false;
}

function saysCompact(compact: string, text: string): boolean {
  for (let at = text.indexOf(compact); at >= 0; at = text.indexOf(compact, at + 1)) {
    const before = text.charAt(at - 1);
    const after = text.charAt(at + compact.length);
    const joinsBefore = /\d/.test(before) && /^\d/.test(compact);
    const joinsAfter = /\d/.test(after) && /\d$/.test(compact);
    if (!joinsBefore && !joinsAfter) return true;
  }
  return false;
}

/** The share of a value's telling words that sources say, 0 to 1. */
export function shareSaid({ stems }: TextValue, sources: readonly Source[]): number {
  if (stems.length === 0) return 0;
  const said = stems.filter((word) =>
    sources.some(
      (source) => source.stems.has(word) || (UNSPACED.test(word) && source.compact.includes(word)),
    ),
  );
  return said.length / stems.length;
}
