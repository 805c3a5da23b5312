import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { isContention, isDuplicate } from '../../db/faults.js';
import { asJson, query, recordset } from '../../db/rows.js';
import { HAS_PLACE, messages, type NewMessage, PLACELESS } from '../../db/schema/messages.js';
import { batchScope } from '../scope.js';
import { recordChanges } from '../sessions/record-changes.js';
import type { SessionKey } from '../sessions/session-key.js';
import { removeRepeatedMessages } from './repeated.js';

const MESSAGE = recordset(messages, ['tenantId', 'id']);
const MESSAGE_RECORD = sql.raw(`"tenantId" text, ${MESSAGE.record}`);

/** Columns of messages `m` that `recordChanges` reads. */
const CHANGED = sql`m.tenant_id as "tenantId", m.session_id as "sessionId", m.id, m.occurred_at as at,
  octet_length(m.content) as bytes`;

export interface NewMessages extends SessionKey {
  /** How many of the session's messages were new. */
  readonly count: number;
}

/**
 * Stores many messages, of any tenants and sessions. A message that is there already (same session,
 * position and content) takes what is added to it: tool calls, an earlier time. Within `rows` several of
 * one message count as one. One that is known without its place (`appendMessages`) is given the place
 * that it has now.
 *
 * @returns the sessions that got any that were new
 */
export async function upsertMessages(
  db: Database,
  rows: readonly NewMessage[],
): Promise<NewMessages[]> {
  if (rows.length === 0) return [];
  const stored = await upsert(db, rows).catch((error: unknown) => {
    // Another writer took the place that a message was just about to be given, which can be seen now, or
    // each waited for the other: messages get their places before the new ones are stored.
    if (!isDuplicate(error) && !isContention(error)) throw error;
    return upsert(db, rows);
  });
  await removeRepeatedMessages(db, stored);
  return stored;
}

const SAME_MESSAGE = sql`p."tenantId" = input."tenantId" and p."sessionId" = input."sessionId"
  and p."contentHash" = input."contentHash"`;

function upsert(db: Database, rows: readonly NewMessage[]): Promise<NewMessages[]> {
  const scope = batchScope(rows);
  const numbered = scope.of('numbered');
  // In the order of the key, so that two writers of the same messages wait and never deadlock.
  return query(
    db,
    sql`
      with received as materialized (
        select r.*, row_number() over () as nth_received
        from jsonb_to_recordset(${asJson(rows)}) as r(${MESSAGE_RECORD})
      ), unique_messages as materialized (
        select distinct on ("tenantId", "sessionId", position, "contentHash") * from received
        order by "tenantId", "sessionId", position, "contentHash", nth_received
      ), placeless as materialized (
        select input."tenantId", input."sessionId", m.content_hash as "contentHash", m.id,
          m.occurred_at as before, row_number() over (
            partition by input."tenantId", input."sessionId", m.content_hash order by m.position) as nth
        from (select distinct "tenantId", "sessionId" from received) input cross join lateral (
          select m.id, m.position, m.content_hash, m.occurred_at from messages m
          where ${scope.only('m')} and m.session_id = input."sessionId" and m.position >= ${PLACELESS}
          offset 0
        ) m
      ), here as materialized (
        -- Those that are there already, with their times before this statement.
        select input."tenantId", m.id, m.occurred_at as before
        from unique_messages input cross join lateral (
          select m.id, m.occurred_at from messages m where ${scope.only('m')} and m.session_id = input."sessionId"
            and m.position = input.position and m.content_hash = input."contentHash" limit 1
        ) m
      ), new_places as (
        -- New places of messages that are known without any.
        select input.*, row_number() over (
          partition by "tenantId", "sessionId", "contentHash" order by position) as nth
        from unique_messages input
        where exists (select from placeless p where ${SAME_MESSAGE}) and not exists (
          select from messages m where ${scope.only('m')} and m.session_id = input."sessionId"
            and m.position = input.position and m.content_hash = input."contentHash")
      ), placed as (
        update messages m set position = input.position, source = input.source,
          tool_calls = coalesce(input."toolCalls", m.tool_calls),
          tool_call_id = coalesce(input."toolCallId", m.tool_call_id),
          interrupted = m.interrupted or input.interrupted,
          occurred_at = least(m.occurred_at, input."occurredAt")
        from new_places input join placeless p on ${SAME_MESSAGE} and p.nth = input.nth
        -- Whoever was faster has given it another place.
        where ${scope.only('m')} and m.id = p.id and m.position >= ${PLACELESS}
        returning ${CHANGED}, false as is_new, m.position, m.content_hash as "contentHash"
      ), numbered as materialized (
        -- The ids come first, where a distributed database has its one sequence.
        select nextval('messages_id_seq') as id, input.* from (
          select * from unique_messages input
          where not exists (select from placed p where ${SAME_MESSAGE} and p.position = input.position)
          order by "tenantId", "sessionId", position, nth_received
        ) input
      ), stored as (
        insert into messages as m (tenant_id, id, ${sql.raw(MESSAGE.columns)}) overriding system value
        select ${numbered.owner}, id, ${sql.raw(MESSAGE.fields)} from ${numbered.owned(sql`numbered`)}
        order by "tenantId", "sessionId", position, nth_received
        on conflict (tenant_id, session_id, position, content_hash) do update set
          tool_calls = coalesce(excluded.tool_calls, m.tool_calls),
          tool_call_id = coalesce(excluded.tool_call_id, m.tool_call_id),
          interrupted = m.interrupted or excluded.interrupted,
          occurred_at = least(m.occurred_at, excluded.occurred_at)
        where excluded.occurred_at < m.occurred_at
          or (excluded.interrupted and not m.interrupted)
          or coalesce(excluded.tool_calls, m.tool_calls) is distinct from m.tool_calls
          or coalesce(excluded.tool_call_id, m.tool_call_id) is distinct from m.tool_call_id
        returning ${CHANGED}, xmax = 0 as is_new
      ), changed as (
        select *, (select max("receivedAt") from received) as "receivedAt" from (
          select * from stored
          union all select "tenantId", "sessionId", id, at, bytes, is_new from placed
        ) either
      ), before as (
        -- The days that messages were on before this statement.
        select changed."tenantId", coalesce(here.before, p.before) as at, changed."receivedAt"
        from changed
        left join here on here."tenantId" = changed."tenantId" and here.id = changed.id
        left join placeless p on p."tenantId" = changed."tenantId" and p.id = changed.id
        where not changed.is_new and coalesce(here.before, p.before) is not null
      ), ${recordChanges(scope, 'message', { changed: 'changed', before: 'before' })}
      select "tenantId", "sessionId", count(*)::int as count
      from stored where is_new group by "tenantId", "sessionId"`,
  );
}

