import type { ConfigValues, Experiment } from '../../../../src/contracts/config.js';

/** Tabs of the form, with their words. */
export const FORM_TABS = [
  ['prices', 'Prices'],
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

const MODES = [
  ['observe', 'Only record, say nothing'],
  ['suggest', 'Give the decision and advice'],
  ['auto', 'Give only what the decision needs'],
] as const;

const ONE_QUESTION = { tab: 'prices', group: 'A question' } as const;
const WRONG_ACTION = { tab: 'prices', group: 'A wrong action' } as const;
const GATE = { tab: 'asking', group: 'What the gate does' } as const;
const SCORES = { tab: 'asking', group: 'How unclear is unclear' } as const;
const SHARE = { kind: 'number', step: 0.05, max: 1 } as const;
const EXPERIMENT = { tab: 'experiment', group: 'A control group without questions' } as const;
const ISSUES = {
  tab: 'more',
  group: 'When failures become an issue',
  kind: 'number',
  step: 1,
  later: true,
} as const;
const HANDOFFS = {
  tab: 'more',
  group: 'How long handoffs wait',
  kind: 'number',
  step: 1,
  unit: 'minutes',
  later: true,
} as const;

/** A sentence below the heading of a group. */
export const GROUP_LEADS: Readonly<Record<string, string>> = {
  [WRONG_ACTION.group]:
    'A price of 10 says: one wrong action is as bad as ten questions to somebody who was not asked yet.',
  [ONE_QUESTION.group]: 'People get tired of questions: each further one is dearer.',
  [GATE.group]:
    'Begin by recording only: nothing changes for users, and you see what the gate would do.',
  [EXPERIMENT.group]:
    'Some conversations do without the gate, so that you see what it changes for the others.',
  'Coding agents': 'How bad a wrong call of Claude Code or Codex would be, before the ready table.',
};

/** All fields of the form, in its order. Questions for clusters of failures have a page of their own. */
export const FIELDS: readonly ConfigField[] = [
  {
    ...{ ...WRONG_ACTION, name: 'low_risk_cost', kind: 'price' },
    label: 'One wrong action of low risk costs as much as',
  },
  {
    ...{ ...WRONG_ACTION, name: 'medium_risk_cost', kind: 'price' },
    label: 'One wrong action of medium risk costs as much as',
  },
  {
    ...{ ...WRONG_ACTION, name: 'high_risk_cost', kind: 'price' },
    label: 'One wrong action of high risk costs as much as',
  },
  {
    ...{ ...WRONG_ACTION, name: 'irreversible_risk_cost', kind: 'price' },
    label: 'One wrong action that can’t be undone costs as much as',
  },
  {
    ...{ ...WRONG_ACTION, name: 'misunderstanding_cost', kind: 'price' },
    label: 'Whatever the risk, doing the wrong thing costs on top',
    hint: 'The user has to explain again, and trusts the agent less.',
  },
  {
    ...{ ...WRONG_ACTION, name: 'failure_cost', kind: 'price' },
    label: 'Any turn that goes wrong costs on top',
    hint: 'A hand-over to a person costs this, too.',
  },
  {
    ...{ ...ONE_QUESTION, name: 'ask_friction', kind: 'number', step: 0.1 },
    label: 'One question to a user who was not asked before costs',
    unit: 'points',
    hint: 'Leave it at 1, and all other prices are in questions.',
  },
  {
    ...{ ...ONE_QUESTION, name: 'answered_fatigue_multiplier', kind: 'number', step: 0.1 },
    label: 'After one or two answered questions, the next one costs',
    unit: 'times as much',
  },
  {
    ...{ ...ONE_QUESTION, name: 'high_fatigue_multiplier', kind: 'number', step: 0.1 },
    label: 'After three questions, or one that was ignored, the next one costs',
    unit: 'times as much',
  },
  {
    ...{ ...ONE_QUESTION, name: 'request_length_friction', kind: 'number', step: 0.1 },
    label: 'To a user who has written a lot, a question costs more by',
    unit: 'times its price',
  },
  {
    ...{ ...ONE_QUESTION, name: 'request_length_reference', kind: 'number', step: 50 },
    label: 'A lot means',
    unit: 'characters',
    hint: 'Shorter requests make a question dearer in proportion. 0 switches this off.',
  },
  {
    ...{ ...GATE, name: 'intervention_mode', kind: 'choice' },
    label: 'For each call',
    choices: [
      ['off', 'Only score it: no decision'],
      ['suggest', 'Decide what is cheapest'],
      ['enforce', 'Decide, and have what can’t be undone confirmed always'],
    ],
  },
  {
    ...{ ...GATE, name: 'mode_default', kind: 'choice', choices: MODES },
    label: 'A call that names no mode of its own gets',
  },
  {
    ...{ ...SCORES, ...SHARE, name: 'ambiguity_threshold' },
    label: 'There is something to ask from an ambiguity score of',
    unit: 'of 1',
    hint: 'Below it the gate asks only for what is missing, or by the next score.',
  },
  {
    ...{ ...SCORES, ...SHARE, name: 'dimension_threshold' },
    label: 'Goal, form, scope or limits get a question from a score of',
    unit: 'of 1',
  },
  {
    ...{ ...EXPERIMENT, name: 'experiment.enabled', kind: 'yes' },
    label: 'Keep a control group',
    hint: 'Conversations are drawn at random; the page “Does it help” compares the two groups.',
    absent: 'off',
  },
  {
    ...{ ...EXPERIMENT, name: 'experiment.key', kind: 'text' },
    label: 'Its name',
    hint: 'A new name draws the groups anew.',
    absent: 'none',
  },
  {
    ...{ ...EXPERIMENT, ...SHARE, name: 'experiment.holdout_pct' },
    label: 'Share of conversations in the control group',
    unit: 'of 1',
    absent: '0.5',
  },
  {
    ...{ ...EXPERIMENT, name: 'experiment.control_mode', kind: 'choice', choices: MODES },
    label: 'Calls of the control group get',
    absent: 'only recorded',
  },
  {
    ...{ ...EXPERIMENT, name: 'experiment.treatment_mode', kind: 'choice', choices: MODES },
    label: 'Calls of the others get',
    absent: 'the decision and advice',
  },
  {
    ...{ ...EXPERIMENT, name: 'experiment.primary_metric', kind: 'choice', later: true },
    label: 'The groups are compared by',
    choices: [
      ['rework_rate', 'Conversations in which something had to be done again'],
      ['abandon_rate', 'Conversations that were given up'],
    ],
    absent: 'what had to be done again',
  },
  {
    ...{ ...EXPERIMENT, name: 'experiment.started_at', kind: 'day' },
    label: 'It begins on',
    absent: 'at once',
  },
  {
    ...{ ...EXPERIMENT, name: 'experiment.stopped_at', kind: 'day' },
    label: 'It ends on',
    absent: 'never',
  },
  {
    ...{ ...EXPERIMENT, name: 'experiment.salt', kind: 'text' },
    label: 'Text that is mixed into the draw',
    hint: 'Another text draws the groups otherwise.',
    absent: 'none',
  },
  {
    ...{ ...ISSUES, name: 'issue_promotion_event_threshold' },
    label: 'Failures that are alike become an issue with at least',
    unit: 'failures',
  },
  {
    ...{ ...ISSUES, name: 'issue_promotion_session_threshold' },
    label: 'in at least',
    unit: 'conversations',
  },
  {
    ...{ ...ISSUES, name: 'issue_promotion_window_days' },
    label: 'within',
    unit: 'days',
  },
  {
    ...{ ...HANDOFFS, name: 'handoffs.confirm_after_minutes' },
    label: 'A person gets a dangerous action that the user has not confirmed for',
    hint: 'Of high risk, or what can’t be undone.',
    absent: 'never',
  },
  {
    ...{ ...HANDOFFS, name: 'handoffs.expires_after_minutes' },
    label: 'A handoff that nobody answers ends after',
    absent: 'a day',
  },
  {
    ...{ name: 'agent_hooks.risks', tab: 'more', group: 'Coding agents', kind: 'patterns' },
    label: 'Risk of calls, by pattern',
    hint: 'A line for each, such as “Bash(git push*) = medium”. * stands for any text; the longest pattern that fits counts.',
    absent: 'the ready table',
    later: true,
  },
  {
    ...{ name: 'agent_hooks.deny', tab: 'more', group: 'Coding agents', kind: 'rules' },
    label: 'Calls that are never let through',
    hint: 'A line for each, such as “verb: destroy, where: production” or “argument: amount > 100”. All that a line says must hold.',
    absent: 'none',
  },
];

/** The field with this name; undefined: there is none. */
export const findField = (name: string): ConfigField | undefined =>
  FIELDS.find((field) => field.name === name);
