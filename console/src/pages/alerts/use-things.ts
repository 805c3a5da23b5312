import { useRead } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { words } from '../../parts/wording.js';
import type { FilterName, NameThing } from './condition.js';

/** A value of a filter with its words. */
type Choice = readonly [value: string, label: string];

export type FilterChoices = Readonly<Record<FilterName, readonly Choice[]>>;

const plainChoices = (...names: string[]): Choice[] => names.map((name) => [name, words(name)]);

const DIMENSIONS = plainChoices('goal', 'output_format', 'scope', 'constraints');
const EVENTS = plainChoices(
  ...['rephrase', 'accept', 'regenerate', 'abandon', 'correction', 'self_report'],
);
const OUTCOMES = plainChoices(
  ...['ticket_reopened', 'refund_reversed', 'booking_canceled', 'human_transfer'],
  ...['action_retried', 'task_completed', 'task_failed', 'custom'],
);

const MOST = { query: { page_size: 100 } };

/** Everything that a filter of an alert can name: the tenant's own things by their titles. */
export function useFilterChoices(): FilterChoices {
  const issues = useRead(api.listIssues, MOST);
  const clusters = useRead(api.listClusters, MOST);
  const signals = useRead(api.listSignals, MOST);
  const connectors = useRead(api.listConnectors, MOST);
  return {
    dimension: DIMENSIONS,
    event: EVENTS,
    outcome_type: OUTCOMES,
    issue_id: issues.data?.items.map(({ id, title }) => [String(id), title]) ?? [],
    cluster_id: clusters.data?.items.map(({ id, title }) => [id, title]) ?? [],
    signal_id: signals.data?.items.map(({ id, name }) => [String(id), name]) ?? [],
    connector_id: connectors.data?.items.map(({ id, name }) => [id, name]) ?? [],
  };
}

/** Names for the ids of such things, where they are known. */
export const thingNames =
  (choices: FilterChoices): NameThing =>
  (filter, id) =>
    ['dimension', 'event', 'outcome_type'].includes(filter)
      ? undefined
      : choices[filter].find(([value]) => value === id)?.[1];
