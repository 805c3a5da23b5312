import { type SQL, sql } from 'drizzle-orm';

/** Ids: `from` is included, `before` is not. */
export interface IdRange {
  readonly from: string;
  readonly before: string;
}

/** How many rows are answered at most, and how many are looked at for them. */
export interface ReadBounds {
  readonly limit: number;
  readonly read: number;
}

/** A tenant's rows of a range, as a condition. */
export const inRange = (column: SQL, tenantId: string, { from, before }: IdRange): SQL => sql`
  tenant_id = ${tenantId} and ${column} >= ${from}::uuid and ${column} < ${before}::uuid`;
