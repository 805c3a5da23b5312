import type { api } from '../../api/routes.js';

type SessionsQuery = NonNullable<(typeof api.listSessions)['types']['query']>;

/** Filters of the list, as they stand in its address and as the interface takes them. */
export const FILTERS = [
  ...(['agent_id', 'channel', 'language', 'decision', 'event', 'outcome_type'] as const),
  ...(['signal_id', 'has_failure', 'date_from', 'date_to'] as const),
] as const;

/** The query of the list for the values of its address; what it does not know is left out. */
export function sessionsQuery(values: Readonly<Record<string, string | undefined>>): SessionsQuery {
  const given = [...FILTERS, 'page'].filter((name) => values[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, values[name]])) as SessionsQuery;
}
