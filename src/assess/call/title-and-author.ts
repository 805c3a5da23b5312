import { patternsByLanguage, union } from '../../lexicon/lexicon.js';
import { wordSet } from '../../utterance/word-set.js';
import type { Binding } from './bind.js';
import type { BindingInput } from './binding-input.js';

const SURE = 0.85;
const QUOTES = /["\u201c\u201d\u201e\u00ab\u00bb\u300a\u300c\u300e]|(?<=\s)'/;
/** Words of parameters for a work, and for who has made it. */
const WORKS = wordSet('title song track book work film album');
const MAKERS = wordSet('author artist singer composer director');
const MOST_CHARACTERS = 400;
const NAME = "\\p{Lu}[\\p{L}.'’-]+(?:\\s(?:\\p{Ll}{1,3}\\s)?\\p{Lu}[\\p{L}.'’-]+){0,3}";
/** A title, its maker behind "by". */
const BY = new Map(
  patternsByLanguage('byMaker').map(([language, word]) => [
    language as string,
    new RegExp(`^(?<title>.*\\S)\\s+(?:${word})[\\s’']?\\s?(?<author>${NAME})`, 'su'),
  ]),
);
/** A title, its maker behind the noun for one. */
const NOUN = new RegExp(
  `^(?<title>.*?)[\\s,\uff0c]*(?<![\\p{L}])${union('makerNouns')}\\s*[:\uff1a]?\\s*(?<author>[^,.!?\\s]+(?:\\s\\p{Lu}[^,.!?\\s]+)*)`,
  'su',
);

/** Takes a title and its maker apart: "Pride and Prejudice by Jane Austen". */
export function withTitleAndAuthor(
  bindings: readonly Binding[],
  { reading }: BindingInput,
): readonly Binding[] {
  const named = (names: ReadonlySet<string>) =>
    bindings.find(
      ({ parameter: { words, choices } }) =>
        choices.length === 0 && words.some((word) => names.has(word)),
    );
  const [title, author] = [named(WORKS), named(MAKERS)];
  if (title === undefined || author === undefined) return bindings;
  const text = reading.said.text.slice(0, MOST_CHARACTERS);
  // What stands in marks of quotation ends where they do.
  if (QUOTES.test(text)) return bindings;
  const found = (BY.get(reading.language)?.exec(text) ?? NOUN.exec(text))?.groups;
  if (found?.author === undefined) return bindings;
  const values = new Map<Binding, string>([[author, found.author]]);
  const work = withoutLead(found.title ?? '');
  if (work !== null) values.set(title, work);
  return bindings.map((binding) => {
    const value = values.get(binding);
    return value === undefined ? binding : { ...binding, value, sure: SURE, several: [] };
  });
}

/** The words from the first name on that does not open the sentence; null where there is none. */
function withoutLead(text: string): string | null {
  const at = /(?<=\s)[\p{Lu}\p{N}]/u.exec(text)?.index;
  const title = at === undefined ? '' : text.slice(at).replace(/[\s,]+$/u, '');
  return title === '' ? null : title;
}
