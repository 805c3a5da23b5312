import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { agentActs } from '../../db/schema/agent-acts.js';
import { agentTools } from '../../db/schema/agent-tools.js';
import { alertRules, alertStates } from '../../db/schema/alerts.js';
import { apiKeys } from '../../db/schema/api-keys.js';
import { auditLog } from '../../db/schema/audit-log.js';
import { backtestCases, backtests } from '../../db/schema/backtests.js';
import { changeBatches } from '../../db/schema/change-batches.js';
import { clusterings, clusterMonths, clusters } from '../../db/schema/clusters.js';
import { configVersions } from '../../db/schema/config-versions.js';
import {
  connectorDeliveries,
  connectorDirectory,
  connectorScans,
  connectorSessions,
  connectors,
} from '../../db/schema/connectors.js';
import { dashboardSessions } from '../../db/schema/dashboard-sessions.js';
import { documentBackfills } from '../../db/schema/document-backfills.js';
import { documents } from '../../db/schema/documents.js';
import { embeddingBacklog, embeddings, tenantEmbedders } from '../../db/schema/embeddings.js';
import { evals } from '../../db/schema/evals.js';
import { events } from '../../db/schema/events.js';
import { facetCounts, sessionFacets } from '../../db/schema/facets.js';
import { failures } from '../../db/schema/failures.js';
import { followerBatches } from '../../db/schema/follower-batches.js';
import { gateCalls } from '../../db/schema/gate-calls.js';
import { handoffs } from '../../db/schema/handoffs.js';
import { idempotencyKeys } from '../../db/schema/idempotency-keys.js';
import { issues } from '../../db/schema/issues.js';
import { jobs } from '../../db/schema/jobs.js';
import { memberships } from '../../db/schema/memberships.js';
import { messages } from '../../db/schema/messages.js';
import {
  digests,
  notificationSettings,
  notificationTargets,
  outbox,
} from '../../db/schema/notifications.js';
import { outcomes } from '../../db/schema/outcomes.js';
import { resultSums, sessionResults } from '../../db/schema/results.js';
import { reviewSamples, reviews } from '../../db/schema/reviews.js';
import { dailyRollups, dirtyDays } from '../../db/schema/rollups.js';
import { sentMessages } from '../../db/schema/sent-messages.js';
import { sessionMemory } from '../../db/schema/session-memory.js';
import { sessions } from '../../db/schema/sessions.js';
import { signalBackfills, signalMatches, signals } from '../../db/schema/signals.js';
import { steps } from '../../db/schema/steps.js';
import { tenants } from '../../db/schema/tenants.js';
import { traceClaims } from '../../db/schema/trace-claims.js';
import { webhooks } from '../../db/schema/webhooks.js';
import { firstUuidv7 } from '../../ids.js';
import { uncountFacets } from '../facets/facet-counts.js';
import { uncountFailures } from '../failures/writes.js';
import { takeAway } from '../results/day-sums.js';
import { isEmptySession } from '../sessions/remove-empty.js';
import { uncountMatches } from '../signals/matches.js';

/** Facts that deletion needs about a table that belongs to tenants. */
export interface OwnedTable {
  readonly table: PgTable;
  /**
   * Which of a tenant's rows belong to a session; null: none do. Tables are emptied in the order of the
   * list, so that a condition may read the tables after its own.
   */
  readonly session: ((tenantId: string, sessionId: string) => SQL) | null;
  /**
   * Effect of the deletion of a tenant's data on it: `removed`; `derived` from the others, and removed
   * after them; `kept`: the tenant itself, its keys and its configuration.
   */
  readonly tenant: 'removed' | 'derived' | 'kept';
  /** The time by whose UTC day its rows are counted; null when they are not. */
  readonly countedBy: string | null;
  /** Part of the same statement for what hangs on the rows that it removes: `removed` has them. */
  readonly withRemoved?: (tenantId: string) => SQL;
  /**
   * Which of a tenant's rows were there before a moment: what arrives while a tenant's data is deleted stays. Absent:
   * all go, and what is derived from rows that stay is derived again.
   */
  readonly arrivedBefore?: (before: Date, tenantId: string) => SQL;
}

