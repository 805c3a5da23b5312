import { z } from 'zod';
import { cappedList, pageQuery } from './common.js';
import { field } from './field.js';
import { Decision, Dimension } from './gate.js';
import { wholeNumber } from './numbers.js';

const orNull = (description: string, example: number | null) =>
  field(z.number().nullable(), `${description}; null if there is not enough data.`, example);
const Interval = z
  .array(z.number())
  .nullable()
  .meta({ description: 'The 95% interval.', examples: [[-0.034, -0.008]] });

const DecisionStats = z
  .object({
    decision: field(Decision, 'The decision that was returned.', 'ask'),
    count: field(z.int(), 'The number of calls with it.', 120),
    share: orNull('Their share of all calls, 0 to 1', 0.09),
    shadowed: field(z.int(), 'Calls where the mode suppressed it.', 0),
    answered_rate: orNull(
      'The share that the user answered; also null for decisions that ask nothing',
      0.83,
    ),
    accepted_rate: orNull('The share followed by an accept event', 0.61),
    rework_rate: orNull(
      'The share followed by a rephrase, correction, regenerate or abandon event',
      0.08,
    ),
    expected_cost: orNull('The mean expected cost, in question costs', 1.45),
    realised_cost: orNull('The mean actual cost of reviewed calls', 1.31),
    realised_regret: orNull('The mean avoidable cost (regret) of reviewed calls', 0.22),
    ci95: Interval.meta({ description: 'The 95% bootstrap interval of the regret.' }),
    n_known: field(z.int(), 'The number of reviewed calls.', 14),
  })
  .meta({
    id: 'DecisionStats',
    description: 'The expected and actual cost of a decision.',
  });

export const InterventionStats = z
  .object({
    window_days: field(z.int(), 'The number of days, up to today.', 90),
    n_total: field(z.int(), 'Calls with a decision.', 4_210),
    n_known: field(z.int(), 'How many of them are reviewed.', 201),
    off: field(z.int(), 'Calls with interventions off.', 0),
    by_decision: z.array(DecisionStats).meta({ description: 'Figures by decision.' }),
    realised_regret: orNull('The mean avoidable cost (regret), weighted by sampling', 0.31),
    ci95: Interval.meta({ description: 'Its 95% bootstrap interval.' }),
    questions_that_paid: z
      .object({
        count: field(z.int(), 'Questions that were answered and accepted.', 300),
        regret_avoided: field(
          z.number(),
          'The estimated harm they avoided, minus their question cost.',
          512.4,
        ),
      })
      .meta({ description: 'Questions that were worth asking.' }),
    questions_that_did_not: z
      .object({
        count: field(z.int(), 'The number of these questions.', 80),
        friction_spent: field(z.number(), 'Their question cost.', 91.2),
      })
      .meta({ description: 'All other questions.' }),
  })
  .meta({
    id: 'InterventionStats',
    description: 'The expected and actual cost of decisions.',
  });

export const QuestionsQuery = pageQuery(100).meta({ description: 'Which page.' });

const QuestionStats = z
  .object({
    template: field(
      z.string(),
      'The question without quoted text and numbers. `(options)` and `(confirm)` are choices and confirmations; `(others)` are rare questions.',
      'Which “…” do you mean?',
    ),
    dimension: field(Dimension, 'The dimension it asks about.', 'scope'),
    shown: field(z.int(), 'How often it was asked.', 60),
    answered: field(z.int(), 'How often it was answered.', 51),
    answer_rate: orNull('The share answered', 0.85),
    median_answer_seconds: orNull('The median time to answer in seconds', 14),
    accepted_after: orNull('The share followed by an accept event', 0.7),
    rework_after: orNull('The share followed by rework', 0.06),
    uplift_vs_holdout: orNull(
      'How much less work is redone than in the control group, for the same question',
      0.11,
    ),
    uplift_ci95: Interval,
    verdict: field(
      z.enum(['helps', 'does not help', 'no difference seen', 'too little data']),
      'Whether it helped.',
      'helps',
    ),
    last_used: field(z.iso.date(), 'The last UTC day it was asked.', '2026-11-20'),
  })
  .meta({ id: 'QuestionStats', description: 'A question and its results.' });

