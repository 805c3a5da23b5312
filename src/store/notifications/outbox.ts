import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { asJson, query, recordset } from '../../db/rows.js';
import type { StoredDelivery } from '../../db/schema/notifications.js';
import { type OutboxRow, outbox } from '../../db/schema/notifications.js';
import { failRows, type Lease, type LeasedQueue, leaseRows } from '../queue/leased-queue.js';

/** Messages that wait to be delivered. */
export const OUTBOX: LeasedQueue = { table: 'outbox', key: { id: 'text' } };

export type NewOutboxMessage = Pick<
  OutboxRow,
  'id' | 'channel' | 'ruleId' | 'address' | 'message'
> & {
  /** The subscription that it is for; absent or null: it is for none. */
  readonly webhookId?: string | null;
};

/** A message under lease. */
export type LeasedMessage = Lease & NewOutboxMessage;

/** Longer than any attempt takes, so that nobody renews it. */
const LEASE_SECONDS = 60;
/** Attempts over about thirty hours: after 5 s, and then four times as long each time. */
export const MAX_ATTEMPTS = 9;

const QUEUE_FIELDS = ['tenantId', 'revision', 'attempts', 'dueAt', 'queuedAt'];
const MESSAGE = recordset(outbox, QUEUE_FIELDS);

/** Messages as a source of rows, for a statement that queues them: `select <fields> from <source>`. */
export const messageSource = (messages: readonly object[]) => ({
  columns: sql.raw(MESSAGE.columns),
  fields: sql.raw(MESSAGE.fields),
  source: sql`jsonb_to_recordset(${asJson(messages)}) as m(${sql.raw(MESSAGE.record)}, subject text)`,
});

/** Leaves messages to be delivered, in the transaction of what causes them. */
export async function queueMessages(
  db: Database,
  tenantId: string,
  messages: readonly NewOutboxMessage[],
): Promise<void> {
  if (messages.length === 0) return;
  const { columns, fields, source } = messageSource(messages);
  await query(
    db,
    sql`insert into outbox (tenant_id, ${columns}) select ${tenantId}, ${fields} from ${source}`,
  );
}

/** Leases the messages of a tenant that have been due for longest. */
export function leaseMessages(
  db: Database,
  tenantId: string,
  limit: number,
): Promise<LeasedMessage[]> {
  const columns = sql`q.channel, q.rule_id::float8 as "ruleId", q.webhook_id as "webhookId", q.address,
    q.message`;
  return leaseRows<LeasedMessage>(db, tenantId, OUTBOX, {
    ...{ limit, columns },
    leaseSeconds: LEASE_SECONDS,
  });
}

/** Has a message wait for its next attempt, at least for so long. */
export async function retryMessage(
  db: Database,
  tenantId: string,
  message: LeasedMessage,
  minDelaySeconds: number,
): Promise<void> {
  await failRows(db, tenantId, OUTBOX, [message], { maxAttempts: MAX_ATTEMPTS, minDelaySeconds });
}

/** Notes with a rule, or whatever else is watched, how its latest message has fared. */
export async function recordDelivery(
  db: Database,
  tenantId: string,
  subject: string,
  delivery: StoredDelivery,
): Promise<void> {
  await query(
    db,
    sql`
      update alert_states set last_delivery = ${JSON.stringify(delivery)}::jsonb
      where tenant_id = ${tenantId} and subject = ${subject}`,
  );
}

/** The latest deliveries of what is watched, by subject. */
export async function readDeliveries(
  db: Database,
  tenantId: string,
  subjects: readonly string[],
): Promise<Map<string, StoredDelivery>> {
  const rows = await query<{ subject: string; delivery: StoredDelivery }>(
    db,
    sql`
      select subject, last_delivery as delivery from alert_states
      where tenant_id = ${tenantId} and last_delivery is not null
        and subject = any(array(select jsonb_array_elements_text(${JSON.stringify(subjects)}::jsonb)))`,
  );
  return new Map(rows.map(({ subject, delivery }) => [subject, delivery]));
}
