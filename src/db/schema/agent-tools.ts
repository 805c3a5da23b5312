import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Definitions of tools that agents have, as their gate calls and traces brought them. */
export const agentTools = pgTable(
  'agent_tools',
  {
    tenantId: text().notNull(),
    /** Empty: of agents without a name. */
    agentId: text().notNull(),
    name: text().notNull(),
    /** JSON as it was sent; a column of JSON would sort the parameters. */
    definition: text().notNull(),
    /** When it was first seen in this form, or later on the UTC day on which it was last seen. */
    seenAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.agentId, table.name] }),
    index('agent_tools_seen').on(table.tenantId, table.seenAt),
  ],
);
