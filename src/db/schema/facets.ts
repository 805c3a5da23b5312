import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Properties of conversations that lists are filtered by. */
export const FACETS = ['agent_id', 'channel', 'language', 'tool'] as const;
export type Facet = (typeof FACETS)[number];

/** Values by which one conversation is counted, on one day. */
export const sessionFacets = pgTable(
  'session_facets',
  {
    tenantId: text().notNull(),
    sessionId: text().notNull(),
    /** The UTC day of its last activity when it was counted. */
    day: date({ mode: 'string' }).notNull(),
    agentId: text(),
    channel: text(),
    language: text(),
    /** Tools of its latest gate calls. */
    tools: text().array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.sessionId] })],
);

/** How many conversations of a day have a value. */
export const facetCounts = pgTable(
  'facet_counts',
  {
    tenantId: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    facet: text().$type<Facet>().notNull(),
    value: text().notNull(),
    sessions: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.day, table.facet, table.value] })],
);
