import { union } from '../../lexicon/lexicon.js';
import type { Language } from '../../utterance/language.js';
import { stem } from '../../utterance/tokens.js';
import { findPlace } from '../../word-vectors/word-vectors.js';

/** `Tasse` and `Tassen`, `lampan` and `golvlampa`: the same word but for its ending and what it is put together with. */
export function isSame(said: string, known: string, language: Language): boolean {
  if (said === known || stem(said) === stem(known)) return true;
  if (language === 'en' && findPlace(said) >= 0) return false;
  const root = withoutEnding(said);
  if (root.length < 4) return false;
  const other = withoutEnding(known);
  return (
    other === root ||
    (other.length > root.length + 2 && other.endsWith(root) && !NO_COMPOUNDS.has(language))
  );
}

const NO_COMPOUNDS: ReadonlySet<Language> = new Set(['fr', 'es', 'it', 'pt', 'pl'] as const);

const CASE_ENDING = new RegExp(`${union('caseEndings')}$`, 'u');

/** Without the endings of number and case, roughly. */
export const withoutEnding = (word: string): string =>
  word.length > 4 ? word.replace(CASE_ENDING, '') : word;
