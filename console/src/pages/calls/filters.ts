import type { FilterField } from '../../parts/filter-bar.js';
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
  { name: 'decision', label: 'Answered', kind: 'choice', choices: DECISIONS },
  { name: 'model_decision', label: 'By the prices', kind: 'choice', choices: DECISIONS },
  { name: 'held_back', label: 'Held back by the mode', kind: 'choice', choices: YES_NO },
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
      ['goal', 'What is to be done'],
      ['scope', 'What it applies to'],
      ['constraints', 'Details and limits'],
      ['output_format', 'Form of the result'],
    ],
  },
  tool,
  { name: 'went_wrong', label: 'Went wrong', kind: 'choice', choices: YES_NO },
  { name: 'reviewed', label: 'Reviewed', kind: 'choice', choices: YES_NO },
  { name: 'date_from', label: 'From', kind: 'date' },
  { name: 'date_to', label: 'Until', kind: 'date' },
  { name: 'mode', label: 'Mode', kind: 'choice', choices: ['observe', 'suggest', 'auto'] },
  {
    name: 'experiment_arm',
    label: 'Arm of an experiment',
    kind: 'choice',
    choices: ['control', 'treatment'],
  },
  { name: 'probability_min', label: 'Doubt at least (0 to 1)', kind: 'number', placeholder: '0.5' },
  { name: 'probability_max', label: 'Doubt at most (0 to 1)', kind: 'number', placeholder: '0.9' },
  { name: 'score_min', label: 'Score at least (0 to 1)', kind: 'number', placeholder: '0.5' },
  { name: 'score_max', label: 'Score at most (0 to 1)', kind: 'number', placeholder: '0.9' },
];

/** The part of an address that asks for the list. */
export const listQuery = (values: Readonly<Record<string, string>>): Record<string, string> =>
  pickValues(values, LIST_FIELDS);
