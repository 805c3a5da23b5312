import { boolean, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

const time = () => timestamp({ withTimezone: true, precision: 3 });

/** Subscription to what happens: a URL, and the types of messages that are sent there. */
export const webhooks = pgTable(
  'webhooks',
  {
    tenantId: text().notNull(),
    /** The id that callers see. */
    id: text().notNull(),
    name: text().notNull(),
    /** Encrypted: whoever knows the URL can write there. */
    url: text().notNull(),
    /** Part of the URL that is shown. */
    urlShown: text().notNull(),
    /** SHA-256, by which its health is found. */
    urlHash: text().notNull(),
    /** Types of messages; `handoff.*` stands for all that begin so. */
    events: jsonb().$type<readonly string[]>().notNull(),
    /** Secret that its messages are signed with, encrypted, and the one of before, which signs them for a while. */
    secret: text().notNull(),
    previousSecret: text(),
    previousSecretUntil: time(),
    enabled: boolean().notNull(),
    createdAt: time().notNull(),
    updatedAt: time().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
);

export type WebhookRow = typeof webhooks.$inferSelect;
