import { sql } from 'drizzle-orm';
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

const time = () => timestamp({ withTimezone: true, precision: 3 });

/** Finds the tenant of a connector, for webhooks: the one table of connectors that is not by tenant. */
export const connectorDirectory = pgTable(
  'connector_directory',
  {
    id: text().notNull(),
    tenantId: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id] }),
    index('connector_directory_tenant').on(table.tenantId),
  ],
);

/** The link to a voice provider's account: what it may read, and how far it has come. */
export const connectors = pgTable(
  'connectors',
  {
    tenantId: text().notNull(),
    id: text().notNull(),
    provider: text().notNull(),
    name: text().notNull(),
    /** validating, active, paused or error. */
    state: text().notNull(),
    /** Null: all agents. */
    agentIds: jsonb().$type<readonly string[]>(),
    /** Encrypted, as are all secrets here. */
    apiKey: text().notNull(),
    apiKeyEnd: text().notNull(),
    webhookSecret: text().notNull(),
    /** The ones of before, which still sign deliveries for a while. */
    previousApiKey: text(),
    previousWebhookSecret: text(),
    previousUntil: time(),
    /** Polls leave out what began before. */
    readsFrom: time().notNull(),
    /** The latest conversation up to which everything is known, by what polls go by. */
    watermark: time(),
    lastRescanAt: time(),
    lastPollAt: time(),
    lastSuccessAt: time(),
    /** Null: no poll is due. */
    nextPollAt: time(),
    rateLimitedUntil: time(),
    /** Polls that failed one after the other, those of them that were not understood, and since when. */
    failures: integer().notNull().default(0),
    unreadable: integer().notNull().default(0),
    failingSince: time(),
    /** Why the last call failed; null after a good one. */
    errorCode: text(),
    errorMessage: text(),
    errorStatus: integer(),
    errorSince: time(),
    lastWebhookAt: time(),
    lastBadSignatureAt: time(),
    badSignatures: integer().notNull().default(0),
    /** In the window of the last poll: conversations that had ended, and those of them that are stored. */
    providerCount: integer(),
    ourCount: integer(),
    /** Conversations that are stored. */
    stored: integer().notNull().default(0),
    createdAt: time().notNull(),
    updatedAt: time().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
);

/** A look at the past of a connector, day by day, newest first: its backfill, or a resync. */
export const connectorScans = pgTable(
  'connector_scans',
  {
    tenantId: text().notNull(),
    connectorId: text().notNull(),
    id: text().notNull(),
    /** backfill or resync. */
    kind: text().notNull(),
    /** queued, running or done. */
    status: text().notNull(),
    fromAt: time().notNull(),
    untilAt: time().notNull(),
    /** Start of the range up to `fromAt` that is still to be looked at. */
    remainingUntil: time().notNull(),
    scanned: integer().notNull().default(0),
    synced: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    requestedAt: time().notNull(),
    startedAt: time(),
    finishedAt: time(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.connectorId, table.id] }),
    index('connector_scans_requested').on(table.tenantId, table.connectorId, table.requestedAt),
    index('connector_scans_time').on(table.tenantId, table.finishedAt),
  ],
);

/** A conversation of a provider as it was last read. It is kept when its session is deleted. */
export const connectorSessions = pgTable(
  'connector_sessions',
  {
    tenantId: text().notNull(),
    connectorId: text().notNull(),
    /** The provider's id of it, and ours of its session. */
    providerSessionId: text().notNull(),
    /** awaited, stored, failed (it cannot be read), missing (the provider has it no more) or deleted (here). */
    state: text().notNull(),
    /** Of the list's row that it was last fetched for. */
    fingerprint: text(),
    contentHash: text(),
    /** How much is known: 1 its transcript, 2 the provider's analysis as well. */
    completeness: smallint().notNull().default(0),
    messages: integer().notNull().default(0),
    startedAt: time(),
    firstSeenAt: time().notNull(),
    /** When it was last asked for, and when that last changed what is stored. */
    fetchedAt: time(),
    storedAt: time(),
    /** poll, webhook, backfill or resync. */
    seenVia: text().notNull(),
    /** When it is fetched again, whatever the list says; null: when the list shows a change. */
    fetchAt: time(),
    attempts: integer().notNull().default(0),
    lastError: text(),
    failedAt: time(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.connectorId, table.providerSessionId] }),
    index('connector_sessions_fetch')
      .on(table.tenantId, table.connectorId, table.fetchAt)
      .where(sql`fetch_at is not null`),
    index('connector_sessions_stored').on(table.tenantId, table.connectorId, table.storedAt),
    index('connector_sessions_started').on(table.tenantId, table.connectorId, table.startedAt),
    index('connector_sessions_failed')
      .on(table.tenantId, table.connectorId, table.failedAt)
      .where(sql`failed_at is not null`),
  ],
);

/** A delivery to a webhook that was handled, so that a repetition of it is not. */
export const connectorDeliveries = pgTable(
  'connector_deliveries',
  {
    tenantId: text().notNull(),
    connectorId: text().notNull(),
    /** SHA-256 of what tells it from others. */
    hash: text().notNull(),
    receivedAt: time().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.connectorId, table.hash] }),
    index('connector_deliveries_time').on(table.tenantId, table.receivedAt),
  ],
);

export type ConnectorRow = typeof connectors.$inferSelect;
export type NewConnector = typeof connectors.$inferInsert;
export type ConnectorScanRow = typeof connectorScans.$inferSelect;
export type ConnectorSessionRow = typeof connectorSessions.$inferSelect;
