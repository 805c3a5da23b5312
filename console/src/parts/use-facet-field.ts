import { useRead } from '../api/queries.js';
import { api } from '../api/routes.js';
import { type FacetField, facetField } from './facet-field.js';

type FacetName = keyof (typeof api.getFacets)['types']['reply']['facets'];

/**
 * Returns what makes the field of a filter by a property: a choice of the values that conversations of the last 30 days have,
 * with their counts; free text where none are known, such as before the first count.
 */
export function useFacetField(): (name: FacetName, label: string, current?: string) => FacetField {
  const { data } = useRead(api.getFacets);
  return (name, label, current) => facetField(data?.facets[name] ?? [], { name, label, current });
}
