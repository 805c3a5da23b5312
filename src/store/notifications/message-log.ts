import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import type { Channel, StoredDelivery } from '../../db/schema/notifications.js';
import { finished } from '../queue/leased-queue.js';
import { oneTenant } from '../scope.js';
import { type LeasedMessage, OUTBOX } from './outbox.js';

/**
 * Moves a message from the outbox to those that were sent.
 *
 * @param shown part of the address that it went to; null: there was none
 * @returns false when someone else has leased it since, or it was removed
 */
export async function archiveMessage(
  db: Database,
  tenantId: string,
  message: LeasedMessage,
  { delivery, shown }: { readonly delivery: StoredDelivery; readonly shown: string | null },
): Promise<boolean> {
  const { owner, owned } = oneTenant(tenantId);
  const rows = await query(
    db,
    sql`
      with waiting as materialized (
        select * from outbox q where q.tenant_id = ${tenantId} and q.id = ${message.id}
      ), ${finished(tenantId, OUTBOX, [message])}, archived as (
        insert into sent_messages (
          tenant_id, id, channel, rule_id, webhook_id, address, message, shown, attempts, delivery, queued_at, ended_at)
        select ${owner}, w.id, w.channel, w.rule_id, w.webhook_id, w.address, w.message, ${shown}::text, w.attempts,
          ${JSON.stringify(delivery)}::jsonb, w.queued_at, ${delivery.at}::timestamptz
        from ${owned(sql`waiting w join finished on finished.id = w.id`)}
        on conflict (tenant_id, id) do update set shown = excluded.shown, attempts = excluded.attempts,
          delivery = excluded.delivery, ended_at = excluded.ended_at
      )
      select from finished`,
  );
  return rows.length > 0;
}

/** Which messages are wanted; what is undefined is no condition. */
export interface MessageFilter {
  readonly status?: 'waiting' | 'delivered' | 'failed' | undefined;
  readonly channel?: Channel | undefined;
  readonly ruleId?: number | undefined;
  readonly webhookId?: string | undefined;
}

/** A message that waits or was sent. */
export interface LoggedMessage {
  readonly id: string;
  readonly channel: Channel;
  readonly ruleId: number | null;
  readonly webhookId: string | null;
  readonly address: string | null;
  /** Part of the address that is shown; null: it was not sent yet, or there was none. */
  readonly shown: string | null;
  readonly type: string;
  readonly status: 'waiting' | 'delivered' | 'failed';
  readonly attempts: number;
  readonly delivery: StoredDelivery | null;
  readonly queuedAt: Date;
  /** Of one that waits: when it is tried. */
  readonly dueAt: Date | null;
}

type RawMessage = Omit<LoggedMessage, 'queuedAt' | 'dueAt'> & {
  readonly queuedAt: string | Date;
  readonly dueAt: string | Date | null;
};

/** Counting stops here. */
const MAX_COUNTED = 10_000;

/** A page of the messages, those that were queued last first. */
export async function listMessages(
  db: Database,
  tenantId: string,
  filter: MessageFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ rows: LoggedMessage[]; total: number }> {
  const reach = offset + limit;
  const rows = await query<RawMessage>(
    db,
    sql`
      select * from (
        (${waiting(tenantId, filter)} order by q.queued_at desc, q.id desc limit ${reach})
        union all
        (${ended(tenantId, filter)} order by s.queued_at desc, s.id desc limit ${reach})) listed
      order by "queuedAt" desc, id desc offset ${offset} limit ${limit}`,
  );
  const [counted] = await query<{ total: number }>(
    db,
    sql`
      select count(*)::int as total from (
        (${waiting(tenantId, filter)} limit ${MAX_COUNTED}) union all
        (${ended(tenantId, filter)} limit ${MAX_COUNTED}) limit ${MAX_COUNTED}) counted`,
  );
  return { rows: rows.map(toMessage), total: counted?.total ?? 0 };
}

/** A message by its id. */
export async function findMessage(
  db: Database,
  tenantId: string,
  id: string,
): Promise<LoggedMessage | undefined> {
  const [row] = await query<RawMessage>(
    db,
    sql`
      select * from (
        (${waiting(tenantId, {})} and q.id = ${id}) union all (${ended(tenantId, {})} and s.id = ${id})) found
      order by status = 'waiting' desc limit 1`,
  );
  return row && toMessage(row);
}

/** Puts a message that was sent back into the outbox. */
export async function requeueMessage(db: Database, tenantId: string, id: string): Promise<boolean> {
  const { owner, owned } = oneTenant(tenantId);
  const rows = await query(
    db,
    sql`
      with taken as (
        delete from sent_messages s where s.tenant_id = ${tenantId} and s.id = ${id} returning s.*
      ), queued as (
        insert into outbox (tenant_id, id, channel, rule_id, webhook_id, address, message)
        select ${owner}, taken.id, taken.channel, taken.rule_id, taken.webhook_id, taken.address,
          taken.message
        from ${owned(sql`taken`)}
        on conflict (tenant_id, id) do nothing
      )
      select from taken`,
  );
  return rows.length > 0;
}

const toMessage = ({ queuedAt, dueAt, ...row }: RawMessage): LoggedMessage => ({
  ...row,
  queuedAt: new Date(queuedAt),
  dueAt: dueAt === null ? null : new Date(dueAt),
});

function waiting(tenantId: string, { status, channel, ruleId, webhookId }: MessageFilter): SQL {
  return sql`
    select q.id, q.channel, q.rule_id::float8 as "ruleId", q.webhook_id as "webhookId", q.address, null::text as shown,
      q.message->>'type' as type, 'waiting'::text as status, q.attempts, null::jsonb as delivery,
      q.queued_at as "queuedAt", q.due_at as "dueAt"
    from outbox q where q.tenant_id = ${tenantId}
      and ${status === undefined || status === 'waiting' ? sql`true` : sql`false`}
      ${channel === undefined ? sql`` : sql`and q.channel = ${channel}`}
      ${ruleId === undefined ? sql`` : sql`and q.rule_id = ${ruleId}`}
      ${webhookId === undefined ? sql`` : sql`and q.webhook_id = ${webhookId}`}`;
}

function ended(tenantId: string, { status, channel, ruleId, webhookId }: MessageFilter): SQL {
  return sql`
    select s.id, s.channel, s.rule_id::float8, s.webhook_id, s.address, s.shown, s.message->>'type', s.delivery->>'status',
      s.attempts, s.delivery, s.queued_at as "queuedAt", null::timestamptz
    from sent_messages s where s.tenant_id = ${tenantId}
      ${status === undefined ? sql`` : sql`and s.delivery->>'status' = ${status}`}
      ${channel === undefined ? sql`` : sql`and s.channel = ${channel}`}
      ${ruleId === undefined ? sql`` : sql`and s.rule_id = ${ruleId}`}
      ${webhookId === undefined ? sql`` : sql`and s.webhook_id = ${webhookId}`}`;
}
