import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import { type FailureRow, failures } from '../../db/schema/failures.js';
import type { FailureKey } from './writes.js';

export type ListedFailure = Omit<FailureRow, 'meaning'>;

/** A page of failures, newest first, of the tenant or of one of its clusters. */
export async function listFailures(
  db: Database,
  tenantId: string,
  page: { readonly offset: number; readonly limit: number; readonly clusterId?: string },
): Promise<{ rows: ListedFailure[]; total: number }> {
  const own = and(
    eq(failures.tenantId, tenantId),
    page.clusterId === undefined ? undefined : eq(failures.clusterId, page.clusterId),
  );
  const rows = await db
    .select(LISTED)
    .from(failures)
    .where(own)
    .orderBy(desc(failures.occurredAt), desc(failures.kind), desc(failures.itemId))
    .offset(page.offset)
    .limit(page.limit);
  return { rows, total: await db.$count(failures, own) };
}

/** Failures by their keys, in that order; not those that are gone. */
export async function readFailuresBy(
  db: Database,
  tenantId: string,
  keys: readonly FailureKey[],
): Promise<ListedFailure[]> {
  if (keys.length === 0) return [];
  const wanted = keys.map(({ kind, itemId }) =>
    and(eq(failures.kind, kind), eq(failures.itemId, itemId)),
  );
  const rows = await db
    .select(LISTED)
    .from(failures)
    .where(and(eq(failures.tenantId, tenantId), or(...wanted)));
  const found = new Map(rows.map((row) => [`${row.kind} ${row.itemId}`, row]));
  return keys.flatMap(({ kind, itemId }) => found.get(`${kind} ${itemId}`) ?? []);
}

/** Everything but the numbers that runs compare. */
const LISTED = {
  tenantId: failures.tenantId,
  kind: failures.kind,
  itemId: failures.itemId,
  sessionId: failures.sessionId,
  correlationId: failures.correlationId,
  gateCallId: failures.gateCallId,
  event: failures.event,
  category: failures.category,
  dimension: failures.dimension,
  weakestDimension: failures.weakestDimension,
  reportedCaught: failures.reportedCaught,
  gateCaught: failures.gateCaught,
  actionRisk: failures.actionRisk,
  request: failures.request,
  detail: failures.detail,
  clusterId: failures.clusterId,
  considered: failures.considered,
  correctedClusterId: failures.correctedClusterId,
  correctedDimension: failures.correctedDimension,
  dismissed: failures.dismissed,
  occurredAt: failures.occurredAt,
};

/** A failure as a run compares it. */
export interface ComparedFailure extends FailureKey {
  readonly meaning: Int8Array;
  /** As corrected, else as reported. */
  readonly dimension: string | null;
  readonly isCorrected: boolean;
  readonly category: string | null;
  readonly clusterId: string | null;
}

/** Of a failure `f`: whether runs place it. */
const IS_FREE = sql`not f.dismissed and f.corrected_cluster_id is null and f.meaning is not null`;

/** Failures that no run has looked at, oldest first. */
export const readWaiting = (
  db: Database,
  tenantId: string,
  limit: number,
): Promise<ComparedFailure[]> =>
  readCompared(
    db,
    tenantId,
    sql`not f.considered and ${IS_FREE}`,
    sql`order by f.occurred_at limit ${limit}`,
  );

/** The newest failures that a run has looked at and that are in no cluster. */
export const readAlone = (
  db: Database,
  tenantId: string,
  limit: number,
): Promise<ComparedFailure[]> =>
  readCompared(
    db,
    tenantId,
    sql`f.considered and f.cluster_id is null and ${IS_FREE}`,
    sql`order by f.occurred_at desc limit ${limit}`,
  );

/** All failures that runs place, in the order of their keys, but for those of some clusters. */
export const readFree = (
  db: Database,
  tenantId: string,
  without: readonly string[],
): Promise<ComparedFailure[]> =>
  readCompared(
    db,
    tenantId,
    sql`${IS_FREE} and (f.cluster_id is null or f.cluster_id <> all(${asArray(without)}))`,
    sql`order by f.occurred_at, f.kind, f.item_id`,
  );

