import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

const time = () => timestamp({ withTimezone: true, precision: 3 });

export type IssueStatus = 'open' | 'acknowledged' | 'resolved' | 'regressed';

/** A change of an issue's status. */
export interface IssueChange {
  /** Null: it was opened. */
  readonly from: IssueStatus | null;
  readonly to: IssueStatus;
  readonly at: string;
  /** `system`, or the key that changed it. */
  readonly by: string;
}

/** A cluster that someone works on. */
export const issues = pgTable(
  'issues',
  {
    tenantId: text().notNull(),
    /** The id that callers see. */
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    clusterId: text().notNull(),
    status: text().$type<IssueStatus>().notNull(),
    promotedAt: time().notNull(),
    acknowledgedAt: time(),
    resolvedAt: time(),
    resolvedNote: text(),
    regressedAt: time(),
    regressionCount: integer().notNull().default(0),
    /** Whoever works on it, as someone has written it. */
    assignee: text(),
    /** A title in place of the cluster's. */
    title: text(),
    /** Oldest first. */
    history: jsonb().$type<IssueChange[]>().notNull(),
    updatedAt: time().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('issues_cluster').on(table.tenantId, table.clusterId),
    index('issues_status').on(table.tenantId, table.status, table.promotedAt, table.id),
    index('issues_promoted').on(table.tenantId, table.promotedAt, table.id),
  ],
);

export type IssueRow = typeof issues.$inferSelect;