const UnsaidArgument = z
  .object({
    tool: field(z.string(), 'The tool.', 'refund_order'),
    argument: field(z.string(), 'The argument.', 'amount'),
    calls: field(z.int(), 'Proposed calls of the tool.', 120),
    invented: field(z.int(), 'How often nobody stated it.', 14),
    contradicted: field(z.int(), 'How often it contradicted what was said.', 2),
    picked: field(z.int(), 'How often it was one of several matching records.', 3),
    reworked: field(z.int(), 'How often work was redone.', 4),
    misunderstood: field(z.int(), 'How often a review found a misunderstanding.', 3),
  })
  .meta({
    id: 'UnsaidArgument',
    description: 'A proposed argument that nobody stated.',
  });

const IntegrationStats = z
  .object({
    integration: field(z.string(), 'The integration, as named in `context.source`.', 'langgraph'),
    calls: field(z.int(), 'Calls it proposed.', 300),
    unsaid: field(z.int(), 'How many had an argument nobody stated.', 21),
    reworked: field(z.int(), 'How often work was redone.', 9),
    misunderstood: field(z.int(), 'How often a review found a misunderstanding.', 6),
  })
  .meta({ id: 'IntegrationStats', description: 'An integration and its proposed calls.' });

const ActStats = z
  .object({
    verb: field(z.string(), 'What the act does.', 'send'),
    where: field(z.string(), 'Where it reaches.', 'elsewhere'),
    calls: field(z.int(), 'Proposed calls with this kind of act.', 80),
    unasked: field(z.int(), 'Calls in which the user had not asked for it.', 12),
    put_to_user: field(z.int(), 'Calls where the user was asked something.', 14),
    reworked: field(z.int(), 'Calls after which the work was redone.', 2),
    misunderstood: field(z.int(), 'Calls that a review marked as a misunderstanding.', 1),
  })
  .meta({ id: 'ActStats', description: 'A kind of act, and the results of calls with one.' });

export const QuestionStatsList = cappedList(QuestionStats)
  .extend({
    window_days: field(z.int(), 'The number of days, up to today.', 90),
    arguments: z.array(UnsaidArgument).meta({
      description: 'Proposed arguments that nobody stated, most frequent first.',
    }),
    integrations: z
      .array(IntegrationStats)
      .meta({ description: 'Integrations that proposed calls, most active first.' }),
    acts: z.array(ActStats).meta({
      description:
        'What proposed commands, requests, queries and file changes would do, by verb and reach, most calls first.',
    }),
  })
  .meta({ id: 'QuestionStatsList', description: 'Questions, most asked first.' });

const Compared = z
  .object({
    metric: field(z.string(), 'The metric.', 'rework_rate'),
    abs_diff: orNull('Treatment minus control', -0.021),
    ci95: Interval.meta({ description: 'Its 95% interval (Newcombe).' }),
    relative_lift: orNull('Treatment divided by control, minus 1', -0.24),
    relative_ci95: Interval.meta({ description: 'Its 95% interval (log ratio).' }),
    p_value: orNull('The p-value', 0.002),
    significant: field(z.boolean(), 'Whether the interval excludes 0.', true),
  })
  .meta({ id: 'ComparedMetric', description: 'A metric compared between the groups.' });

