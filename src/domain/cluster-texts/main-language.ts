import { isSaid } from '../../clustering/title.js';
import type { ClusterMember } from '../../store/failures/reads.js';
import { type Language, tellLanguage } from '../../utterance/language.js';

/** Fields of a failure that its title is made of. */
export type NamedBy = Pick<ClusterMember, 'kind' | 'request' | 'detail'>;

/** Failures of a cluster that are told in one language. */
export interface SameLanguageFailures {
  readonly language: Language;
  readonly members: readonly NamedBy[];
}

/**
 * Picks the failures that are in the language of most. What users and agents said of them goes first: outcomes are told in
 * the words of a back office, which are the same for many clusters.
 */
export function inMainLanguage(members: readonly NamedBy[]): SameLanguageFailures {
  const said = members.filter(({ kind, detail }) => kind === 'event' && isSaid(detail));
  const told = said.length > 0 ? said : members;
  const languages = told.map(({ detail, request }) =>
    tellLanguage(isSaid(detail) ? detail : request),
  );
  const counts = new Map<Language, number>();
  for (const language of languages) counts.set(language, (counts.get(language) ?? 0) + 1);
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  const language = most?.[0] ?? 'en';
  return { language, members: told.filter((_, at) => languages[at] === language) };
}
