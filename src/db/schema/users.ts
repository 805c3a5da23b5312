import { pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

const time = () => timestamp({ withTimezone: true, precision: 3 });

/** A directory table: people who have signed in and belong to at least one tenant. */
export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    /** Both together name an account of an identity provider, whatever its address becomes. */
    issuer: text().notNull(),
    subject: text().notNull(),
    email: text().notNull(),
    name: text(),
    createdAt: time().notNull(),
    updatedAt: time().notNull(),
  },
  (table) => [uniqueIndex('users_account').on(table.issuer, table.subject)],
);

export type UserRow = typeof users.$inferSelect;