const before =
  (column: string) =>
  (moment: Date): SQL =>
    sql`${sql.raw(column)} < ${moment.toISOString()}::timestamptz`;

const bySession = (_tenantId: string, sessionId: string): SQL => sql`session_id = ${sessionId}`;

/** Whether the connector that a job works for, if it names one, is gone. */
const jobWithoutConnector = (_before: Date, tenantId: string): SQL => sql`not exists (
  select from connectors c where c.tenant_id = ${tenantId} and c.id = jobs.payload->>'connectorId')`;

/** The few connectors of the tenant are read on their own: a distributed database keeps them elsewhere. */
const listedWithoutConnector = (_before: Date, tenantId: string): SQL => sql`
  connector_directory.id not in (select c.id from connectors c where c.tenant_id = ${tenantId})`;

const byDocument = (tenantId: string, sessionId: string): SQL => sql`document_id in (
  select d.id from documents d where d.tenant_id = ${tenantId} and d.session_id = ${sessionId})`;

/** The first answer to a repeatable write carries the session, or the correlation id of its gate call. */
const bySessionOfAnswer = (tenantId: string, sessionId: string): SQL => sql`(
  response->>'session_id' = ${sessionId}
  or correlation_id in (
    select g.correlation_id from gate_calls g
    where g.tenant_id = ${tenantId} and g.session_id = ${sessionId}))`;

/** A table whose rows go with their tenant's data, and are counted nowhere. */
const removed = (
  table: PgTable,
  session: OwnedTable['session'],
  arrivedBefore: NonNullable<OwnedTable['arrivedBefore']>,
): OwnedTable => ({ table, session, tenant: 'removed', countedBy: null, arrivedBefore });

