import type { api } from '../../api/routes.js';
import { pickValues } from '../../parts/pick-values.js';

type SessionsQuery = NonNullable<(typeof api.listSessions)['types']['query']>;

/** Filters of the list, as they stand in its address and as the interface takes them. */
export const FILTERS = [
  ...(['agent_id', 'channel', 'language', 'decision', 'event', 'outcome_type'] as const),
  ...(['signal_id', 'has_failure', 'date_from', 'date_to'] as const),
] as const;

/** The query of the list for the values of its address; what it does not know is left out. */
export function sessionsQuery(values: Readonly<Record<string, string | undefined>>): SessionsQuery {
  return pickValues(values, [...FILTERS, 'page']) as SessionsQuery;
}
