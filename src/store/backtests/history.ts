import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import { IN_ORDER } from '../../db/schema/messages.js';
import { atAnyTime } from '../../db/schema/only-by-time.js';

/** A message of the past, as a turn is read from it. */
export interface PastMessage {
  readonly id: string;
  readonly role: string;
  readonly content: string;
  /** Unix milliseconds. */
  readonly at: number;
  readonly toolCalls: readonly MadeCall[] | null;
  readonly toolCallId: string | null;
}

/** A call that an agent made. */
export interface MadeCall {
  readonly id: string | null;
  readonly name: string;
  readonly arguments: unknown;
}

/** A call that a trace reported. */
export interface PastStep {
  readonly name: string;
  readonly input: unknown;
  readonly output: string | null;
  readonly actionRisk: string | null;
  readonly at: number;
}

/** Something that was reported about a session afterwards. */
export interface PastReport {
  readonly kind: 'event' | 'outcome' | 'signal';
  readonly name: string;
  readonly detail: string;
  /** Of a signal, the message that it was seen in. */
  readonly messageId: string | null;
  readonly at: number;
}

/** Words of agents are read by their beginning; those of users are judged whole. */
const MOST_CHARACTERS = 4_000;
/** Larger arguments are not read. */
const MOST_OF_CALLS = 32_000;
const MESSAGES_PER_PAGE = 200;
const MAX_STEPS = 300;
const MAX_REPORTS = 200;

/** The first so many messages of a session, oldest first, read in pages. */
export async function listPastMessages(
  db: Database,
  tenantId: string,
  sessionId: string,
  most: number,
): Promise<PastMessage[]> {
  const messages: PastMessage[] = [];
  for (let offset = 0; offset < most; offset += MESSAGES_PER_PAGE) {
    const page = await query<PastMessage>(
      db,
      sql`
        select m.id::text as id, m.role, m.tool_call_id as "toolCallId",
          case when m.role = 'user' then m.content else left(m.content, ${MOST_CHARACTERS}) end as content,
          (extract(epoch from m.occurred_at) * 1000)::float8 as at,
          case when length(m.tool_calls::text) <= ${MOST_OF_CALLS} then m.tool_calls end as "toolCalls"
        from messages m
        where m.tenant_id = ${tenantId} and m.session_id = ${sessionId}
        order by ${IN_ORDER} offset ${offset}
        limit ${Math.min(MESSAGES_PER_PAGE, most - offset)}`,
    );
    messages.push(...page);
    if (page.length < MESSAGES_PER_PAGE) break;
  }
  return messages;
}

/** The calls of tools in a session that its traces or its agent reported, oldest first. */
export async function listPastSteps(
  db: Database,
  tenantId: string,
  sessionId: string,
): Promise<PastStep[]> {
  return query<PastStep>(
    db,
    sql`
      select t.name, t.action_risk as "actionRisk", left(t.output::text, ${MOST_CHARACTERS}) as output,
        case when length(t.input::text) <= ${MOST_OF_CALLS} then t.input end as input,
        (extract(epoch from t.started_at) * 1000)::float8 as at
      from steps t
      where t.tenant_id = ${tenantId} and t.session_id = ${sessionId} and t.type = 'tool_call'
        and ${atAnyTime('t.started_at')}
      order by t.started_at limit ${MAX_STEPS}`,
  );
}

/** Events, outcomes and negative signals of a session, oldest first. */
export async function listPastReports(
  db: Database,
  tenantId: string,
  sessionId: string,
): Promise<PastReport[]> {
  return query<PastReport>(
    db,
    sql`
      select kind, name, detail, "messageId", (extract(epoch from at) * 1000)::float8 as at from (
        (select 'event' as kind, e.event as name, left(e.detail, 200) as detail, null as "messageId", e.created_at as at
          from events e where e.tenant_id = ${tenantId} and e.session_id = ${sessionId}
          order by e.created_at limit ${MAX_REPORTS})
        union all
        (select 'outcome', o.type, '', null, o.occurred_at
          from outcomes o where o.tenant_id = ${tenantId} and o.session_id = ${sessionId}
          order by o.occurred_at limit ${MAX_REPORTS})
        union all
        (select 'signal', s.name, '', case when m.kind = 'message' then m.item_id end, m.at
          from signal_matches m
          join signals s on s.tenant_id = ${tenantId} and s.id = m.signal_id and s.revision = m.revision
          where m.tenant_id = ${tenantId} and m.session_id = ${sessionId} and s.polarity = 'negative'
          order by m.at limit ${MAX_REPORTS})
      ) reports order by at`,
  );
}