/** Every table that belongs to tenants. A test holds it against the database's catalogue. */
export const OWNED_TABLES: readonly OwnedTable[] = [
  // First of all, so that nothing more is pulled. Of a deleted session a connector keeps that it was deleted.
  removed(connectors, null, before('created_at')),
  {
    table: connectorDirectory,
    session: null,
    tenant: 'removed',
    countedBy: null,
    arrivedBefore: listedWithoutConnector,
  },
  removed(connectorScans, null, before('requested_at')),
  removed(connectorSessions, null, before('first_seen_at')),
  removed(connectorDeliveries, null, before('received_at')),
  removed(idempotencyKeys, bySessionOfAnswer, before('created_at')),
  {
    table: messages,
    session: bySession,
    tenant: 'removed',
    countedBy: 'occurred_at',
    arrivedBefore: before('received_at'),
  },
  {
    table: steps,
    session: bySession,
    tenant: 'removed',
    countedBy: 'started_at',
    arrivedBefore: before('received_at'),
  },
  removed(traceClaims, bySession, before('received_at')),
  {
    table: outcomes,
    session: bySession,
    tenant: 'removed',
    countedBy: 'occurred_at',
    arrivedBefore: before('received_at'),
  },
  {
    table: events,
    session: bySession,
    tenant: 'removed',
    countedBy: 'created_at',
    arrivedBefore: before('received_at'),
  },
  {
    table: gateCalls,
    session: bySession,
    tenant: 'removed',
    countedBy: 'created_at',
    arrivedBefore: (moment) => sql`id < ${firstUuidv7(moment.getTime())}::uuid`,
  },
  removed(handoffs, bySession, before('created_at')),
  removed(agentActs, bySession, before('created_at')),
  // What followers read stands above, and what they make of it stands below: here a deletion waits for the
  // followers at work, a tenant's for their rows of these tables, and a session's for its own row.
  { table: changeBatches, session: null, tenant: 'removed', countedBy: null },
  { table: followerBatches, session: null, tenant: 'removed', countedBy: null },
  {
    table: signalMatches,
    session: bySession,
    tenant: 'removed',
    countedBy: 'at',
    withRemoved: (tenantId) => uncountMatches(tenantId, 'removed'),
  },
  {
    table: failures,
    session: bySession,
    tenant: 'removed',
    countedBy: 'occurred_at',
    withRemoved: (tenantId) => uncountFailures(tenantId, 'removed'),
  },
  {
    table: sessionResults,
    session: bySession,
    tenant: 'derived',
    countedBy: null,
    withRemoved: (tenantId) => takeAway(tenantId, 'removed'),
  },
  {
    table: sessionFacets,
    session: bySession,
    tenant: 'derived',
    countedBy: null,
    withRemoved: (tenantId) => uncountFacets(tenantId, 'removed'),
  },
  { table: evals, session: bySession, tenant: 'removed', countedBy: null },
  { table: backtests, session: null, tenant: 'removed', countedBy: null },
  { table: backtestCases, session: bySession, tenant: 'removed', countedBy: null },
  removed(reviews, bySession, before('created_at')),
  removed(reviewSamples, bySession, before('shown_at')),
  { table: issues, session: null, tenant: 'removed', countedBy: null },
  { table: clusters, session: null, tenant: 'removed', countedBy: null },
  { table: clusterMonths, session: null, tenant: 'removed', countedBy: null },
  { table: clusterings, session: null, tenant: 'removed', countedBy: null },
  { table: signalBackfills, session: null, tenant: 'removed', countedBy: null },
  { table: documentBackfills, session: null, tenant: 'removed', countedBy: null },
  // First the backlog: an embedding under way is only kept while it is there, and holds it until it is kept.
  { table: embeddingBacklog, session: byDocument, tenant: 'removed', countedBy: null },
  { table: embeddings, session: byDocument, tenant: 'removed', countedBy: null },
  { table: documents, session: bySession, tenant: 'removed', countedBy: null },
  {
    table: sessionMemory,
    session: bySession,
    tenant: 'removed',
    countedBy: null,
    // It remembers what was said before, however new it is.
    arrivedBefore: (moment, tenantId) => sql`not exists (
      select from sessions s where s.tenant_id = ${tenantId} and s.session_id = session_memory.session_id
        and s.first_activity_at >= ${moment.toISOString()}::timestamptz)`,
  },
  {
    table: sessions,
    session: bySession,
    tenant: 'removed',
    countedBy: null,
    arrivedBefore: (_before, tenantId) => isEmptySession(sql`${tenantId}`, 'sessions'),
  },
  // Calls that were under way in the beginning have noted theirs by now.
  removed(agentTools, null, before('seen_at')),
  // Work on data that is gone.
  {
    table: jobs,
    session: null,
    tenant: 'removed',
    countedBy: null,
    arrivedBefore: jobWithoutConnector,
  },
  { table: outbox, session: null, tenant: 'removed', countedBy: null },
  removed(sentMessages, null, before('queued_at')),
  { table: alertStates, session: null, tenant: 'removed', countedBy: null },
  { table: digests, session: null, tenant: 'kept', countedBy: null },
  { table: dailyRollups, session: null, tenant: 'derived', countedBy: null },
  { table: resultSums, session: null, tenant: 'derived', countedBy: null },
  { table: facetCounts, session: null, tenant: 'derived', countedBy: null },
  { table: dirtyDays, session: null, tenant: 'derived', countedBy: null },
  { table: tenantEmbedders, session: null, tenant: 'kept', countedBy: null },
  { table: signals, session: null, tenant: 'kept', countedBy: null },
  { table: alertRules, session: null, tenant: 'kept', countedBy: null },
  { table: notificationSettings, session: null, tenant: 'kept', countedBy: null },
  { table: notificationTargets, session: null, tenant: 'kept', countedBy: null },
  { table: webhooks, session: null, tenant: 'kept', countedBy: null },
  { table: tenants, session: null, tenant: 'kept', countedBy: null },
  { table: configVersions, session: null, tenant: 'kept', countedBy: null },
  { table: auditLog, session: null, tenant: 'kept', countedBy: null },
  { table: apiKeys, session: null, tenant: 'kept', countedBy: null },
  { table: dashboardSessions, session: null, tenant: 'kept', countedBy: null },
  { table: memberships, session: null, tenant: 'kept', countedBy: null },
];
