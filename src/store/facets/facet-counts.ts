import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { asJson, query } from '../../db/rows.js';
import type { Facet } from '../../db/schema/facets.js';

/** Conversations that a day has more, or fewer, with a value. */
export interface FacetChange {
  readonly day: string;
  readonly facet: Facet;
  readonly value: string;
  readonly change: number;
}

/** In the order of the key, so that two who count wait for each other and never deadlock. */
const added = (tenantId: string, changes: SQL): SQL => sql`
  insert into facet_counts (tenant_id, day, facet, value, sessions)
  select ${tenantId}, c.day, c.facet, c.value, c.change from (${changes}) c
  order by c.day, c.facet, c.value
  on conflict (tenant_id, day, facet, value) do update set sessions = facet_counts.sessions + excluded.sessions`;

export async function addToFacets(
  db: Database,
  tenantId: string,
  changes: readonly FacetChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await query(
    db,
    added(
      tenantId,
      sql`select * from jsonb_to_recordset(${asJson(changes)}) as n(day date, facet text, value text, change int)`,
    ),
  );
}

/** Takes conversations that a statement removes out of the counts again, as a part of it. */
export const uncountFacets = (tenantId: string, removed: string): SQL => sql`
  uncounted_facets as (
    ${added(
      tenantId,
      sql`
        select r.day, one.facet, one.value, -count(*)::int as change
        from ${sql.raw(removed)} r cross join lateral (
          select * from (values ('agent_id', r.agent_id), ('channel', r.channel), ('language', r.language))
            as v(facet, value) where value is not null
          union all select 'tool', tool from unnest(r.tools) tool) one
        group by 1, 2, 3`,
    )}
  )`;

export interface FacetCount {
  readonly facet: Facet;
  readonly value: string;
  readonly sessions: number;
}

/** The most frequent values of each of some facets since a day, the most frequent first. */
export function readFacetCounts(
  db: Database,
  tenantId: string,
  facets: readonly Facet[],
  since: string,
  each: number,
): Promise<FacetCount[]> {
  return query<FacetCount>(
    db,
    sql`
      select facet, value, sessions from (
        select facet, value, sum(sessions)::int as sessions,
          row_number() over (partition by facet order by sum(sessions) desc, value) as place
        from facet_counts
        where tenant_id = ${tenantId} and day >= ${since}::date
          and facet = any(array(select jsonb_array_elements_text(${JSON.stringify(facets)}::jsonb)))
        group by facet, value having sum(sessions) > 0) counted
      where place <= ${each} order by facet, place`,
  );
}
