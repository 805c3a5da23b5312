import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client.js';
import { query } from '../db/rows.js';
import { type SignalMatchRow, signalMatches } from '../db/schema/signals.js';
import type { SignalRevision } from './signal-counts.js';

/** The latest matches of a signal as it is, by when they were said. */
export async function listRecentMatches(
  db: Database,
  tenantId: string,
  { id, revision }: SignalRevision,
  limit: number,
): Promise<SignalMatchRow[]> {
  const { signalId, revision: ofRevision, at, sessionId } = signalMatches;
  const own = eq(signalMatches.tenantId, tenantId);
  return db
    .select()
    .from(signalMatches)
    .where(and(own, eq(signalId, id), eq(ofRevision, revision)))
    .orderBy(desc(at), desc(sessionId), desc(signalMatches.itemId))
    .limit(limit);
}

/** Whether a match `m` of the tenant is one of a signal as it is: not of one that was changed or removed. */
export const isCurrentMatch = (tenantId: string): SQL => sql`exists (
  select from signals s
  where s.tenant_id = ${tenantId} and s.id = m.signal_id and s.revision = m.revision)`;

/**
 * Removes some of a signal's matches that no longer count: of an earlier revision, or of a signal that
 * is gone.
 *
 * @returns how many; fewer than `limit` when none are left
 */
export async function removeStaleMatches(
  db: Database,
  tenantId: string,
  signalId: number,
  limit: number,
): Promise<number> {
  const key = sql.raw('signal_id, revision, kind, item_id');
  const [row] = await query<{ removed: number }>(
    db,
    sql`
      with removed as (
        delete from signal_matches where tenant_id = ${tenantId} and (${key}) in (
          select ${key} from signal_matches
          where tenant_id = ${tenantId} and signal_id = ${signalId} and revision is distinct from (
            select s.revision from signals s where s.tenant_id = ${tenantId} and s.id = ${signalId})
          limit ${limit})
        returning 1
      )
      select count(*)::int as removed from removed`,
  );
  return row?.removed ?? 0;
}
