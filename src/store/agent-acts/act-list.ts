import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import type { AgentActRow } from '../../db/schema/agent-acts.js';
import { type IdRange, inRange, type ReadBounds } from '../id-range.js';

/** Conditions on acts; what is undefined is none. */
export interface ActFilter {
  readonly sessionId?: string | undefined;
  readonly agent?: string | undefined;
  readonly tool?: string | undefined;
  readonly verb?: string | undefined;
  readonly reach?: string | undefined;
  readonly actionRisk?: string | undefined;
  readonly decision?: string | undefined;
}

export type ListedAct = Omit<AgentActRow, 'tenantId' | 'key'>;

/** Acts that match, the newest first. The newest `read` acts of the range, or of the session, are looked at and no more. */
export async function listActs(
  db: Database,
  tenantId: string,
  filter: ActFilter,
  range: IdRange,
  { limit, read }: ReadBounds,
): Promise<ListedAct[]> {
  const rows = await query<ListedAct & { createdAt: string | Date }>(
    db,
    sql`
      select a.id, a.session_id as "sessionId", a.agent, a.tool, a.verb, a.reach, a.reversible, a.act, a.objects, a.why,
        a.action_risk as "actionRisk", a.decision, a.gate_call_id as "gateCallId", a.created_at as "createdAt"
      from (${newest(sql`*`, tenantId, filter, range)} limit ${read}) a
      where ${matches(filter)} order by a.id desc limit ${limit}`,
  );
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}

/** The id of the last one of the newest `read` acts that `listActs` looks at; null: there are fewer. */
export async function findLastAct(
  db: Database,
  tenantId: string,
  filter: ActFilter,
  range: IdRange,
  read: number,
): Promise<string | null> {
  const last = sql`${newest(sql`id`, tenantId, filter, range)} offset ${read - 1} limit 1`;
  const [row] = await query<{ id: string }>(db, last);
  return row?.id ?? null;
}

/** Acts in the order of an index: that of the session where one is named. */
const newest = (columns: SQL, tenantId: string, { sessionId }: ActFilter, range: IdRange): SQL =>
  sessionId === undefined
    ? sql`select ${columns} from agent_acts where ${inRange(sql`id`, tenantId, range)} order by id desc`
    : sql`
        select ${columns} from agent_acts where ${inRange(sql`id`, tenantId, range)} and session_id = ${sessionId}
        order by session_id desc, id desc`;

function matches({ agent, tool, verb, reach, actionRisk, decision }: ActFilter): SQL {
  const wanted = { agent, tool, verb, reach, action_risk: actionRisk, decision };
  const conditions = Object.entries(wanted).flatMap(([column, value]) =>
    value === undefined ? [] : [sql`a.${sql.raw(column)} = ${value}`],
  );
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}
