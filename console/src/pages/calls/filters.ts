import type { FilterField } from '../../parts/filter-field.js';
import { MODES } from '../../parts/mode-words.js';
import { pickValues } from '../../parts/pick-values.js';

const YES_NO = [
  ['true', 'Yes'],
  ['false', 'No'],
] as const;
const DECISIONS = ['proceed', 'ask', 'confirm', 'options', 'escalate'];

/** Values of the address that the list passes on to the interface. */
export const LIST_FIELDS = [
  ...[
    'date_from',
    'date_to',
    'decision',
    'model_decision',
    'held_back',
    'action_risk',
    'dimension',
  ],
  ...['score_min', 'score_max', 'probability_min', 'probability_max', 'tool', 'mode'],
  ...['experiment_arm', 'reviewed', 'went_wrong', 'before'],
];

/** The filters of gate calls. */
export const callFilters = (tool: FilterField): FilterField[] => [
  { name: 'decision', label: 'Decision', kind: 'choice', choices: DECISIONS },
  { name: 'model_decision', label: 'Cheapest decision', kind: 'choice', choices: DECISIONS },
  { name: 'held_back', label: 'Suppressed by mode', kind: 'choice', choices: YES_NO },
  {
    name: 'action_risk',
    label: 'Risk',
    kind: 'choice',
    choices: ['low', 'medium', 'high', 'irreversible'],
  },
  {
    name: 'dimension',
    label: 'Least clear',
    kind: 'choice',
    choices: [
      ['goal', 'Goal'],
      ['scope', 'Scope'],
      ['constraints', 'Constraints'],
      ['output_format', 'Output format'],
    ],
  },
  tool,
  { name: 'went_wrong', label: 'Went wrong', kind: 'choice', choices: YES_NO },
  { name: 'reviewed', label: 'Reviewed', kind: 'choice', choices: YES_NO },
  { name: 'date_from', label: 'From', kind: 'date' },
  { name: 'date_to', label: 'To', kind: 'date' },
  { name: 'mode', label: 'Mode', kind: 'choice', choices: MODES },
  {
    name: 'experiment_arm',
    label: 'Experiment group',
    kind: 'choice',
    choices: ['control', 'treatment'],
  },
  {
    name: 'probability_min',
    label: 'Minimum likelihood (0 to 1)',
    kind: 'number',
    placeholder: '0.5',
  },
  {
    name: 'probability_max',
    label: 'Maximum likelihood (0 to 1)',
    kind: 'number',
    placeholder: '0.9',
  },
  { name: 'score_min', label: 'Minimum score (0 to 1)', kind: 'number', placeholder: '0.5' },
  { name: 'score_max', label: 'Maximum score (0 to 1)', kind: 'number', placeholder: '0.9' },
];

/** The part of an address that asks for the list. */
export const listQuery = (values: Readonly<Record<string, string>>): Record<string, string> =>
  pickValues(values, LIST_FIELDS);
