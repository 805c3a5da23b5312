import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { isDuplicate } from '../../db/faults.js';
import { asJson, query, recordset } from '../../db/rows.js';
import { messages, type NewMessage, PLACELESS } from '../../db/schema/messages.js';
import { announce } from './arrivals.js';
import { markDaysOf, markLateDays } from './dirty-days.js';
import { forgetMessages } from './forget-messages.js';
import type { SessionKey } from './moved-steps.js';

const MESSAGE = recordset(messages, ['id']);

/**
 * Stores many messages, of any tenants and sessions. A message that is there already (same session,
 * position and content) takes what the new telling adds to it: tool calls, an earlier time. Several
 * tellings of it within `rows` count as one. One that is known without its place (`appendMessages`) is
 * given the place that is told now.
 *
 * @returns how many were new
 */
export async function upsertMessages(db: Database, rows: readonly NewMessage[]): Promise<number> {
  const sessions = await upsertSessionMessages(db, rows);
  return sessions.reduce((sum, { count }) => sum + count, 0);
}

interface NewMessages extends SessionKey {
  readonly count: number;
}

/** The same; answers how many were new in each session that got any. */
export async function upsertSessionMessages(
  db: Database,
  rows: readonly NewMessage[],
): Promise<NewMessages[]> {
  if (rows.length === 0) return [];
  const stored = await upsert(db, rows).catch((error: unknown) => {
    // Another writer told the place that a message was just about to be given: now it can be seen.
    if (!isDuplicate(error)) throw error;
    return upsert(db, rows);
  });
  await dropRetold(db, stored);
  return stored;
}

const SAME_MESSAGE = sql`x."tenantId" = o."tenantId" and x."sessionId" = o."sessionId"
  and x."contentHash" = o."contentHash"`;

function upsert(db: Database, rows: readonly NewMessage[]): Promise<NewMessages[]> {
  // In the order of the key, so that two writers of the same messages wait and never deadlock.
  return query(
    db,
    sql`
      with input as materialized (
        select r.*, row_number() over () as told
        from jsonb_to_recordset(${asJson(rows)}) as r(${sql.raw(MESSAGE.record)})
      ), one_each as materialized (
        select distinct on ("tenantId", "sessionId", position, "contentHash") * from input
        order by "tenantId", "sessionId", position, "contentHash", told
      ), placeless as materialized (
        select m.tenant_id as "tenantId", m.session_id as "sessionId", m.content_hash as "contentHash",
          m.id, row_number() over (
            partition by m.tenant_id, m.session_id, m.content_hash order by m.position) as nth
        from (select distinct "tenantId", "sessionId" from input) s
        join messages m on m.tenant_id = s."tenantId" and m.session_id = s."sessionId"
          and m.position >= ${PLACELESS}
      ), fresh as (
        -- Places that were not told before, of messages that are known without any.
        select o.*, row_number() over (
          partition by o."tenantId", o."sessionId", o."contentHash" order by o.position) as nth
        from one_each o
        where exists (select from placeless x where ${SAME_MESSAGE}) and not exists (
          select from messages m where m.tenant_id = o."tenantId" and m.session_id = o."sessionId"
            and m.position = o.position and m.content_hash = o."contentHash")
      ), placed as (
        update messages m set position = o.position, source = o.source,
          tool_calls = coalesce(o."toolCalls", m.tool_calls),
          tool_call_id = coalesce(o."toolCallId", m.tool_call_id),
          interrupted = m.interrupted or o.interrupted,
          occurred_at = least(m.occurred_at, o."occurredAt")
        from fresh o join placeless x on ${SAME_MESSAGE} and x.nth = o.nth
        -- Whoever was faster has given it another place.
        where m.tenant_id = x."tenantId" and m.id = x.id and m.position >= ${PLACELESS}
        returning m.tenant_id as "tenantId", m.session_id as "sessionId", m.id,
          m.occurred_at as at, octet_length(m.content) as bytes, false as is_new,
          m.position, m.content_hash as "contentHash"
      ), stored as (
        insert into messages as m (${sql.raw(MESSAGE.columns)})
        select ${sql.raw(MESSAGE.fields)} from one_each o
        where not exists (select from placed x where ${SAME_MESSAGE} and x.position = o.position)
        order by "tenantId", "sessionId", position, told
        on conflict (tenant_id, session_id, position, content_hash) do update set
          tool_calls = coalesce(excluded.tool_calls, m.tool_calls),
          tool_call_id = coalesce(excluded.tool_call_id, m.tool_call_id),
          interrupted = m.interrupted or excluded.interrupted,
          occurred_at = least(m.occurred_at, excluded.occurred_at)
        where excluded.occurred_at < m.occurred_at
          or (excluded.interrupted and not m.interrupted)
          or coalesce(excluded.tool_calls, m.tool_calls) is distinct from m.tool_calls
          or coalesce(excluded.tool_call_id, m.tool_call_id) is distinct from m.tool_call_id
        returning m.tenant_id as "tenantId", m.session_id as "sessionId", m.id,
          m.occurred_at as at, octet_length(m.content) as bytes, xmax = 0 as is_new
      ), written as (
        select * from stored
        union all select "tenantId", "sessionId", id, at, bytes, is_new from placed
      ), announced as (
        ${announce('message', sql`select "tenantId", id, bytes from written`)}
      ), days as (
        select "tenantId", at, (select max("receivedAt") from input) as told_at from (
          select "tenantId", at from written
          union all
          -- The day that a message was on before this statement.
          select s."tenantId", m.occurred_at from written s
            join messages m on m.tenant_id = s."tenantId" and m.id = s.id where not s.is_new
        ) either
      ), marked as (
        ${markLateDays(sql`days`, sql`at`, sql`told_at`)}
      )
      select "tenantId", "sessionId", count(*)::int as count
      from stored where is_new group by "tenantId", "sessionId"`,
  );
}

