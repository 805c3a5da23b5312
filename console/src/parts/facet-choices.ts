import { useRead } from '../api/queries.js';
import { api } from '../api/routes.js';
import type { FilterField } from './filter-bar.js';
import { plural } from './wording.js';

type Facets = (typeof api.getFacets)['types']['reply']['facets'];

/** Properties of conversations whose values are counted. */
export type FacetName = keyof Facets;

/**
 * Returns what makes the field of a filter by a property: a choice of the values that conversations of the last 30 days have,
 * with their counts; free text where none are known, such as before the first count.
 */
export function useFacetField(): (name: FacetName, label: string, current?: string) => FilterField {
  const { data } = useRead(api.getFacets);
  return (name, label, current) => facetField(data?.facets[name] ?? [], { name, label, current });
}

/** The field of a filter by a property with these values. A value that is set and no longer counted stays a choice. */
export function facetField(
  values: readonly { readonly value: string; readonly sessions: number }[],
  field: { readonly name: string; readonly label: string; readonly current?: string | undefined },
): FilterField {
  const { name, label, current } = field;
  if (values.length === 0) return { name, label, kind: 'text' };
  const choices = values.map(
    ({ value, sessions }) => [value, `${value} (${plural(sessions, 'session')})`] as const,
  );
  const isKnown = current === undefined || values.some(({ value }) => value === current);
  const all = isKnown ? choices : [...choices, [current, current] as const];
  return { name, label, kind: 'choice', choices: all };
}
