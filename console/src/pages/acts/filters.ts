import type { FilterField } from '../../parts/filter-bar.js';
import { pickValues } from '../../parts/pick-values.js';

/** The filters of acts. */
export const ACT_FILTERS: readonly FilterField[] = [
  { name: 'agent', label: 'Agent', kind: 'choice', choices: ['claude-code', 'codex'] },
  {
    ...{ name: 'verb', label: 'Does', kind: 'choice' },
    choices: [
      ...['read', 'create', 'change', 'install', 'send', 'publish', 'delete', 'destroy'],
      ['unknown', 'Not known'],
    ],
  },
  {
    ...{ name: 'where', label: 'Reaches', kind: 'choice' },
    choices: [
      ['here', 'The working folder'],
      ['machine', 'The machine'],
      ['elsewhere', 'Other machines'],
      ['production', 'Production'],
    ],
  },
  {
    ...{ name: 'decision', label: 'Result', kind: 'choice' },
    choices: [
      ['ordinary', 'Proceeded without asking'],
      ...['proceed', 'ask', 'confirm', 'options', 'escalate'],
      ['held', 'Held without a gate call'],
      'denied',
    ],
  },
  {
    ...{ name: 'action_risk', label: 'Risk', kind: 'choice' },
    choices: ['low', 'medium', 'high', 'irreversible'],
  },
  { name: 'session_id', label: 'Session', kind: 'text' },
  { name: 'tool', label: 'Tool', kind: 'text', placeholder: 'Bash' },
  { name: 'date_from', label: 'From', kind: 'date' },
  { name: 'date_to', label: 'Until', kind: 'date' },
];

/** The part of an address that asks for the list. */
export const listQuery = (values: Readonly<Record<string, string>>): Record<string, string> =>
  pickValues(values, [...ACT_FILTERS.map(({ name }) => name), 'before']);
