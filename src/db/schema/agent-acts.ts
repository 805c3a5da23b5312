import {
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

/** Acts of the calls that coding agents told their hooks of: each program started and each file changed is one. */
export const agentActs = pgTable(
  'agent_acts',
  {
    tenantId: text().notNull(),
    id: uuid().notNull(),
    /** Names the act within the tenant, so that a call that is told twice is stored once. */
    key: text().notNull(),
    sessionId: text().notNull(),
    agent: text().notNull(),
    tool: text().notNull(),
    verb: text().notNull(),
    /** Where it reaches. */
    reach: text().notNull(),
    reversible: boolean().notNull(),
    /** The act as a person is shown it, and the things that it acts on. */
    act: text().notNull(),
    objects: jsonb().$type<readonly string[]>().notNull(),
    why: text(),
    /** Risk of the whole call, and what became of it (src/contracts/agent-act.ts). */
    actionRisk: text().notNull(),
    decision: text().notNull(),
    /** Null: the gate was not asked. */
    gateCallId: uuid(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('agent_acts_once').on(table.tenantId, table.key),
    index('agent_acts_session').on(table.tenantId, table.sessionId, table.id),
  ],
);

export type AgentActRow = typeof agentActs.$inferSelect;
