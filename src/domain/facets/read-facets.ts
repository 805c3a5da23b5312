import type { Ctx } from '../../context.js';
import type { Facet } from '../../db/schema/facets.js';
import { type FacetCount, readFacetCounts } from '../../store/facets/facet-counts.js';
import { addDays, utcDay } from '../rollups/days.js';

export const FACET_DAYS = 30;
const MAX_VALUES = 50;

type FacetValues = Partial<Record<Facet, Omit<FacetCount, 'facet'>[]>>;

/** The most frequent values of some facets in the last days. */
export async function readFacetValues(
  { db, caller, now }: Ctx,
  facets: readonly Facet[],
): Promise<FacetValues> {
  const since = addDays(utcDay(now), 1 - FACET_DAYS);
  const found = await readFacetCounts(db, caller.tenantId, facets, since, MAX_VALUES);
  const values: FacetValues = Object.fromEntries(facets.map((facet) => [facet, []]));
  for (const { facet, ...value } of found) values[facet]?.push(value);
  return values;
}
