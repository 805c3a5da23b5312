import { type SQL, sql } from 'drizzle-orm';

/** Which texts come into question. `from` and `to` are both included. */
export interface SearchScope {
  readonly from: Date | null;
  readonly to: Date | null;
  readonly sessionId: string | null;
  /** Sessions that have an outcome of this type. */
  readonly outcomeType: string | null;
  readonly clusterId: string | null;
}

/** Of documents `d`, by the indexes on the tenant and time or session; its outcomes are not looked at. */
export function within(tenantId: string, { from, to, sessionId, clusterId }: SearchScope): SQL {
  const conditions = [sql`d.tenant_id = ${tenantId}`];
  // Before there are clusters, no session belongs to one.
  if (clusterId !== null) conditions.push(sql`false`);
  if (sessionId !== null) conditions.push(sql`d.session_id = ${sessionId}`);
  if (from) conditions.push(sql`d.occurred_at >= ${from.toISOString()}::timestamptz`);
  if (to) conditions.push(sql`d.occurred_at <= ${to.toISOString()}::timestamptz`);
  return sql.join(conditions, sql` and `);
}

/** Of documents `d`: whether their session has an outcome of this type. */
export function hasOutcome(tenantId: string, outcomeType: SearchScope['outcomeType']): SQL {
  if (outcomeType === null) return sql`true`;
  return sql`d.session_id in (
    select o.session_id from outcomes o where o.tenant_id = ${tenantId} and o.type = ${outcomeType})`;
}

/** Of documents `d`: whether they come into question. */
export const inScope = (tenantId: string, scope: SearchScope): SQL =>
  sql`${within(tenantId, scope)} and ${hasOutcome(tenantId, scope.outcomeType)}`;
