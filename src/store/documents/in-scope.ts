import { type SQL, sql } from 'drizzle-orm';

/** Which texts come into question. `from` and `to` are both included. */
export interface SearchScope {
  readonly from: Date | null;
  readonly to: Date | null;
  readonly sessionId: string | null;
  /** Sessions that have an outcome of this type. */
  readonly outcomeType: string | null;
  /** Sessions that have a failure in this cluster. */
  readonly clusterId: string | null;
}

/** Of documents `d`, by the indexes on the tenant and time or session; what else its session has is not looked at. */
export function within(tenantId: string, { from, to, sessionId }: SearchScope): SQL {
  const conditions = [sql`d.tenant_id = ${tenantId}`];
  if (sessionId !== null) conditions.push(sql`d.session_id = ${sessionId}`);
  if (from) conditions.push(sql`d.occurred_at >= ${from.toISOString()}::timestamptz`);
  if (to) conditions.push(sql`d.occurred_at <= ${to.toISOString()}::timestamptz`);
  return sql.join(conditions, sql` and `);
}

/** Of documents `d`: whether their session has an outcome of the type, and a failure in the cluster. */
export function ofSessions(tenantId: string, { outcomeType, clusterId }: SearchScope): SQL {
  const conditions = [sql`true`];
  if (outcomeType !== null) {
    conditions.push(sql`d.session_id in (
      select o.session_id from outcomes o where o.tenant_id = ${tenantId} and o.type = ${outcomeType})`);
  }
  if (clusterId !== null) {
    conditions.push(sql`d.session_id in (
      select f.session_id from failures f where f.tenant_id = ${tenantId} and f.cluster_id = ${clusterId})`);
  }
  return sql.join(conditions, sql` and `);
}

/** Of documents `d`: whether they come into question. */
export const inScope = (tenantId: string, scope: SearchScope): SQL =>
  sql`${within(tenantId, scope)} and ${ofSessions(tenantId, scope)}`;