/**
 * Removes what is known without its place from sessions in which it has been told one: the second "yes"
 * without a place goes once two of them have theirs. Each writer does so after it has committed, since two
 * at once do not see each other's message; whoever comes last sees both.
 */
export async function dropRetold(db: Database, sessions: readonly SessionKey[]): Promise<void> {
  if (sessions.length === 0) return;
  await query(
    db,
    sql`
      with touched as (
        select distinct "tenantId", "sessionId"
        from jsonb_to_recordset(${asJson(sessions)}) as r("tenantId" text, "sessionId" text)
      ), placeless as materialized (
        select m.tenant_id, m.session_id, m.id, m.position, m.content_hash from touched t
        join messages m on m.tenant_id = t."tenantId" and m.session_id = t."sessionId"
          and m.position >= ${PLACELESS}
      ), told as (
        select m.tenant_id, m.session_id, m.content_hash, count(*) as times
        from (select distinct tenant_id, session_id from placeless) t
        join messages m on m.tenant_id = t.tenant_id and m.session_id = t.session_id
          and m.position < ${PLACELESS}
        group by m.tenant_id, m.session_id, m.content_hash
      ), removed as (
        delete from messages m using placeless x, told
        where told.tenant_id = x.tenant_id and told.session_id = x.session_id
          and told.content_hash = x.content_hash and x.position - ${PLACELESS} < told.times
          and m.tenant_id = x.tenant_id and m.id = x.id and m.position = x.position
        returning m.tenant_id, m.session_id, m.id, m.occurred_at
      ), ${forgetMessages(sql`removed`)}
      ${markDaysOf(sql`removed`, sql`occurred_at`)}`,
  );
}

/**
 * A message of a source that tells conversations again and again without places in them, such as the
 * model calls of a trace. Its `position` says how often the same role and content came earlier in that
 * one telling: 0 for the first "yes" of a history, 1 for the second.
 */
export type AppendedMessage = NewMessage;

/**
 * Stores what was not told before, in the order of `rows`: a message counts as told when its session has
 * the same role and content more than `position` times, from this source or any other. One that was
 * stored by this function and is told to have been earlier takes that time.
 *
 * @returns how many were new
 */
export async function appendMessages(
  db: Database,
  rows: readonly AppendedMessage[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const [stored] = await query<{ count: number }>(
    db,
    sql`
      with input as materialized (
        select r.*, row_number() over () as told
        from jsonb_to_recordset(${asJson(rows)}) as r(${sql.raw(MESSAGE.record)})
      ), known as (
        select m.tenant_id, m.session_id, m.content_hash, count(*) as times
        from (select distinct "tenantId", "sessionId" from input) s
        join messages m on m.tenant_id = s."tenantId" and m.session_id = s."sessionId"
        group by m.tenant_id, m.session_id, m.content_hash
      ), earlier as (
        update messages m set occurred_at = input."occurredAt" from input
        where m.tenant_id = input."tenantId" and m.session_id = input."sessionId"
          and m.position = ${PLACELESS} + input.position and m.content_hash = input."contentHash"
          and m.occurred_at > input."occurredAt"
        returning m.tenant_id as "tenantId", m.id, m.occurred_at as at, input."receivedAt" as told_at,
          octet_length(m.content) as bytes
      ), stored as (
        insert into messages (${sql.raw(MESSAGE.columns)})
        select ${sql.raw(MESSAGE.fields.replace('"position"', `${PLACELESS} + input."position"`))}
        from input left join known on known.tenant_id = input."tenantId"
          and known.session_id = input."sessionId" and known.content_hash = input."contentHash"
        where input.position >= coalesce(known.times, 0)
        order by input."tenantId", input."sessionId", told
        on conflict (tenant_id, session_id, position, content_hash) do nothing
        returning tenant_id as "tenantId", id, occurred_at, received_at, octet_length(content) as bytes
      ), announced as (
        ${announce(
          'message',
          sql`
          select "tenantId", id, bytes from stored
          union all select "tenantId", id, bytes from earlier`,
        )}
      ), days as (
        select "tenantId", occurred_at as at, received_at as told_at from stored
        union all
        select "tenantId", at, told_at from earlier
        union all
        -- The day that a message was on before this statement.
        select e."tenantId", m.occurred_at, e.told_at from earlier e
          join messages m on m.tenant_id = e."tenantId" and m.id = e.id
      ), marked as (
        ${markLateDays(sql`days`, sql`at`, sql`told_at`)}
      )
      select count(*)::int as count from stored`,
  );
  return stored?.count ?? 0;
}
