import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { asJson, query } from '../../db/rows.js';

/** Parts of a gate call that say what a failure of it was about. */
export interface CallFacts {
  readonly id: string;
  /** The tool that the agent proposed, else the one that the gate took the request to be for. */
  readonly tool: string | null;
  /** Details that the request left open, in words: names of parameters, and more. */
  readonly missing: readonly string[];
}

/** Reads what some gate calls were about. */
export async function readCallFacts(
  db: Database,
  tenantId: string,
  ids: readonly string[],
): Promise<CallFacts[]> {
  if (ids.length === 0) return [];
  return query<CallFacts>(
    db,
    sql`
      select g.id, coalesce(g.proposed_call ->> 'name', g.intent_spec ->> 'tool') as tool,
        case jsonb_typeof(g.intent_spec -> 'missing')
          when 'array' then g.intent_spec -> 'missing' else '[]' end as missing
      from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) named(id)
      join gate_calls g on g.tenant_id = ${tenantId} and g.id = named.id::uuid`,
  );
}

/** Reads tools as some gate calls brought them, each by its name; those that a call did not bring are left out. */
export async function readToolsOfCalls(
  db: Database,
  tenantId: string,
  wanted: readonly { readonly callId: string; readonly tool: string }[],
): Promise<Map<string, unknown>> {
  if (wanted.length === 0) return new Map();
  const rows = await query<{ callId: string; tool: unknown }>(
    db,
    sql`
      select r."callId", listed.tool
      from jsonb_to_recordset(${asJson(wanted)}) as r("callId" text, tool text)
      join gate_calls g on g.tenant_id = ${tenantId} and g.id = r."callId"::uuid
      cross join lateral (
        select entry as tool from jsonb_array_elements(
          case jsonb_typeof(g.context -> 'tools') when 'array' then g.context -> 'tools' else '[]' end
        ) entry
        where coalesce(entry -> 'function' ->> 'name', entry ->> 'name') = r.tool limit 1
      ) listed`,
  );
  return new Map(rows.map(({ callId, tool }) => [callId, tool]));
}
