import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';

/** Place in the order of the sessions, newest activity first. */
export interface PastSessionKey {
  readonly lastActivityAt: Date;
  readonly sessionId: string;
}

/** A session of the past, with what is known of all of it. */
export interface PastSession extends PastSessionKey {
  readonly language: string | null;
  readonly metadata: Readonly<Record<string, unknown>> | null;
}

export interface SessionRange {
  readonly from: Date;
  /** Not included. */
  readonly until: Date;
  readonly agentId: string | null;
}

const inRange = (tenantId: string, { from, until, agentId }: SessionRange): SQL => sql`
  s.tenant_id = ${tenantId} and s.last_activity_at >= ${from.toISOString()}::timestamptz
    and s.last_activity_at < ${until.toISOString()}::timestamptz
    ${agentId === null ? sql`` : sql`and s.agent_id = ${agentId}`}`;

/** Sessions of a range, the newest activity first, after a place. */
export async function listSessionsBefore(
  db: Database,
  tenantId: string,
  range: SessionRange,
  { after, limit }: { readonly after: PastSessionKey | null; readonly limit: number },
): Promise<PastSession[]> {
  const rows = await query<Omit<PastSession, 'lastActivityAt'> & { at: string }>(
    db,
    sql`
      select s.session_id as "sessionId", s.language, s.metadata,
        to_char(s.last_activity_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
      from sessions s where ${inRange(tenantId, range)}
        ${after ? sql`and (s.last_activity_at, s.session_id) < (${after.lastActivityAt.toISOString()}::timestamptz, ${after.sessionId})` : sql``}
      order by s.last_activity_at desc, s.session_id desc limit ${limit}`,
  );
  return rows.map(({ at, ...row }) => ({ ...row, lastActivityAt: new Date(at) }));
}
