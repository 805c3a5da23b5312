import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** A directory table: sign-ins that came to their end, until they would be over anyway. None comes to it twice. */
export const usedSignIns = pgTable(
  'used_sign_ins',
  {
    /** SHA-256 of its state. */
    stateHash: text().primaryKey(),
    expiresAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('used_sign_ins_end').on(table.expiresAt)],
);