/**
 * A message of a source that repeats conversations without saying where in them a message stands, such as
 * the model calls of a trace. Its `position` says how often the same role and content came earlier in that
 * one repetition: 0 for the first "yes" of a history, 1 for the second.
 */
export type AppendedMessage = NewMessage;

/**
 * Stores what is new, in the order of `rows`: a message is known when its session has the same role and
 * content more than `position` times, from this source or any other. One that was stored by this function
 * and turns out to have been earlier takes that time.
 *
 * @returns how many were new
 */
export async function appendMessages(
  db: Database,
  rows: readonly AppendedMessage[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const scope = batchScope(rows);
  const numbered = scope.of('numbered');
  const [stored] = await query<{ count: number }>(
    db,
    sql`
      with received as (
        select r.*, row_number() over () as nth_received
        from jsonb_to_recordset(${asJson(rows)}) as r(${MESSAGE_RECORD})
      ), input as materialized (
        select distinct on ("tenantId", "sessionId", position, "contentHash") * from received
        order by "tenantId", "sessionId", position, "contentHash", "occurredAt", nth_received
      ), placed as materialized (
        select s."tenantId", s."sessionId", m.content_hash as "contentHash", count(*) as times
        from (select distinct "tenantId", "sessionId" from input) s cross join lateral (
          select m.content_hash from messages m
          where ${scope.of('s').only('m')} and m.session_id = s."sessionId" and ${HAS_PLACE} offset 0
        ) m
        group by s."tenantId", s."sessionId", m.content_hash
      ), numbered as materialized (
        -- The ids come first, where a distributed database has its one sequence.
        select nextval('messages_id_seq') as id, input.* from (
          -- One without a place is not another one where as many have theirs: it would be removed.
          select input.* from input left join placed using ("tenantId", "sessionId", "contentHash")
          where input.position >= coalesce(placed.times, 0)
          order by "tenantId", "sessionId", nth_received
        ) input
      ), stored as (
        -- What is known is found by its key alone, however much the session has. In the order of the key, so that
        -- two writers of the same messages wait and never deadlock.
        insert into messages as m (tenant_id, id, ${sql.raw(MESSAGE.columns)}) overriding system value
        select ${numbered.owner}, id,
          ${sql.raw(MESSAGE.fields.replace('"position"', `${PLACELESS} + "position"`))}
        from ${numbered.owned(sql`numbered`)}
        order by "tenantId", "sessionId", position, "contentHash"
        on conflict (tenant_id, session_id, position, content_hash)
        do update set occurred_at = excluded.occurred_at where m.occurred_at > excluded.occurred_at
        returning ${CHANGED}, xmax = 0 as is_new
      ), changed as (
        select *, (select max("receivedAt") from received) as "receivedAt" from stored
      ), before as (
        -- The days that messages were on before this statement.
        select changed."tenantId", m.occurred_at as at, changed."receivedAt"
        from changed cross join lateral (
          select m.occurred_at from messages m
          where ${scope.of('changed').only('m')} and m.id = changed.id offset 0
        ) m
        where not changed.is_new
      ), ${recordChanges(scope, 'message', { changed: 'changed', before: 'before' })}
      select count(*)::int as count from stored where is_new`,
  );
  return stored?.count ?? 0;
}
