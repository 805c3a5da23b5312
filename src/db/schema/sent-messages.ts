import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { Channel, StoredDelivery, StoredMessage } from './notifications.js';

/** Messages that were delivered or given up; those that wait are in the outbox. */
export const sentMessages = pgTable(
  'sent_messages',
  {
    tenantId: text().notNull(),
    /** The id that it had in the outbox. */
    id: text().notNull(),
    channel: text().$type<Channel>().notNull(),
    ruleId: bigint({ mode: 'number' }),
    webhookId: text(),
    address: text(),
    message: jsonb().$type<StoredMessage>().notNull(),
    /** Part of the address that is shown; null: there was none. */
    shown: text(),
    attempts: integer().notNull(),
    /** How the last attempt ended. */
    delivery: jsonb().$type<StoredDelivery>().notNull(),
    queuedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    endedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('sent_messages_queued').on(table.tenantId, table.queuedAt, table.id),
    index('sent_messages_ended').on(table.tenantId, table.endedAt),
  ],
);
