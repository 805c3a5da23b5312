import { type SQL, sql } from 'drizzle-orm';
import { recordset } from '../../db/rows.js';
import { handoffs } from '../../db/schema/handoffs.js';
import type { Scope } from '../scope.js';

const HANDOFF = recordset(handoffs, ['tenantId']);
const FIELDS = sql.raw(HANDOFF.fields);

/**
 * Stores the handoffs of gate calls, as parts of the statement that stores those. One that waits already for the same
 * thing in its session stays the one.
 *
 * @param recorded names the calls that are stored, with their `id`; `input` has each with its `handoff` as JSON
 */
export const storeHandoffs = (scope: Scope, recorded: string): SQL => sql`
    handed_over as materialized (
      select input."tenantId", h.* from ${sql.raw(recorded)} r
      join input on input.id = r.id and input.handoff is not null
      cross join lateral jsonb_to_record(input.handoff) as h(${sql.raw(HANDOFF.record)})
    ), opened as (
      insert into handoffs (tenant_id, ${sql.raw(HANDOFF.columns)})
      select ${scope.of('handed_over').owner}, ${FIELDS} from ${scope.of('handed_over').owned(sql`handed_over`)}
      on conflict do nothing
    )`;
