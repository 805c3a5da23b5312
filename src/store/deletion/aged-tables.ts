import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { agentActs } from '../../db/schema/agent-acts.js';
import { agentTools } from '../../db/schema/agent-tools.js';
import { backtestCases } from '../../db/schema/backtests.js';
import {
  connectorDeliveries,
  connectorScans,
  connectorSessions,
  connectors,
} from '../../db/schema/connectors.js';
import { documents } from '../../db/schema/documents.js';
import { evals } from '../../db/schema/evals.js';
import { events } from '../../db/schema/events.js';
import { facetCounts } from '../../db/schema/facets.js';
import { failures } from '../../db/schema/failures.js';
import { gateCalls } from '../../db/schema/gate-calls.js';
import { handoffs } from '../../db/schema/handoffs.js';
import { idempotencyKeys } from '../../db/schema/idempotency-keys.js';
import { messages } from '../../db/schema/messages.js';
import { outcomes } from '../../db/schema/outcomes.js';
import { reviewSamples, reviews } from '../../db/schema/reviews.js';
import { sentMessages } from '../../db/schema/sent-messages.js';
import { sessions } from '../../db/schema/sessions.js';
import { signalMatches, signals } from '../../db/schema/signals.js';
import { steps } from '../../db/schema/steps.js';
import { traceClaims } from '../../db/schema/trace-claims.js';
import { firstUuidv7 } from '../../ids.js';
import { uncountFailures } from '../failures/writes.js';
import { forgetDays } from '../results/forget-days.js';
import { isEmptySession } from '../sessions/remove-empty.js';
import { uncountMatches } from '../signals/matches.js';

/** Facts that retention needs about a table whose rows grow old. */
export interface AgedTable {
  readonly table: PgTable;
  /** The column that says when; an index has it behind the tenant and what `parts` go by. */
  readonly time: string;
  /** The column that the index has instead, where that is an id which begins with the time. */
  readonly timedId?: string;
  /** Where the index has rows part by part: the rows `part` of a table, and how those of one are found. */
  readonly parts?: { readonly table: PgTable; readonly isOfPart: SQL };
  /** Which old rows go; absent: all. */
  readonly isDone?: (tenant: SQL) => SQL;
  /** Part of the same statement for what hangs on the rows that it removes: `removed` has them. */
  readonly withRemoved?: (tenantId: string, before: Date) => SQL;
}

/** When something happened that goes. */
export interface OldTime {
  /** The beginning of a UTC day; null: from the beginning. */
  readonly from: Date | null;
  /** The beginning of a UTC day, which stays. */
  readonly before: Date;
}

/**
 * Every table whose rows are removed when they are old. A test names the others. Rows go by when something happened,
 * and what is derived goes by the time of its source. The sums of days stay, and so do the counts of frozen days.
 */
export const AGED_TABLES: readonly AgedTable[] = [
  { table: messages, time: 'occurred_at' },
  { table: steps, time: 'started_at' },
  { table: outcomes, time: 'occurred_at' },
  { table: events, time: 'created_at' },
  {
    table: gateCalls,
    time: 'created_at',
    timedId: 'id',
    withRemoved: (tenantId, before) => forgetDays(tenantId, 'removed', before),
  },
  { table: handoffs, time: 'created_at', timedId: 'gate_call_id' },
  { table: agentActs, time: 'created_at', timedId: 'id' },
  {
    table: failures,
    time: 'occurred_at',
    withRemoved: (tenantId) => sql`${uncountFailures(tenantId, 'removed')}, unexamined as (
      delete from evals e using removed r
      where e.tenant_id = ${tenantId} and e.kind = r.kind and e.item_id = r.item_id)`,
  },
  { table: evals, time: 'updated_at' },
  { table: backtestCases, time: 'occurred_at' },
  { table: reviews, time: 'updated_at' },
  { table: reviewSamples, time: 'shown_at' },
  {
    table: signalMatches,
    time: 'at',
    parts: { table: signals, isOfPart: sql`signal_id = part.id and revision = part.revision` },
    withRemoved: (tenantId) => uncountMatches(tenantId, 'removed'),
  },
  {
    table: documents,
    time: 'occurred_at',
    withRemoved: (tenantId) => sql`
      unqueued as (
        delete from embedding_backlog b using removed r
        where b.tenant_id = ${tenantId} and b.document_id = r.id
      ), unembedded as (
        delete from embeddings e using removed r
        where e.tenant_id = ${tenantId} and e.document_id = r.id
      )`,
  },
  { table: traceClaims, time: 'received_at' },
  { table: idempotencyKeys, time: 'created_at' },
  {
    table: connectorSessions,
    time: 'started_at',
    parts: { table: connectors, isOfPart: sql`connector_id = part.id` },
  },
  { table: facetCounts, time: 'day' },
  { table: connectorDeliveries, time: 'received_at' },
  { table: connectorScans, time: 'finished_at' },
  { table: sentMessages, time: 'ended_at' },
  { table: agentTools, time: 'seen_at' },
  {
    table: sessions,
    time: 'last_activity_at',
    isDone: (tenant) => isEmptySession(tenant, 'sessions'),
    withRemoved: (tenantId) => sql`forgotten as (
        delete from session_memory m using removed r
        where m.tenant_id = ${tenantId} and m.session_id = r.session_id
      ), uncounted as (
        delete from session_facets f using removed r
        where f.tenant_id = ${tenantId} and f.session_id = r.session_id)`,
  },
];

/** Which of the old rows are selected. */
export interface Selection {
  readonly columns: SQL;
  /** The most rows of each part, the oldest after so many; absent: all. */
  readonly limit?: number;
  readonly offset?: number;
}

/**
 * Selects old rows of a tenant, whether or not they go. Limited ones come by the index, whatever the planner knows of
 * the tenant: in the order of the table it would read what was removed before, again and again.
 */
export function oldRows(
  { table, time, timedId, parts }: AgedTable,
  tenant: SQL,
  { from, before }: OldTime,
  { columns, limit, offset = 0 }: Selection,
): SQL {
  const at = sql.raw(timedId ?? time);
  const bound = (moment: Date): SQL =>
    timedId
      ? sql`${firstUuidv7(moment.getTime())}::uuid`
      : sql`${moment.toISOString()}::timestamptz`;
  const rows = sql`
    select ${columns} from ${table}
    where ${table}.tenant_id = ${tenant} and ${at} < ${bound(before)}
      ${from ? sql`and ${at} >= ${bound(from)}` : sql``} ${parts ? sql`and ${parts.isOfPart}` : sql``}
    ${limit === undefined ? sql`` : sql`order by ${at} limit ${limit} offset ${offset}`}`;
  if (!parts) return rows;
  return sql`
    select of_part.* from ${parts.table} part cross join lateral (${rows}) of_part
    where part.tenant_id = ${tenant}`;
}

/** Whether the tenant has any row that is older, though it may have to stay. */
export function hasOldRows(before: Date, tenant: SQL): SQL {
  const first = { columns: sql`true as found`, limit: 1 };
  // Not by `exists`, which the planner may answer by reading whole tables once for all tenants.
  const found = AGED_TABLES.map((aged) => {
    const rows = oldRows(aged, tenant, { from: null, before }, first);
    return sql`(select found from (${rows}) old limit 1) is not null`;
  });
  return sql`(${sql.join(found, sql` or `)})`;
}
