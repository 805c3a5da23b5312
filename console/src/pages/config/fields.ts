import type { ConfigValues, Experiment } from '../../../../src/contracts/config.js';
import { MODES, modeName } from '../../parts/mode-words.js';

/** Tabs of the form, with their words. */
export const FORM_TABS = [
  ['prices', 'Costs'],
  ['asking', 'When to ask'],
  ['experiment', 'Experiment'],
  ['more', 'Issues, handoffs, agents'],
] as const;

type FormTab = (typeof FORM_TABS)[number][0];

/** Names of what the form shows: a field of the configuration, or one within it behind a dot. */
type FieldName =
  | Exclude<keyof ConfigValues, 'experiment' | 'cluster_rules' | 'agent_hooks' | 'handoffs'>
  | `experiment.${keyof Experiment}`
  | `handoffs.${keyof ConfigValues['handoffs']}`
  | `agent_hooks.${keyof Required<ConfigValues['agent_hooks']>}`;

/** A field of the form: the sentence around its value, and how the value is written. */
export interface ConfigField {
  readonly name: FieldName;
  readonly tab: FormTab;
  /** The heading that it stands under. */
  readonly group: string;
  /** The beginning of its sentence, which the value ends, with `unit` behind it. */
  readonly label: string;
  /** price: in questions. patterns: a line for each, `pattern = risk`. rules: a line for each, `verb: destroy, where: production`. */
  readonly kind: 'price' | 'number' | 'choice' | 'yes' | 'text' | 'day' | 'patterns' | 'rules';
  readonly unit?: string;
  readonly hint?: string;
  readonly choices?: readonly (readonly [value: string, label: string])[];
  readonly step?: number;
  readonly max?: number;
  /** Text on what holds while it has no value, of a field that can be without one. */
  readonly absent?: string;
  /** Whether it changes only what happens from now on, so that the past can't show it. */
  readonly later?: true;
}

const ONE_QUESTION = { tab: 'prices', group: 'Questions' } as const;
const WRONG_ACTION = { tab: 'prices', group: 'Mistakes' } as const;
const GATE = { tab: 'asking', group: 'Gate behavior' } as const;
const SCORES = { tab: 'asking', group: 'Ambiguity thresholds' } as const;
const SHARE = { kind: 'number', step: 0.05, max: 1 } as const;
const EXPERIMENT = { tab: 'experiment', group: 'Control group' } as const;
const ISSUES = {
  tab: 'more',
  group: 'Issue thresholds',
  kind: 'number',
  step: 1,
  later: true,
} as const;
const HANDOFFS = {
  tab: 'more',
  group: 'Handoff timing',
  kind: 'number',
  step: 1,
  unit: 'minutes',
  later: true,
} as const;

/** A sentence below the heading of a group. */
export const GROUP_LEADS: Readonly<Record<string, string>> = {
  [WRONG_ACTION.group]:
    'A cost of 10 means that one wrong action is as bad as asking ten users their first question.',
  [ONE_QUESTION.group]: 'Each additional question costs more.',
  [GATE.group]:
    'Start with the mode “Observe (record only)”. Nothing changes for users, and you see what the gate would do.',
  [EXPERIMENT.group]:
    'A share of sessions runs without the gate, so you can see what the gate changes for the rest.',
  'Coding agents':
    'The risk of Claude Code and Codex calls. These rules come before the built-in table.',
};

