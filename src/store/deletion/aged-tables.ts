import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import {
  connectorDeliveries,
  connectorScans,
  connectorSessions,
} from '../../db/schema/connectors.js';
import { documents } from '../../db/schema/documents.js';
import { evals } from '../../db/schema/evals.js';
import { events } from '../../db/schema/events.js';
import { failures } from '../../db/schema/failures.js';
import { gateCalls } from '../../db/schema/gate-calls.js';
import { idempotencyKeys } from '../../db/schema/idempotency-keys.js';
import { messages } from '../../db/schema/messages.js';
import { outcomes } from '../../db/schema/outcomes.js';
import { reviewSamples, reviews } from '../../db/schema/reviews.js';
import { sessions } from '../../db/schema/sessions.js';
import { signalMatches } from '../../db/schema/signals.js';
import { steps } from '../../db/schema/steps.js';
import { traceClaims } from '../../db/schema/trace-claims.js';
import { firstUuidv7 } from '../../ids.js';
import { uncountFailures } from '../failures/writes.js';
import { forgetDays } from '../results/forget-days.js';
import { isEmptySession } from '../sessions/remove-empty.js';
import { uncountMatches } from '../signals/matches.js';

/** What retention must know of a table whose rows grow old. */
export interface AgedTable {
  readonly table: PgTable;
  /** Which of a tenant's rows are older than a moment, by an index. */
  readonly isOld: (before: Date, tenant: SQL) => SQL;
  /** What the same statement does about the rows that it removes, as a part of it: `removed` has them. */
  readonly withRemoved?: (tenantId: string, before: Date) => SQL;
}

const by =
  (column: string) =>
  (before: Date): SQL =>
    sql`${sql.raw(column)} < ${before.toISOString()}::timestamptz`;

/**
 * Every table whose rows are removed when they are old. A test names the others. Rows go by when something happened,
 * and what is derived goes by the time of its source. The sums of days stay, and so do the counts of frozen days.
 */
export const AGED_TABLES: readonly AgedTable[] = [
  { table: messages, isOld: by('occurred_at') },
  { table: steps, isOld: by('started_at') },
  { table: outcomes, isOld: by('occurred_at') },
  { table: events, isOld: by('created_at') },
  {
    table: gateCalls,
    isOld: (before) => sql`id < ${firstUuidv7(before.getTime())}::uuid`,
    withRemoved: (tenantId, before) => forgetDays(tenantId, 'removed', before),
  },
  {
    table: failures,
    isOld: by('occurred_at'),
    withRemoved: (tenantId) => sql`${uncountFailures(tenantId, 'removed')}, unexamined as (
      delete from evals e using removed r
      where e.tenant_id = ${tenantId} and e.kind = r.kind and e.item_id = r.item_id)`,
  },
  { table: evals, isOld: by('updated_at') },
  { table: reviews, isOld: by('updated_at') },
  { table: reviewSamples, isOld: by('shown_at') },
  {
    table: signalMatches,
    // Signal by signal, as the index is.
    isOld: (before, tenant) => sql`at < ${before.toISOString()}::timestamptz
      and (signal_id, revision) in (select s.id, s.revision from signals s where s.tenant_id = ${tenant})`,
    withRemoved: (tenantId) => uncountMatches(tenantId, 'removed'),
  },
  {
    table: documents,
    isOld: by('occurred_at'),
    withRemoved: (tenantId) => sql`
      unqueued as (
        delete from embedding_backlog b using removed r
        where b.tenant_id = ${tenantId} and b.document_id = r.id
      ), unembedded as (
        delete from embeddings e using removed r
        where e.tenant_id = ${tenantId} and e.document_id = r.id
      )`,
  },
  { table: traceClaims, isOld: by('received_at') },
  { table: idempotencyKeys, isOld: by('created_at') },
  {
    table: connectorSessions,
    isOld: (before, tenant) => sql`started_at < ${before.toISOString()}::timestamptz
      and connector_id in (select c.id from connectors c where c.tenant_id = ${tenant})`,
  },
  { table: connectorDeliveries, isOld: by('received_at') },
  { table: connectorScans, isOld: by('finished_at') },
  {
    table: sessions,
    isOld: (before, tenant) => sql`last_activity_at < ${before.toISOString()}::timestamptz
      and ${isEmptySession(tenant, 'sessions')}`,
    withRemoved: (tenantId) => sql`forgotten as (
      delete from session_memory m using removed r
      where m.tenant_id = ${tenantId} and m.session_id = r.session_id)`,
  },
];

/** Whether the tenant has any row that is older. */
export function hasOldRows(before: Date, tenant: SQL): SQL {
  const found = AGED_TABLES.map(
    ({ table, isOld }) => sql`exists (
      select from ${sql.identifier(getTableName(table))}
      where tenant_id = ${tenant} and ${isOld(before, tenant)})`,
  );
  return sql`(${sql.join(found, sql` or `)})`;
}
