import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

/** Places of messages that were received without one begin here, beyond any received place. */
export const PLACELESS = 1_000_000;

/** Condition for messages `m` that have a place, in the words of the index `messages_placed`. */
export const HAS_PLACE = sql.raw(`m.position < ${PLACELESS}`);

/** Orders messages `m` by time; those of one time by their place, and those without one in the order in which they were stored. */
export const IN_ORDER = sql.raw(`m.occurred_at, least(m.position, ${PLACELESS}), m.id`);

/** A turn of a conversation, by its place in it. */
export const messages = pgTable(
  'messages',
  {
    tenantId: text().notNull(),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    sessionId: text().notNull(),
    /** Its index in the conversation as received, from 0; a million and more where none was given. */
    position: integer().notNull(),
    /** user, assistant, system or tool. */
    role: text().notNull(),
    content: text().notNull(),
    /** 128 bits of SHA-256 of role and content, base64url: the same for a repetition. */
    contentHash: text().notNull(),
    occurredAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    toolCalls: jsonb().$type<readonly object[]>(),
    toolCallId: text(),
    interrupted: boolean().notNull(),
    /** ingest, otel, or the provider it was pulled from. */
    source: text().notNull(),
    receivedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('messages_place').on(
      table.tenantId,
      table.sessionId,
      table.position,
      table.contentHash,
    ),
    // A session of traces has none of these, and any number of others.
    index('messages_placed')
      .on(table.tenantId, table.sessionId, table.contentHash)
      .where(sql`position < 1000000`),
    index('messages_session').on(table.tenantId, table.sessionId, table.occurredAt, table.position),
    index('messages_time').on(table.tenantId, table.occurredAt, table.id),
  ],
);

export type NewMessage = Omit<typeof messages.$inferInsert, 'id'>;
export type MessageRow = typeof messages.$inferSelect;