/** All fields of the form, in its order. Questions for clusters have a page of their own. */
export const FIELDS: readonly ConfigField[] = [
  {
    ...{ ...WRONG_ACTION, name: 'low_risk_cost', kind: 'price' },
    label: 'Cost of a wrong low-risk action',
  },
  {
    ...{ ...WRONG_ACTION, name: 'medium_risk_cost', kind: 'price' },
    label: 'Cost of a wrong medium-risk action',
  },
  {
    ...{ ...WRONG_ACTION, name: 'high_risk_cost', kind: 'price' },
    label: 'Cost of a wrong high-risk action',
  },
  {
    ...{ ...WRONG_ACTION, name: 'irreversible_risk_cost', kind: 'price' },
    label: 'Cost of a wrong irreversible action',
  },
  {
    ...{ ...WRONG_ACTION, name: 'misunderstanding_cost', kind: 'price' },
    label: 'Added for any misunderstanding, at every risk level',
    hint: 'The user has to explain again and trusts the agent less.',
  },
  {
    ...{ ...WRONG_ACTION, name: 'failure_cost', kind: 'price' },
    label: 'Added for any failed turn',
    hint: 'A handoff costs this too.',
  },
  {
    ...{ ...ONE_QUESTION, name: 'ask_friction', kind: 'number', step: 0.1 },
    label: 'Cost of a user’s first question',
    unit: 'points',
    hint: 'Keep it at 1 so that all other costs are in question costs.',
  },
  {
    ...{ ...ONE_QUESTION, name: 'answered_fatigue_multiplier', kind: 'number', step: 0.1 },
    label: 'Cost multiplier after one or two answered questions',
    unit: 'times',
  },
  {
    ...{ ...ONE_QUESTION, name: 'high_fatigue_multiplier', kind: 'number', step: 0.1 },
    label: 'Cost multiplier after three questions or an ignored one',
    unit: 'times',
  },
  {
    ...{ ...ONE_QUESTION, name: 'request_length_friction', kind: 'number', step: 0.1 },
    label: 'Added cost when the user has written a long request',
    unit: 'times the question cost',
  },
  {
    ...{ ...ONE_QUESTION, name: 'request_length_reference', kind: 'number', step: 50 },
    label: 'Length of a long request',
    unit: 'characters',
    hint: 'Shorter requests add proportionally less. 0 turns this off.',
  },
  {
    ...{ ...GATE, name: 'intervention_mode', kind: 'choice' },
    label: 'For each call',
    choices: [
      ['off', 'Interventions off'],
      ['suggest', 'Choose the cheapest decision'],
      ['enforce', 'Choose the cheapest decision, and always confirm irreversible actions'],
    ],
  },
  {
    ...{ ...GATE, name: 'mode_default', kind: 'choice', choices: MODES },
    label: 'Default mode for calls that don’t set one',
  },
  {
    ...{ ...SCORES, ...SHARE, name: 'ambiguity_threshold' },
    label: 'Ask from this ambiguity score',
    unit: 'of 1',
    hint: 'Below this score, the gate asks only for missing values or when a dimension reaches its own threshold.',
  },
  {
    ...{ ...SCORES, ...SHARE, name: 'dimension_threshold' },
    label: 'Ask about a dimension from this score',
    unit: 'of 1',
  },
  {
    ...{ ...EXPERIMENT, name: 'experiment.enabled', kind: 'yes' },
    label: 'Run an experiment with a control group',
    hint: 'Sessions are assigned at random. The Impact page compares the two groups.',
    absent: 'off',
  },
  {
    ...{ ...EXPERIMENT, name: 'experiment.key', kind: 'text' },
    label: 'Experiment name',
    hint: 'A new name reassigns the groups.',
    absent: 'none',
  },
  {
    ...{ ...EXPERIMENT, ...SHARE, name: 'experiment.holdout_pct' },
    label: 'Share in the control group',
    unit: 'of 1',
    absent: '0.5',
  },
  {
    ...{ ...EXPERIMENT, name: 'experiment.control_mode', kind: 'choice', choices: MODES },
    label: 'Mode of the control group',
    absent: modeName('observe'),
  },
  {
    ...{ ...EXPERIMENT, name: 'experiment.treatment_mode', kind: 'choice', choices: MODES },
    label: 'Mode of the other group',
    absent: modeName('suggest'),
  },
  {
    ...{ ...EXPERIMENT, name: 'experiment.primary_metric', kind: 'choice', later: true },
    label: 'Metric to compare',
    choices: [
      ['rework_rate', 'Share of sessions with redone work'],
      ['abandon_rate', 'Share of abandoned sessions'],
    ],
    absent: 'redone work',
  },
  {
    ...{ ...EXPERIMENT, name: 'experiment.started_at', kind: 'day' },
    label: 'Start date',
    absent: 'immediately',
  },
  {
    ...{ ...EXPERIMENT, name: 'experiment.stopped_at', kind: 'day' },
    label: 'End date',
    absent: 'never',
  },
  {
    ...{ ...EXPERIMENT, name: 'experiment.salt', kind: 'text' },
    label: 'Assignment salt',
    hint: 'Changing it reassigns the groups.',
    absent: 'none',
  },
  {
    ...{ ...ISSUES, name: 'issue_promotion_event_threshold' },
    label: 'Failures needed for an issue',
    unit: 'failures',
  },
  {
    ...{ ...ISSUES, name: 'issue_promotion_session_threshold' },
    label: 'Sessions needed for an issue',
    unit: 'sessions',
  },
  {
    ...{ ...ISSUES, name: 'issue_promotion_window_days' },
    label: 'within',
    unit: 'days',
  },
  {
    ...{ ...HANDOFFS, name: 'handoffs.confirm_after_minutes' },
    label: 'Hand off unanswered confirmations after',
    hint: 'Applies to high-risk and irreversible actions.',
    absent: 'never',
  },
  {
    ...{ ...HANDOFFS, name: 'handoffs.expires_after_minutes' },
    label: 'Handoffs expire after',
    absent: 'a day',
  },
  {
    ...{ name: 'agent_hooks.risks', tab: 'more', group: 'Coding agents', kind: 'patterns' },
    label: 'Risk of calls by pattern',
    hint: 'One per line, such as “Bash(git push*) = medium”. * matches any text. The longest matching pattern wins.',
    absent: 'the built-in table',
    later: true,
  },
  {
    ...{ name: 'agent_hooks.deny', tab: 'more', group: 'Coding agents', kind: 'rules' },
    label: 'Denied calls',
    hint: 'One per line, such as “verb: destroy, where: production” or “argument: amount > 100”. All conditions on a line must hold.',
    absent: 'none',
  },
];

/** The field with this name; undefined: there is none. */
export const findField = (name: string): ConfigField | undefined =>
  FIELDS.find((field) => field.name === name);
