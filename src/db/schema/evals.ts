import { bigint, boolean, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { FailureKind } from './failures.js';

const time = () => timestamp({ withTimezone: true, precision: 3 });

export type EvalStatus = 'candidate' | 'accepted' | 'muted';

/** A request that went wrong, as a case to test an agent with: one for each distinct request. */
export const evals = pgTable(
  'evals',
  {
    tenantId: text().notNull(),
    /** `ev_` and a hash of the request, so that the same request is the same case. */
    id: text().notNull(),
    /** The latest failure with this request. */
    kind: text().$type<FailureKind>().notNull(),
    itemId: bigint({ mode: 'number' }).notNull(),
    sessionId: text().notNull(),
    status: text().$type<EvalStatus>().notNull().default('candidate'),
    /** A reviewer says that its failure is none. */
    dismissed: boolean().notNull().default(false),
    createdAt: time().notNull(),
    updatedAt: time().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('evals_time').on(table.tenantId, table.updatedAt, table.id),
    // So that a list counts them without reading any.
    index('evals_listed').on(table.tenantId, table.dismissed, table.status),
    index('evals_failure').on(table.tenantId, table.kind, table.itemId),
    index('evals_session').on(table.tenantId, table.sessionId),
  ],
);

export type EvalRow = typeof evals.$inferSelect;
