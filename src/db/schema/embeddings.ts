import { sql } from 'drizzle-orm';
import {
  bigint,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
const bits = customType<{ data: string }>({ dataType: () => 'bit(512)' });

/** Vector of a document, by an embedder. Vectors of several embedders lie side by side. */
export const embeddings = pgTable(
  'embeddings',
  {
    tenantId: text().notNull(),
    documentId: bigint({ mode: 'number' }).notNull(),
    /** Vectors of one embedder can be compared, and have one length. */
    embedder: text().notNull(),
    /** A signed byte per dimension, the largest 127 or -127. */
    vector: bytea().notNull(),
    /** Random-hyperplane LSH, 512 bits: the more of them two vectors share, the nearer they are. */
    bits: bits().notNull(),
  },
  // The index includes the bits, which drizzle cannot say: a search reads nothing else of most rows.
  (table) => [primaryKey({ columns: [table.tenantId, table.documentId, table.embedder] })],
);

/** Documents that are new, changed, or older than an embedder, and wait to be embedded by it. */
export const embeddingBacklog = pgTable(
  'embedding_backlog',
  {
    tenantId: text().notNull(),
    documentId: bigint({ mode: 'number' }).notNull(),
    embedder: text().notNull(),
    /** Grows when the document changes: what was made of it before then is not kept. */
    revision: integer().notNull().default(0),
    attempts: integer().notNull().default(0),
    queuedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Not to be leased earlier, by the database's clock; null: a dead letter. */
    dueAt: timestamp({ withTimezone: true }).defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.documentId, table.embedder] }),
    // Not for look-ups by the key, which may be planned before there are statistics.
    index('embedding_backlog_due')
      .on(table.tenantId, table.embedder, table.dueAt, table.documentId)
      .where(sql`due_at is not null`),
  ],
);

/** Which embedders a tenant's documents are embedded by, and how far the older documents are. */
export const tenantEmbedders = pgTable(
  'tenant_embedders',
  {
    tenantId: text().notNull(),
    embedder: text().notNull(),
    introducedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Documents up to this one have been put into the backlog … */
    position: bigint({ mode: 'number' }).notNull().default(0),
    /** … and up to this one they must be: later ones get there as they are stored. */
    target: bigint({ mode: 'number' }).notNull(),
    /** When every document up to the target was embedded. */
    completedAt: timestamp({ withTimezone: true }),
    /** From then on a newer one is used, and its vectors are removed. */
    retiredAt: timestamp({ withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.embedder] })],
);
