import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import { withoutCompiling } from '../../db/without-compiling.js';
import { type IdRange, inRange, type ReadBounds } from '../id-range.js';

/** Conditions on gate calls; what is undefined is none. */
export interface CallFilter {
  readonly decision?: string | undefined;
  readonly modelDecision?: string | undefined;
  /** Whether the answer is another than the model's decision. */
  readonly heldBack?: boolean | undefined;
  readonly actionRisk?: string | undefined;
  /** The dimension with the highest score. */
  readonly dimension?: string | undefined;
  readonly score?: NumberRange | undefined;
  readonly probability?: NumberRange | undefined;
  readonly tool?: string | undefined;
  readonly mode?: string | undefined;
  readonly experimentArm?: string | undefined;
  readonly reviewed?: boolean | undefined;
  readonly wentWrong?: boolean | undefined;
}

interface NumberRange {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** A gate call as lists show it. */
export interface CallSummary {
  readonly id: string;
  readonly threadId: string;
  readonly sessionId: string;
  readonly correlationId: string;
  readonly createdAt: Date;
  /** The beginning of it. */
  readonly request: string;
  readonly tool: string | null;
  readonly actionRisk: string | null;
  readonly actionCost: number | null;
  readonly mode: string;
  readonly experimentArm: string | null;
  readonly decision: string | null;
  readonly modelDecision: string;
  readonly ambiguityScore: number;
  readonly probability: number;
  readonly dimensions: Readonly<Record<string, number>>;
  readonly reviewed: boolean;
  readonly wentWrong: boolean;
}

/**
 * Gate calls that match, newest first. The newest `read` calls of the range are looked at and no more; where
 * only calls with a failure or a review are wanted, the newest so many of those.
 */
export function listCalls(
  db: Database,
  tenantId: string,
  filter: CallFilter,
  range: IdRange,
  { limit, read }: ReadBounds,
): Promise<CallSummary[]> {
  const wanted = matches(tenantId, filter);
  // A subquery with a limit is read in its order, row by row, until the page is full.
  const ids = sql`${readIds(tenantId, filter, range)} order by 1 desc limit ${read}`;
  const page = hasFewRows(filter)
    ? sql`
        select g.* from (${ids}) named cross join lateral (
          select * from gate_calls g where g.tenant_id = ${tenantId} and g.id = named.id offset 0) g
        where ${wanted} order by named.id desc limit ${limit}`
    : sql`
        select g.* from (
          select * from gate_calls where ${inRange(sql`id`, tenantId, range)} order by id desc limit ${read}) g
        where ${wanted} order by g.id desc limit ${limit}`;
  return withoutCompiling(db, (tx) => summarise(tx, tenantId, page));
}

/** The id of the last one of the newest `read` calls that `listCalls` looks at; null: there are fewer. */
export async function findLastRead(
  db: Database,
  tenantId: string,
  filter: CallFilter,
  range: IdRange,
  read: number,
): Promise<string | null> {
  const ids = sql`${readIds(tenantId, filter, range)} order by 1 desc offset ${read - 1} limit 1`;
  const [row] = await query<{ id: string }>(db, ids);
  return row?.id ?? null;
}

/** The calls of a thread, oldest first. */
export function listThread(
  db: Database,
  tenantId: string,
  { sessionId, threadId }: { readonly sessionId: string; readonly threadId: string },
  limit: number,
): Promise<CallSummary[]> {
  return summarise(
    db,
    tenantId,
    sql`
      select g.* from gate_calls g
      where g.tenant_id = ${tenantId} and g.session_id = ${sessionId} and g.id >= ${threadId}::uuid
        and g.thread_id = ${threadId}::uuid
      order by g.id limit ${limit}`,
    sql`asc`,
  );
}

async function summarise(
  db: Database,
  tenantId: string,
  calls: SQL,
  direction = sql`desc`,
): Promise<CallSummary[]> {
  const rows = await query<CallSummary & { createdAt: string | Date }>(
    db,
    sql`
      select g.id, g.thread_id as "threadId", g.session_id as "sessionId", g.correlation_id as "correlationId",
        g.created_at as "createdAt", left(g.request, 300) as request, ${TOOL} as tool,
        g.action_risk as "actionRisk", g.action_cost as "actionCost", g.mode,
        g.experiment_arm as "experimentArm", g.decision, g.model_decision as "modelDecision",
        g.ambiguity_score as "ambiguityScore", g.probability, g.dimensions,
        ${hasReview(tenantId)} as reviewed, ${hasFailure(tenantId)} as "wentWrong"
      from (${calls}) g order by g.id ${direction}`,
  );
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}

const TOOL = sql`coalesce(g.proposed_call->>'name', g.intent_spec->>'tool')`;

// Not by `exists`, which the planner may answer by reading all of a tenant's rows once.
const hasReview = (tenantId: string): SQL => sql`((
  select true from reviews r where r.tenant_id = ${tenantId} and r.gate_call_id = g.id limit 1) is not null)`;

const hasFailure = (tenantId: string): SQL => sql`((
  select true from failures f where f.tenant_id = ${tenantId} and f.gate_call_id = g.id and not f.dismissed
  limit 1) is not null)`;

const hasFewRows = ({ wentWrong, reviewed }: CallFilter): boolean =>
  wentWrong === true || reviewed === true;

/** Ids of the calls that are looked at: where few can match, those of what makes them match. */
function readIds(tenantId: string, { wentWrong, reviewed }: CallFilter, range: IdRange): SQL {
  const ofCall = inRange(sql`gate_call_id`, tenantId, range);
  if (wentWrong) {
    return sql`select distinct gate_call_id as id from failures where ${ofCall} and not dismissed`;
  }
  if (reviewed) return sql`select distinct gate_call_id as id from reviews where ${ofCall}`;
  return sql`select id from gate_calls where ${inRange(sql`id`, tenantId, range)}`;
}

function matches(tenantId: string, filter: CallFilter): SQL {
  const { heldBack, dimension, score, probability, tool, reviewed, wentWrong } = filter;
  const equal = (column: string, value: string | undefined) =>
    value === undefined ? [] : [sql`g.${sql.raw(column)} = ${value}`];
  // The columns are four bytes wide: a bound of eight would miss its own value.
  const within = (column: string, range: NumberRange | undefined) => [
    ...(range?.min === undefined ? [] : [sql`g.${sql.raw(column)} >= ${range.min}::real`]),
    ...(range?.max === undefined ? [] : [sql`g.${sql.raw(column)} <= ${range.max}::real`]),
  ];
  const exactly = (condition: SQL, wanted: boolean | undefined) =>
    wanted === undefined ? [] : [wanted ? condition : sql`not ${condition}`];
  const conditions = [
    ...equal('decision', filter.decision),
    ...equal('model_decision', filter.modelDecision),
    ...equal('action_risk', filter.actionRisk),
    ...equal('mode', filter.mode),
    ...equal('experiment_arm', filter.experimentArm),
    ...exactly(sql`(g.decision is distinct from g.model_decision)`, heldBack),
    ...within('ambiguity_score', score),
    ...within('probability', probability),
    ...(dimension === undefined ? [] : [isWeakest(dimension)]),
    ...(tool === undefined ? [] : [sql`${TOOL} = ${tool}`]),
    ...exactly(hasReview(tenantId), reviewed),
    ...exactly(hasFailure(tenantId), wentWrong),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** The dimensions as ties between them go. */
const DIMENSIONS = ['constraints', 'goal', 'output_format', 'scope'];

/** Numbers in JSON compare as they are: taking them out would cost several times as much. */
function isWeakest(dimension: string): SQL {
  const others = DIMENSIONS.filter((one) => one !== dimension).map(
    (other) =>
      sql`g.dimensions->${dimension}::text ${other < dimension ? sql`>` : sql`>=`} g.dimensions->${other}::text`,
  );
  return sql`(${sql.join(others, sql` and `)})`;
}
