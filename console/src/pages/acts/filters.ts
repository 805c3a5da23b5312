import type { FilterField } from '../../parts/filter-field.js';
import { pickValues } from '../../parts/pick-values.js';
import { displayName } from '../../parts/wording.js';

/** Names of the places that an action reaches. */
export const PLACES = {
  here: 'Working folder',
  machine: 'This machine',
  elsewhere: 'Other machines',
  production: 'Production',
} as const;

/** The name of what came of an action. */
export const resultName = (decision: string): string =>
  decision === 'ordinary'
    ? 'Allowed without a check'
    : decision === 'held'
      ? 'Held without a gate call'
      : displayName(decision);

const RESULTS = [
  ...['ordinary', 'proceed', 'ask', 'confirm', 'options', 'escalate', 'held', 'denied'],
];

/** The filters of acts. */
export const ACT_FILTERS: readonly FilterField[] = [
  { name: 'agent', label: 'Agent', kind: 'choice', choices: ['claude-code', 'codex'] },
  {
    ...{ name: 'verb', label: 'Type', kind: 'choice' },
    choices: [
      ...['read', 'create', 'change', 'install', 'send', 'publish', 'delete', 'destroy'],
      'unknown',
    ],
  },
  { name: 'where', label: 'Where', kind: 'choice', choices: Object.entries(PLACES) },
  {
    ...{ name: 'decision', label: 'Result', kind: 'choice' },
    choices: RESULTS.map((decision) => [decision, resultName(decision)] as const),
  },
  {
    name: 'action_risk',
    label: 'Risk',
    kind: 'choice',
    choices: ['low', 'medium', 'high', 'irreversible'],
  },
  { name: 'session_id', label: 'Session', kind: 'text' },
  { name: 'tool', label: 'Tool', kind: 'text', placeholder: 'Bash' },
  { name: 'date_from', label: 'From', kind: 'date' },
  { name: 'date_to', label: 'To', kind: 'date' },
];

/** The part of an address that asks for the list. */
export const listQuery = (values: Readonly<Record<string, string>>): Record<string, string> =>
  pickValues(values, [...ACT_FILTERS.map(({ name }) => name), 'before']);
