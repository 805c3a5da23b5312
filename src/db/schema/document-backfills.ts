import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { TextKind } from './change-batches.js';

/**
 * Texts from before there were documents, that are still to be made searchable: a row for each tenant and
 * kind, made by the migration and removed when it is done.
 */
export const documentBackfills = pgTable(
  'document_backfills',
  {
    tenantId: text().notNull(),
    kind: text().$type<TextKind>().notNull(),
    /** The last text that was done, in the order of time and id; null before the first. */
    afterTime: timestamp({ withTimezone: true, precision: 3 }),
    afterId: text(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.kind] })],
);
