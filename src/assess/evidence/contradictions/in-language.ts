import { type LexiconLanguage, patternsByLanguage } from '../../../lexicon/lexicon.js';
import type { PatternLists } from '../../../lexicon/schema.js';
import type { Language } from '../../../utterance/language.js';

/** Languages whose script tells them from those in Latin letters. */
const OWN_SCRIPTS: ReadonlySet<LexiconLanguage> = new Set(['ru', 'uk', 'ja', 'zh', 'ko', 'han']);

const COMPILED = new Map<string, RegExp>();
/** Takes nothing. */
const NOTHING = /(?!)/gu;

/**
 * Compiles a list of patterns for texts of one language, so that no word of another is taken for one of its own.
 *
 * @param around puts what has to stand around the alternatives
 */
export function inLanguage(
  name: keyof PatternLists,
  language: Language,
  around: (source: string) => string,
): RegExp {
  const key = `${language} ${name}`;
  let compiled = COMPILED.get(key);
  if (compiled === undefined) {
    const sources = patternsByLanguage(name).flatMap(([of, source]) =>
      of === language || OWN_SCRIPTS.has(of) ? [source] : [],
    );
    compiled =
      sources.length === 0 ? NOTHING : new RegExp(around(`(?:${sources.join('|')})`), 'gu');
    COMPILED.set(key, compiled);
  }
  return compiled;
}
