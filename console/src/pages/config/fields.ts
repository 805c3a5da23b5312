/** A field of the configuration, as people read it. */
export interface ConfigField {
  /** Its name in the interface; `experiment.enabled` is a field of a field. */
  readonly path: string;
  readonly label: string;
  readonly hint?: string;
  readonly kind: 'cost' | 'number' | 'share' | 'text' | 'choice' | 'yes-no';
  /** Values of a choice with their words. */
  readonly choices?: readonly (readonly [value: string, label: string])[];
}

export interface FieldGroup {
  readonly title: string;
  readonly lead: string;
  readonly fields: readonly ConfigField[];
}

const MODES = [
  ['observe', 'Observe: only record'],
  ['suggest', 'Suggest: decision and advice'],
  ['auto', 'Auto: only what the decision needs'],
] as const;

/** All fields that are edited here, in the order in which they are shown. Rules have a page of their own. */
export const GROUPS: readonly FieldGroup[] = [
  {
    title: 'What a mistake costs',
    lead: 'The unit is one question to a user who has not been asked yet. A price of 10 says: one wrong action is as bad as ten questions.',
    fields: [
      { path: 'low_risk_cost', label: 'One wrong action of low risk', kind: 'cost' },
      { path: 'medium_risk_cost', label: 'One wrong action of medium risk', kind: 'cost' },
      { path: 'high_risk_cost', label: 'One wrong action of high risk', kind: 'cost' },
      {
        ...{ path: 'irreversible_risk_cost', kind: 'cost' },
        label: 'One wrong action that can’t be undone',
      },
      {
        ...{ path: 'misunderstanding_cost', kind: 'cost' },
        label: 'Doing the wrong thing with confidence, beside that',
      },
      {
        ...{ path: 'failure_cost', kind: 'cost' },
        label: 'Any turn that goes wrong, and any handoff to a person',
      },
    ],
  },
  {
    title: 'What a question costs',
    lead: 'Users get tired of questions: each further one is dearer.',
    fields: [
      { path: 'ask_friction', label: 'One question to a fresh user (the unit)', kind: 'cost' },
      {
        ...{ path: 'answered_fatigue_multiplier', kind: 'number' },
        label: 'Dearer after one or two answers, times',
      },
      {
        ...{ path: 'high_fatigue_multiplier', kind: 'number' },
        label: 'Dearer after three questions or an ignored one, times',
      },
      {
        ...{ path: 'request_length_friction', kind: 'number' },
        label: 'Dearer for who has written a lot already, by',
      },
      {
        ...{ path: 'request_length_reference', kind: 'number' },
        label: 'A lot is so many characters',
      },
    ],
  },
  {
    title: 'When there is something to ask',
    lead: 'Below these scores no question is looked for.',
    fields: [
      { path: 'ambiguity_threshold', label: 'Score of the request, from', kind: 'share' },
      { path: 'dimension_threshold', label: 'Score of a dimension, from', kind: 'share' },
    ],
  },
  {
    title: 'What the gate may do',
    lead: 'Begin by observing: nothing changes for users, and you see what it would do.',
    fields: [
      {
        path: 'mode_default',
        label: 'Mode of calls that name none',
        kind: 'choice',
        choices: MODES,
      },
      {
        ...{ path: 'intervention_mode', label: 'Interventions', kind: 'choice' },
        choices: [
          ['off', 'Off: no decision'],
          ['suggest', 'Suggest: the cheapest decision'],
          ['enforce', 'Enforce: what can’t be undone needs a yes'],
        ],
      },
    ],
  },
  {
    title: 'Experiment',
    lead: 'A share of the conversations does without the gate, so that you see what it changes.',
    fields: [
      { path: 'experiment.enabled', label: 'Runs', kind: 'yes-no' },
      {
        ...{ path: 'experiment.key', label: 'Name', kind: 'text' },
        hint: 'A new name assigns conversations anew',
      },
      { path: 'experiment.holdout_pct', label: 'Share without the gate', kind: 'share' },
      {
        ...{ path: 'experiment.control_mode', label: 'Mode of that share', kind: 'choice' },
        choices: MODES,
      },
      {
        ...{ path: 'experiment.treatment_mode', label: 'Mode of the others', kind: 'choice' },
        choices: MODES,
      },
    ],
  },
  {
    title: 'Issues and handoffs',
    lead: 'When failures that are alike become an issue, and how long users wait for a person.',
    fields: [
      { path: 'issue_promotion_event_threshold', label: 'Failures', kind: 'number' },
      { path: 'issue_promotion_session_threshold', label: 'Conversations', kind: 'number' },
      { path: 'issue_promotion_window_days', label: 'Within so many days', kind: 'number' },
      {
        ...{ path: 'handoffs.confirm_after_minutes', kind: 'number' },
        label: 'Hand over unanswered confirmations of high risk after, in minutes',
        hint: 'Empty: never',
      },
      {
        ...{ path: 'handoffs.expires_after_minutes', kind: 'number' },
        label: 'A handoff ends after, in minutes',
        hint: 'Empty: a day',
      },
    ],
  },
];

export const FIELDS: readonly ConfigField[] = GROUPS.flatMap(({ fields }) => fields);
