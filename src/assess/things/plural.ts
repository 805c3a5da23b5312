import type { LexiconLanguage } from '../../lexicon/lexicon.js';
import { lexiconWords, patternsByLanguage } from '../../lexicon/lexicon.js';
import type { Language } from '../../utterance/language.js';
import { stem } from '../../utterance/tokens.js';
import type { NamedThing } from './named-things.js';
import type { Thing } from './read-things.js';
import { withoutEnding } from './same-word.js';

/** Articles that stand before no plural. */
const SINGULAR = lexiconWords('singularArticles');

/** `the lights`, where each of them is called `light`. */
export function isPlural(
  { from, text }: NamedThing,
  head: number,
  things: readonly Thing[],
  language: Language,
): boolean {
  const said = text.split(' ')[head - from]?.toLowerCase() ?? '';
  const known = things.flatMap(({ heads, named }) => [...named, ...heads]);
  if (known.includes(said) || SINGULAR.has(text.split(' ')[0]?.toLowerCase() ?? '')) return false;
  if (language === 'en')
    return /[^su]s$/.test(said) && known.some((one) => stem(one) === stem(said));
  return (
    PLURAL.get(language)?.test(said) === true &&
    known.some((one) => said.startsWith(withoutEnding(one)))
  );
}

const PLURAL: ReadonlyMap<LexiconLanguage, RegExp> = new Map(
  patternsByLanguage('pluralEndings').map(
    ([language, source]) => [language, new RegExp(`(?:${source})$`)] as const,
  ),
);