export const ExperimentAnswer = z
  .object({
    enabled: field(z.boolean(), 'Whether it is enabled in the configuration.', true),
    key: field(z.string().nullable(), 'Its name.', 'gate-2026-11'),
    status: field(z.enum(['off', 'scheduled', 'running', 'stopped']), 'The status.', 'running'),
    arms: z
      .array(
        z.object({
          name: field(z.enum(['control', 'treatment']), 'The group.', 'control'),
          sessions: field(z.int(), 'Sessions in the group.', 1_840),
          gate_calls: field(z.int(), 'Gate calls in the group.', 4_012),
          rate: orNull('The primary metric', 0.088),
          ci95: Interval.meta({ description: 'Its 95% interval (Wilson).' }),
        }),
      )
      .meta({ description: 'Both groups.' }),
    primary: Compared.meta({ description: 'The primary metric comparison.' }),
    guardrails: z
      .array(Compared)
      .meta({ description: 'Guardrail metrics that must not get worse.' }),
    turns_to_accept: z
      .object({
        control: orNull('The control group', 1.6),
        treatment: orNull('The same', 1.7),
        abs_diff: orNull('Treatment minus control', 0.1),
        ci95: Interval,
      })
      .meta({ description: 'Mean gate calls until the first accept event.' }),
    srm: z
      .object({
        expected: field(z.number(), 'The expected share of the control group.', 0.5),
        observed: orNull('The actual share', 0.497),
        p_value: orNull('The p-value', 0.61),
        ok: field(
          z.boolean(),
          'false if p is below 0.001, which means that assignment or counting is wrong.',
          true,
        ),
      })
      .meta({ description: 'The sample-ratio check.' }),
    sample_size: z
      .object({
        needed_per_arm: field(
          z.int().nullable(),
          'Sessions each group needs to detect a 25% drop (two-sided 5%, power 80%).',
          2_551,
        ),
        have: field(z.int(), 'Sessions in the smaller group.', 1_840),
        days_left_estimate: field(z.int().nullable(), 'Estimated days until then.', 5),
      })
      .meta({ description: 'The sample size needed.' }),
    warning: field(z.string().nullable(), 'Reasons to be careful with the result.', null),
  })
  .meta({ id: 'ExperimentAnswer', description: 'The state of the experiment.' });

export const PilotQuery = z
  .object({
    window_days: field(wholeNumber(1, 365).default(30), 'The number of days, up to today.', 30),
  })
  .meta({ description: 'What is counted.' });

export const PilotMetrics = z
  .object({
    window_days: field(z.int(), 'The number of days.', 30),
    sessions: field(z.int(), 'Sessions whose first gate call was in the period.', 900),
    gate_calls: field(z.int(), 'Gate calls.', 4_210),
    ask_rate: orNull(
      'The share of calls that asked the user something: ask, confirm or options',
      0.09,
    ),
    answer_rate: orNull('The share of questions that users answered', 0.83),
    answer_to_accept_rate: orNull('The share of these followed by an accept event', 0.71),
    rework_rate: z
      .object({
        before: orNull('While the gate only observed', 0.11),
        after: orNull('Since the gate intervenes', 0.08),
        control: orNull('In the control group', 0.11),
      })
      .meta({
        description:
          'The share of sessions with a rephrase, correction, regenerate or abandon event.',
      }),
    abandon_rate: orNull('The share of abandoned sessions', 0.02),
    turns_to_accept_p50: orNull('The median number of gate calls until the first accept', 1),
    expected_regret_avoided: field(
      z.number(),
      'The estimated harm that answered and accepted questions avoided, in question costs.',
      512.4,
    ),
    false_alarm_rate: orNull('The share of false alarms among flagged and reviewed calls', 0.29),
    latency_ms: z
      .object({ p50: orNull('The median', 0.9), p95: orNull('The 95th percentile', 2.1) })
      .meta({ description: 'Decision latency in milliseconds.' }),
    outcomes: z
      .array(
        z.object({
          type: field(z.string(), 'The type.', 'refund_reversed'),
          count: field(z.int(), 'How many.', 3),
          value: field(z.number().nullable(), 'The sum of their values in this currency.', -410),
          currency: field(z.string().nullable(), 'The currency; null if none was given.', 'EUR'),
        }),
      )
      .meta({ description: 'Business outcomes, by type and currency.' }),
    verdict: field(
      z.enum(['promising', 'no effect yet', 'too little data']),
      'The conclusion so far.',
      'promising',
    ),
    reasons: z
      .array(z.string())
      .meta({ description: 'The reasons for the conclusion.', examples: [['…']] }),
  })
  .meta({ id: 'PilotMetrics', description: 'The results of a pilot.' });

export type InterventionStats = z.infer<typeof InterventionStats>;
export type QuestionStats = z.infer<typeof QuestionStats>;
export type ExperimentAnswer = z.infer<typeof ExperimentAnswer>;
export type PilotMetrics = z.infer<typeof PilotMetrics>;
