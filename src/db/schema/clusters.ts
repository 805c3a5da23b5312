import {
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
const time = () => timestamp({ withTimezone: true, precision: 3 });

/** Money that outcomes report, in one currency. */
export interface Money {
  readonly currency: string;
  readonly value: number;
}

/** State of the failures of a cluster, as of its last run. */
export interface ClusterCounts {
  /** Failures by UTC day of the last 30 days, `YYYY-MM-DD`; days without any are absent. */
  readonly days: Readonly<Record<string, number>>;
  /** By the risk that the gate call declared. */
  readonly risks: Readonly<Record<string, number>>;
  /** Of the outcomes of its gate calls. */
  readonly money: readonly Money[];
}

/** Failures that are alike. */
export const clusters = pgTable(
  'clusters',
  {
    tenantId: text().notNull(),
    /** The id that callers see. */
    id: text().notNull(),
    title: text().notNull(),
    /** How many failures it had when it was given its title. */
    titledAt: integer().notNull(),
    dimension: text(),
    category: text(),
    eventCount: integer().notNull(),
    sessionCount: integer().notNull(),
    firstSeen: time().notNull(),
    lastSeen: time().notNull(),
    counts: jsonb().$type<ClusterCounts>().notNull(),
    /** The share of the tenant's conversations of 30 days that have one of its failures, 0 to 1. */
    sessionShare: real().notNull(),
    /** The sum of the points of its failures, as 32-bit floats: divided by their number, its center. */
    sum: bytea().notNull(),
    /** How many failures the sum is of. */
    summed: integer().notNull(),
    /**
     * Of the calls of 30 days that proceeded, how many rules for it match, and how many went wrong; null: unknown.
     */
    matchedCalls: integer(),
    matchedWrong: integer(),
    /** Whether failures were removed or changed since it was counted. */
    stale: boolean().notNull().default(false),
    /** The cluster that its failures went to; it has none itself. */
    mergedInto: text(),
    createdAt: time().notNull(),
    updatedAt: time().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('clusters_seen').on(table.tenantId, table.lastSeen, table.id),
  ],
);

/**
 * The failures of a cluster in a month, as of its last run. Frozen days stay as they are when their failures are
 * deleted.
 */
export const clusterMonths = pgTable(
  'cluster_months',
  {
    tenantId: text().notNull(),
    /** The first day of the month, UTC. */
    month: date({ mode: 'string' }).notNull(),
    clusterId: text().notNull(),
    total: integer().notNull(),
    /** By day of the month, 1 to 31; days without any are absent. */
    days: jsonb().$type<Readonly<Record<string, number>>>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.month, table.clusterId] }),
    index('cluster_months_cluster').on(table.tenantId, table.clusterId),
  ],
);

/** How far a tenant's failures are clustered: one row a tenant. */
export const clusterings = pgTable(
  'clusterings',
  {
    tenantId: text().notNull(),
    /** A run is under way until then, unless it renews this; null: none is. */
    runningUntil: timestamp({ withTimezone: true }),
    /** Names the run that holds it. */
    runId: text(),
    /** Which numbers failures are compared by; null: those of before there were several. */
    model: text(),
    /** The sum of the numbers of all failures, as 32-bit floats, their number, and how many traits are known. */
    sum: bytea(),
    summed: integer().notNull().default(0),
    traits: bigint({ mode: 'number' }).notNull().default(0),
    finishedAt: time(),
  },
  (table) => [primaryKey({ columns: [table.tenantId] })],
);

export type ClusterRow = typeof clusters.$inferSelect;
