import { type SQL, sql } from 'drizzle-orm';
import { uncountMatches } from './signals.js';

/**
 * What a statement that removes messages does about what was made of them, as a part of it: their
 * documents go with their vectors, their matches, and those from the signals' counts.
 *
 * @param removed what was removed, with columns `tenant_id`, `session_id` and `id`
 */
export function forgetMessages(removed: SQL): SQL {
  const ofRemoved = (alias: SQL): SQL => sql`
    ${alias}.tenant_id = r.tenant_id and ${alias}.session_id = r.session_id
    and ${alias}.kind = 'message' and ${alias}.item_id = r.id::text`;
  return sql`
    unsearched as (
      delete from documents d using ${removed} r where ${ofRemoved(sql`d`)}
      returning d.tenant_id, d.id
    ), unqueued as (
      delete from embedding_backlog b using unsearched u
      where b.tenant_id = u.tenant_id and b.document_id = u.id
    ), unembedded as (
      delete from embeddings e using unsearched u
      where e.tenant_id = u.tenant_id and e.document_id = u.id
    ), unmatched as (
      delete from signal_matches m using ${removed} r where ${ofRemoved(sql`m`)}
      returning m.tenant_id, m.signal_id, m.revision
    ), ${uncountMatches(sql`unmatched`)}`;
}
