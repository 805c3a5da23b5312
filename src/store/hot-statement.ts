import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client.js';
import { PreparedStatement } from '../db/prepared.js';
import { type Owned, oneTenant, type Scope, severalTenants, singleTenant } from './scope.js';

/**
 * A statement of the gate on a batch of rows, in both forms of a scope, each prepared: made into text once and
 * planned rarely.
 *
 * @param text the statement, given the JSON of the rows, in the order of the batch
 */
export function hotStatement<Row>(
  text: (scope: Scope, rows: SQL) => SQL,
): (db: Database, rows: readonly Owned[]) => Promise<readonly Row[]> {
  const rowsAsJson = sql`${sql.placeholder('rows')}::jsonb`;
  const ofOne = new PreparedStatement<Row>(
    text(oneTenant(sql.placeholder('tenantId')), rowsAsJson),
  );
  const ofSeveral = new PreparedStatement<Row>(text(severalTenants, rowsAsJson));
  return (db, rows) => {
    const values = { rows: JSON.stringify(rows) };
    const tenantId = singleTenant(rows);
    return tenantId === null ? ofSeveral.run(db, values) : ofOne.run(db, { tenantId, ...values });
  };
}
