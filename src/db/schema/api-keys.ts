import { index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/**
 * A directory table: it finds the tenant of a key, so its lookup cannot begin with the tenant. Nothing in the database
 * ties it to that tenant, whose row may be on another server.
 */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: text().primaryKey(),
    tenantId: text().notNull(),
    /** The first characters, for people to recognize the key by. */
    prefix: text().notNull(),
    /** SHA-256 of the key, hex. The key itself is never stored. */
    keyHash: text().notNull(),
    /** `bootstrap` keys come from the environment and are replaced when it changes. */
    source: text({ enum: ['created', 'bootstrap'] }).notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    lastUsedAt: timestamp({ withTimezone: true, precision: 3 }),
    /** For people to tell keys apart. */
    name: text(),
    /** Who made it, as the audit log names them; null: the server itself, or it is not known anymore. */
    createdBy: text(),
    /** The scopes of the key; null: all. */
    scopes: jsonb().$type<('gate' | 'read' | 'review' | 'admin')[]>(),
    /** From then on the key opens nothing; null: it does not end. */
    expiresAt: timestamp({ withTimezone: true, precision: 3 }),
    revokedAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (table) => [
    uniqueIndex('api_keys_key_hash').on(table.keyHash),
    index('api_keys_tenant').on(table.tenantId, table.createdAt),
  ],
);

export type ApiKeyRow = typeof apiKeys.$inferSelect;
