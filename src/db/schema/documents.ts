import {
  bigint,
  customType,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

/** In its text form: `'lexeme':1,5 'other':2`. */
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * A text that can be searched for: the words of a gate call, message, event or outcome. The text itself
 * stays in its own table.
 */
export const documents = pgTable(
  'documents',
  {
    tenantId: text().notNull(),
    /** Stays the same when its text changes. */
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** gate, message, event or outcome. */
    kind: text().notNull(),
    /** The id of its row, as text. */
    itemId: text().notNull(),
    sessionId: text().notNull(),
    correlationId: text(),
    occurredAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** Every lexeme begins with the tenant's mark, so that the index is the tenant's own. */
    terms: tsvector().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('documents_item').on(table.tenantId, table.kind, table.itemId),
    index('documents_time').on(table.tenantId, table.occurredAt, table.id),
    index('documents_session').on(table.tenantId, table.sessionId, table.occurredAt, table.id),
    // Written at once: a list of pending entries would be read by every search.
    index('documents_terms').using('gin', table.terms).with({ fastupdate: false }),
  ],
);

export type DocumentRow = typeof documents.$inferSelect;
