import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { asJson, query } from '../../db/rows.js';
import type { AlertLevel, AlertState } from '../../db/schema/alerts.js';
import { messageSource, type NewOutboxMessage } from '../notifications/outbox.js';

/** Where something stands after an evaluation. */
export interface NewState {
  readonly subject: string;
  /** The revision that the evaluation went by, plus 1. */
  readonly revision: number;
  readonly state: AlertState;
  readonly lastValue: number | null;
  readonly lastFiredAt: Date | null;
  readonly notifiedLevel: AlertLevel | null;
  readonly notifiedUntil: Date | null;
}

/** A message that is left for delivery if the state of its subject is noted. */
export interface CausedMessage extends NewOutboxMessage {
  readonly subject: string;
}

/**
 * Notes what the evaluation of a tenant's alerts came to, with the messages that it causes, in one statement: all of
 * a subject, or nothing where another evaluation was quicker.
 *
 * @returns the subjects that were noted
 */
export async function writeStates(
  db: Database,
  tenantId: string,
  states: readonly NewState[],
  messages: readonly CausedMessage[],
  now: Date,
): Promise<Set<string>> {
  const { columns, fields, source } = messageSource(messages);
  const rows = await query<{ subject: string }>(
    db,
    sql`
      with noted as (
        insert into alert_states as known (
          tenant_id, subject, revision, state, last_value, last_evaluated_at, last_fired_at, notified_level,
          notified_until)
        select ${tenantId}, s.subject, s.revision, s.state, s."lastValue", ${now.toISOString()}::timestamptz,
          s."lastFiredAt", s."notifiedLevel", s."notifiedUntil"
        from jsonb_to_recordset(${asJson(states)}) as s(
          subject text, revision int, state text, "lastValue" float8, "lastFiredAt" timestamptz,
          "notifiedLevel" text, "notifiedUntil" timestamptz)
        order by s.subject
        on conflict (tenant_id, subject) do update set
          revision = excluded.revision, state = excluded.state, last_value = excluded.last_value,
          last_evaluated_at = excluded.last_evaluated_at, last_fired_at = excluded.last_fired_at,
          notified_level = excluded.notified_level, notified_until = excluded.notified_until
        where known.revision = excluded.revision - 1
        returning subject
      ), caused as (
        insert into outbox (tenant_id, ${columns})
        select ${tenantId}, ${fields} from ${source} where m.subject in (select subject from noted)
      )
      select subject from noted`,
  );
  return new Set(rows.map(({ subject }) => subject));
}
