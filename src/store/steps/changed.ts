import { type SQL, sql } from 'drizzle-orm';

/** The id of a step `s` in the feed of changes. */
export const STEP_ID = (session = 'session_id'): SQL =>
  sql`jsonb_build_array(s.${sql.raw(session)}, s.correlation_id, s.step_id)::text`;

/** About how much there is to read of a step `s`. */
export const STEP_BYTES = sql`coalesce(pg_column_size(s.input), 0) + coalesce(pg_column_size(s.output), 0)`;

/** Columns of steps `s` that `recordChanges` reads, but for `"receivedAt"`. */
export const STEP_CHANGED = sql`s.tenant_id as "tenantId", s.session_id as "sessionId",
  ${STEP_ID()} as id, s.started_at as at, ${STEP_BYTES} as bytes`;
