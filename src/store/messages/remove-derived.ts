import { type SQL, sql } from 'drizzle-orm';
import { markChangedDays } from '../rollups/mark-days.js';
import { uncountMatches } from '../signals/matches.js';

/**
 * Removes what was made of the messages that a statement of one tenant removes, as the end of its
 * `with` and its last part: their documents go with their vectors, their matches, and those from the
 * signals' counts, and their days are marked.
 *
 * @param removed names what was removed, with columns `session_id`, `id` and `at`, when it happened
 */
export function removeDerived(tenantId: string, removed: string): SQL {
  const ofRemoved = (alias: string): SQL => sql`
    ${sql.raw(alias)}.tenant_id = ${tenantId} and ${sql.raw(alias)}.session_id = r.session_id
    and ${sql.raw(alias)}.kind = 'message' and ${sql.raw(alias)}.item_id = r.id::text`;
  const messages = sql.raw(removed);
  return sql`
    unsearched as (
      delete from documents d using ${messages} r where ${ofRemoved('d')} returning d.id
    ), unqueued as (
      delete from embedding_backlog b using unsearched u
      where b.tenant_id = ${tenantId} and b.document_id = u.id
    ), unembedded as (
      delete from embeddings e using unsearched u
      where e.tenant_id = ${tenantId} and e.document_id = u.id
    ), unmatched as (
      delete from signal_matches m using ${messages} r where ${ofRemoved('m')}
      returning m.signal_id, m.revision, m.at
    ), ${uncountMatches(tenantId, 'unmatched')}, gone as (
      -- A match that was not looked at since its message moved is still counted on the day before that.
      select at from ${messages} union all select at from unmatched
    )
    ${markChangedDays(tenantId, 'gone')}`;
}
