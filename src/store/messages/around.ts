import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { asJson, query } from '../../db/rows.js';
import { HAS_PLACE, PLACELESS } from '../../db/schema/messages.js';

/** A time span within a session. */
export interface SessionSpan {
  readonly sessionId: string;
  readonly from: Date;
  readonly to: Date;
}

/** A message of user or assistant that a session has. */
export interface KnownMessage {
  readonly sessionId: string;
  readonly role: string;
  readonly contentHash: string;
  readonly at: Date;
  /** How many with the same words were stored before it, where it has no place; null where it has one. */
  readonly nth: number | null;
}

/** Messages before and after a span that are enough to tell what was said next to it. */
const MOST_BEFORE = 200;
const MOST_AFTER = 50;
const MOST_WITHIN = 20_000;

/** Lists what user and assistant said around these times. */
export async function listMessagesAround(
  db: Database,
  tenantId: string,
  spans: readonly SessionSpan[],
): Promise<KnownMessage[]> {
  if (spans.length === 0) return [];
  const own = sql`m.tenant_id = ${tenantId} and m.session_id = s."sessionId"
    and m.role in ('user', 'assistant')`;
  const rows = await query<Omit<KnownMessage, 'at'> & { at: string | Date }>(
    db,
    sql`
      select s."sessionId", m.role, m.content_hash as "contentHash", m.occurred_at as at,
        case when m.position >= ${PLACELESS} then m.position - ${PLACELESS} end as nth
      from jsonb_to_recordset(${asJson(spans)}) as s("sessionId" text, "from" timestamptz, "to" timestamptz)
      cross join lateral (
        (select m.role, m.content_hash, m.occurred_at, m.position from messages m where ${own} and m.occurred_at < s."from"
          order by m.occurred_at desc limit ${MOST_BEFORE})
        union all (select m.role, m.content_hash, m.occurred_at, m.position from messages m where ${own} and m.occurred_at between s."from" and s."to"
          order by m.occurred_at limit ${MOST_WITHIN})
        union all (select m.role, m.content_hash, m.occurred_at, m.position from messages m where ${own} and m.occurred_at > s."to"
          order by m.occurred_at limit ${MOST_AFTER})
      ) m`,
  );
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

/** The words of a message within its session. */
export interface SessionWords {
  readonly sessionId: string;
  readonly contentHash: string;
}

/** Counts how often each of these was said in its session, by all sources. */
export function countSaid(
  db: Database,
  tenantId: string,
  words: readonly SessionWords[],
): Promise<(SessionWords & { readonly times: number })[]> {
  if (words.length === 0) return Promise.resolve([]);
  const own = sql`m.tenant_id = ${tenantId} and m.session_id = w."sessionId"
    and m.content_hash = w."contentHash"`;
  return query(
    db,
    sql`
      select w."sessionId", w."contentHash", greatest(
        (select count(*) from messages m where ${own} and ${HAS_PLACE}),
        -- The first is found by its key, and of others a session has few.
        (select count(*) from messages m where ${own} and m.position = ${PLACELESS}),
        (select max(m.position) - ${PLACELESS} + 1 from messages m where ${own} and m.position > ${PLACELESS})
      )::int as times
      from jsonb_to_recordset(${asJson(words)}) as w("sessionId" text, "contentHash" text)`,
  );
}
