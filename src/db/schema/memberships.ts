import {
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from './users.js';

const time = () => timestamp({ withTimezone: true, precision: 3 });

/**
 * A directory table: who belongs to which tenant, or may. A sign-in looks for the tenants of a person, so its lookups
 * cannot begin with the tenant.
 */
export const memberships = pgTable(
  'memberships',
  {
    tenantId: text().notNull(),
    /** The id that callers see. */
    id: text().notNull(),
    /** In lower case, as they were invited or first came; it names them in this tenant for good. */
    email: text().notNull(),
    role: text({ enum: ['viewer', 'reviewer', 'admin'] }).notNull(),
    /** Whether someone invited them, or the domain of their address let them in. */
    source: text({ enum: ['invited', 'domain'] }).notNull(),
    /** Who they turned out to be; null: they have not signed in yet. */
    userId: text(),
    invitedBy: text(),
    createdAt: time().notNull(),
    joinedAt: time(),
    lastSignInAt: time(),
    /** Since when they may not sign in, though they are still members; null: they may. */
    disabledAt: time(),
    /** Since when they are out: kept, so that their domain does not let them in again. */
    removedAt: time(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('memberships_email').on(table.tenantId, table.email),
    index('memberships_user').on(table.userId),
    index('memberships_invitations').on(table.email),
    foreignKey({ columns: [table.userId], foreignColumns: [users.id] }).onDelete('cascade'),
  ],
);

export type MembershipRow = typeof memberships.$inferSelect;
