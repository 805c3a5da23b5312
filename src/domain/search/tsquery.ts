import type { WordMatch } from '../../store/search/word-match.js';
import type { KeywordQuery, RequiredPhrases, SearchPhrase } from './parse-query.js';
import { lexeme, listForms, type Term } from './terms.js';

/**
 * A query in the text form of tsquery, every lexeme with the tenant's mark.
 *
 * @param query one that has something to search for
 */
export function toTsquery(mark: string, { all, must, none }: KeywordQuery): WordMatch {
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
  const each = (groups: KeywordQuery['all']): string =>
    groups.map((group) => `(${group.map(together).join(' | ')})`).join(' & ');
  return {
    wanted: each(all),
    must: must.length > 0 ? each(must) : null,
    none: none.map(together),
    phrases: [...new Set(all.flat(2).map(phrase))],
  };
}
