import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

const time = () => timestamp({ withTimezone: true, precision: 3 });

export type Channel = 'chat' | 'email' | 'webhook';

/** Message to someone, before a channel gives it a form: `{type, timestamp, data}`. */
export interface StoredMessage {
  readonly type: string;
  /** RFC 3339, when it happened. */
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** How an attempt to deliver something ended. */
export interface StoredDelivery {
  readonly message_id: string;
  readonly status: 'delivered' | 'retrying' | 'failed';
  /** The status of HTTP or SMTP; null: there was no answer. */
  readonly code: number | null;
  readonly error: string | null;
  readonly at: string;
}

/** Where a tenant's notifications go; without a row everything is at its default. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    tenantId: text().notNull(),
    /** Encrypted: whoever knows the URL can write there. */
    chatUrl: text(),
    /** Part of the address that is shown. */
    chatShown: text(),
    /** SHA-256, by which its health is found. */
    chatHash: text(),
    digestEnabled: boolean().notNull(),
    digestDay: text().notNull(),
    digestEmails: jsonb().$type<readonly string[]>().notNull(),
    alertsEnabled: boolean().notNull(),
    alertGrowthThresholdPct: doublePrecision().notNull(),
    updatedAt: time().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId] })],
);

/** How an address that notifications go to has done. */
export const notificationTargets = pgTable(
  'notification_targets',
  {
    tenantId: text().notNull(),
    channel: text().$type<Channel>().notNull(),
    /** SHA-256 of the address. */
    hash: text().notNull(),
    /** Part of the address that is shown. */
    shown: text().notNull(),
    /** Since when nothing has arrived; null: the last message did. */
    failingSince: time(),
    /** Nothing is sent there any more until it is saved again or a test arrives. */
    disabledAt: time(),
    disabledReason: text(),
    lastDelivery: jsonb().$type<StoredDelivery>(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.channel, table.hash] })],
);

/** Messages that are to be delivered: a leased queue (store/queue), whose rows are removed when they are done. */
export const outbox = pgTable(
  'outbox',
  {
    tenantId: text().notNull(),
    /** Id that the receiver knows it by, in every attempt. */
    id: text().notNull(),
    channel: text().$type<Channel>().notNull(),
    /** It goes where this rule's go; null: to `address`, or to the tenant's chat. */
    ruleId: bigint({ mode: 'number' }),
    /** It goes where this subscription's go. */
    webhookId: text(),
    address: text(),
    message: jsonb().$type<StoredMessage>().notNull(),
    revision: integer().notNull().default(0),
    attempts: integer().notNull().default(0),
    /** Not to be sent earlier; under lease: when the lease ends; null: a dead letter. */
    dueAt: timestamp({ withTimezone: true }).defaultNow(),
    queuedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('outbox_due').on(table.tenantId, table.dueAt),
  ],
);

/** That a tenant's digest of an ISO week was sent: whoever inserts the row sends it. */
export const digests = pgTable(
  'digests',
  {
    tenantId: text().notNull(),
    /** `2026-W47`, of the day on which it is sent. */
    week: text().notNull(),
    sentAt: time().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.week] })],
);

export type SettingsRow = typeof notificationSettings.$inferSelect;
export type TargetRow = typeof notificationTargets.$inferSelect;
export type OutboxRow = typeof outbox.$inferSelect;
