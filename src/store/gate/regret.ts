import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import { firstUuidv7 } from '../../ids.js';
import { boundedAmount } from '../bounded-amount.js';

const cost = (decision: SQL): SQL => boundedAmount(sql`costs->>${decision}`);

/** Excess of the cost of proceeding over that of the interventions of some days, in questions to a fresh user. */
export async function readRegretAvoided(
  db: Database,
  tenantId: string,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<number> {
  const rows = await query<{ avoided: number }>(
    db,
    sql`
      select coalesce(sum(greatest(0, ${cost(sql`'proceed'`)} - ${cost(sql`decision`)})), 0)::float8
        as avoided
      from gate_calls
      where tenant_id = ${tenantId} and id >= ${firstUuidv7(from.getTime())}::uuid
        and id < ${firstUuidv7(to.getTime())}::uuid and decision <> 'proceed'`,
  );
  return rows[0]?.avoided ?? 0;
}
