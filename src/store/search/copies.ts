import { type SQL, sql } from 'drizzle-orm';

/**
 * Columns of documents `m`: `copy`, which of those with the same words in the same order it is, 1 for the newest; and
 * `count`, how many these are. By length first, so that few are compared word by word.
 */
export const COPY: SQL = sql`
  row_number() over (partition by length(m.terms), m.terms order by m.occurred_at desc, m.id desc) as copy,
  (count(*) over (partition by length(m.terms), m.terms))::int as count`;
