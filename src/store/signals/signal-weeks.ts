import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';

/** How often a signal was matched in two periods that follow each other. */
export interface SignalWeek {
  readonly id: number;
  readonly name: string;
  readonly polarity: string;
  readonly count: number;
  readonly previous: number;
}

/** The signals that were matched between two times, before and after a third one. */
export function countSignalWeeks(
  db: Database,
  tenantId: string,
  times: { readonly first: Date; readonly middle: Date; readonly last: Date },
): Promise<SignalWeek[]> {
  const time = (date: Date) => sql`${date.toISOString()}::timestamptz`;
  return query(
    db,
    sql`
      select s.id::float8 as id, s.name, s.polarity, m.count, m.previous
      from signals s cross join lateral (
        select count(*) filter (where m.at >= ${time(times.middle)})::int as count,
          count(*) filter (where m.at < ${time(times.middle)})::int as previous
        from signal_matches m
        where m.tenant_id = ${tenantId} and m.signal_id = s.id and m.revision = s.revision
          and m.at >= ${time(times.first)} and m.at < ${time(times.last)}
      ) m
      where s.tenant_id = ${tenantId} and m.count + m.previous > 0
      order by m.count desc, s.id`,
  );
}
