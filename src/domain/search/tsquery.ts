import type { KeywordQuery, RequiredPhrases, SearchPhrase } from './parse-query.js';
import { lexeme, listForms, type Term } from './terms.js';

/** A query in the text form of tsquery, every lexeme with the tenant's mark. */
export interface KeywordMatch {
  /** Condition that a text must fulfil. */
  readonly match: string;
  /** The condition without what must not be there. */
  readonly wanted: string;
  /** The words of it, side by side or not. */
  readonly candidates: string;
  /** Each phrase that is wanted, once. */
  readonly phrases: readonly string[];
}

/** @param query one that has something to search for */
export function toTsquery(mark: string, { all, none }: KeywordQuery): KeywordMatch {
  const word = (term: Term): string => {
    const forms = listForms(term).map((form) => lexeme(mark, form) + (term.prefix ? ':*' : ''));
    return forms.length === 1 ? forms.join('') : `(${forms.join(' | ')})`;
  };
  const phrase = (terms: SearchPhrase): string =>
    terms
      .map((term, index) => {
        const before = terms[index - 1];
        return `${before ? ` <${term.position - before.position}> ` : ''}${word(term)}`;
      })
      .join('');
  const together = (wanted: RequiredPhrases): string => `(${wanted.map(phrase).join(' & ')})`;
  const wanted = all.map((group) => `(${group.map(together).join(' | ')})`).join(' & ');
  return {
    match: [wanted, ...none.map((words) => `!${together(words)}`)].join(' & '),
    wanted,
    // Lexemes have no spaces.
    candidates: wanted.replace(/ <\d+> /g, ' & '),
    phrases: [...new Set(all.flat(2).map(phrase))],
  };
}
