import { type SQL, sql } from 'drizzle-orm';

/** Most decisions, outcomes, tools and flows that an episode shows. */
export const MAX_SHOWN = 100;

/** A conversation, or one flow of it. */
export interface EpisodeKey {
  readonly sessionId: string;
  readonly correlationId: string | null;
}

/** Whether a row of table `s` belongs to an episode. */
export const ofEpisode = (tenantId: string, { sessionId, correlationId }: EpisodeKey): SQL => sql`
  s.tenant_id = ${tenantId} and s.session_id = ${sessionId}
  and (${correlationId}::text is null or s.correlation_id = ${correlationId})`;
