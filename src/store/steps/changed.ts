import { sql } from 'drizzle-orm';

/** What `noteChanges` reads of steps `s`, but for `"receivedAt"`. */
export const STEP_CHANGED = sql`s.tenant_id as "tenantId", s.session_id as "sessionId",
  jsonb_build_array(s.session_id, s.correlation_id, s.step_id)::text as id, s.started_at as at,
  coalesce(pg_column_size(s.input), 0) + coalesce(pg_column_size(s.output), 0) as bytes`;
