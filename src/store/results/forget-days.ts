import { type SQL, sql } from 'drizzle-orm';

/**
 * Has conversations whose old gate calls a statement removes forget what they added to old days, as a part of it. The
 * sums of those days stay: counted again, such a conversation neither adds to them nor takes anything away.
 *
 * @param removed names what was removed, with a column `session_id`
 * @param before the beginning of a UTC day: those before it are old
 */
export function forgetDays(tenantId: string, removed: string, before: Date): SQL {
  const day = before.toISOString().slice(0, 10);
  const kept = (column: string) => sql`coalesce((
    select jsonb_object_agg(each.key, each.value) from jsonb_each(${sql.raw(column)}) each
    where each.key >= ${day}), '{}') as ${sql.raw(column)}`;
  return sql`
    held as materialized (
      -- In the order of the key, so that two who change them wait for each other and never deadlock.
      select r.session_id, r.calls, r.questions from session_results r
      where r.tenant_id = ${tenantId} and r.session_id = any(array(select session_id from ${sql.raw(removed)}))
      order by r.session_id for update
    ), kept as materialized (
      select session_id, ${kept('calls')}, ${kept('questions')} from held
    ), trimmed as (
      update session_results r set calls = kept.calls, questions = kept.questions from kept
      where r.tenant_id = ${tenantId} and r.session_id = kept.session_id
        and (kept.calls <> '{}' or kept.questions <> '{}')
    ), emptied as (
      delete from session_results r using kept
      where r.tenant_id = ${tenantId} and r.session_id = kept.session_id
        and kept.calls = '{}' and kept.questions = '{}'
    )`;
}
