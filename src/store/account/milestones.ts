import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';

/** When a tenant first did something; null: not yet. */
export interface Milestones {
  readonly key: Date | null;
  readonly gateCall: Date | null;
  readonly event: Date | null;
  readonly review: Date | null;
  /** When it said where notifications go. */
  readonly notifications: Date | null;
  readonly connector: Date | null;
}

/** Each is one look into an index, or into a table of few rows. */
export async function readMilestones(db: Database, tenantId: string): Promise<Milestones> {
  const [row] = await query<Record<keyof Milestones, number | null>>(
    db,
    sql`
      select (select ${milliseconds('min(created_at)')} from api_keys
          where tenant_id = ${tenantId} and revoked_at is null) as key,
        (select ${milliseconds('created_at')} from gate_calls
          where tenant_id = ${tenantId} order by id limit 1) as "gateCall",
        (select ${milliseconds('received_at')} from events
          where tenant_id = ${tenantId} order by id limit 1) as event,
        (select ${milliseconds('updated_at')} from reviews
          where tenant_id = ${tenantId} order by updated_at limit 1) as review,
        (select ${milliseconds('min(at)')} from (
          select updated_at as at from notification_settings
            where tenant_id = ${tenantId} and (chat_url is not null or digest_emails <> '[]')
          union all select created_at from alert_rules where tenant_id = ${tenantId}
        ) said) as notifications,
        (select ${milliseconds('min(created_at)')} from connectors
          where tenant_id = ${tenantId}) as connector`,
  );
  const readDate = (name: keyof Milestones) => {
    const at = row?.[name] ?? null;
    return at === null ? null : new Date(at);
  };
  return {
    ...{ key: readDate('key'), gateCall: readDate('gateCall'), event: readDate('event') },
    ...{ review: readDate('review'), notifications: readDate('notifications') },
    connector: readDate('connector'),
  };
}

const milliseconds = (time: string) => sql.raw(`(extract(epoch from ${time}) * 1000)::float8`);