/** Failures of a cluster, newest first. */
export const readOfCluster = (
  db: Database,
  tenantId: string,
  clusterId: string,
  limit: number,
): Promise<ComparedFailure[]> =>
  readCompared(
    db,
    tenantId,
    sql`f.cluster_id = ${clusterId} and f.meaning is not null`,
    sql`order by f.occurred_at desc limit ${limit}`,
  );

async function readCompared(
  db: Database,
  tenantId: string,
  condition: SQL,
  order: SQL,
): Promise<ComparedFailure[]> {
  const rows = await query<
    Omit<ComparedFailure, 'meaning' | 'itemId'> & { itemId: string; meaning: string }
  >(
    db,
    sql`
      select f.kind, f.item_id::text as "itemId", encode(f.meaning, 'base64') as meaning,
        coalesce(f.corrected_dimension, f.dimension) as dimension,
        f.corrected_dimension is not null as "isCorrected", f.category, f.cluster_id as "clusterId"
      from failures f where f.tenant_id = ${tenantId} and ${condition} ${order}`,
  );
  return rows.map(({ itemId, meaning, ...row }) => {
    const bytes = Buffer.from(meaning, 'base64');
    return {
      ...row,
      itemId: Number(itemId),
      meaning: new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length),
    };
  });
}

/** How many failures runs place, counted no further than `most`. */
export async function countFree(db: Database, tenantId: string, most: number): Promise<number> {
  const [row] = await query<{ count: number }>(
    db,
    sql`select count(*)::int as count from (
          select from failures f where f.tenant_id = ${tenantId} and ${IS_FREE} limit ${most}) counted`,
  );
  return row?.count ?? 0;
}

/** How many failures wait for a run, counted no further than `most`. */
export async function countWaiting(db: Database, tenantId: string, most: number): Promise<number> {
  const [row] = await query<{ count: number }>(
    db,
    sql`select count(*)::int as count from (
          select from failures f
          where f.tenant_id = ${tenantId} and not f.considered and ${IS_FREE} limit ${most}) counted`,
  );
  return row?.count ?? 0;
}

/** How many failures are in no cluster, although they might be. */
export async function countAlone(db: Database, tenantId: string): Promise<number> {
  const [row] = await query<{ count: number }>(
    db,
    sql`select count(*)::int as count from failures f
        where f.tenant_id = ${tenantId} and f.cluster_id is null and not f.dismissed`,
  );
  return row?.count ?? 0;
}

/** Fields that are shown of a failure beside its cluster. */
export interface ClusterMember extends FailureKey {
  readonly clusterId: string;
  readonly sessionId: string;
  readonly gateCallId: string | null;
  /** The event, or the type of the outcome. */
  readonly event: string;
  readonly request: string;
  readonly detail: string;
  readonly occurredAt: Date;
}

/** The newest failures of each of some clusters. */
export async function readMembers(
  db: Database,
  tenantId: string,
  clusterIds: readonly string[],
  each: number,
): Promise<Map<string, ClusterMember[]>> {
  const members = new Map<string, ClusterMember[]>(clusterIds.map((id) => [id, []]));
  if (clusterIds.length === 0) return members;
  const rows = await query<
    Omit<ClusterMember, 'itemId' | 'occurredAt'> & { itemId: string; occurredAt: string | Date }
  >(
    db,
    sql`
      select f.cluster_id as "clusterId", f.kind, f.item_id::text as "itemId",
        f.session_id as "sessionId", f.gate_call_id as "gateCallId", f.event, f.request, f.detail,
        f.occurred_at as "occurredAt"
      from jsonb_array_elements_text(${JSON.stringify(clusterIds)}::jsonb) named(id)
      cross join lateral (
        select * from failures f where f.tenant_id = ${tenantId} and f.cluster_id = named.id
        order by f.occurred_at desc, f.kind desc, f.item_id desc limit ${each}
      ) f`,
  );
  for (const { itemId, occurredAt, ...row } of rows) {
    const member = { ...row, itemId: Number(itemId), occurredAt: new Date(occurredAt) };
    members.get(row.clusterId)?.push(member);
  }
  return members;
}

export const asArray = (texts: readonly string[]): SQL => sql`array(
  select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`;
