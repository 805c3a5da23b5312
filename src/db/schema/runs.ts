import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Work that is done once in a period, such as a sweep every five minutes: whoever inserts the row does it. */
export const runs = pgTable(
  'runs',
  {
    name: text().notNull(),
    /** Whatever names it, such as the time at which it begins. */
    period: text().notNull(),
    claimedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.name, table.period] })],
);
