import { z } from 'zod';
import { cappedList, pageQuery } from './common.js';
import { field } from './field.js';
import { Decision, Dimension } from './gate.js';
import { wholeNumber } from './numbers.js';

const orNull = (description: string, example: number | null) =>
  field(z.number().nullable(), `${description}; null where there is too little.`, example);
const Interval = z
  .array(z.number())
  .nullable()
  .meta({ description: 'The 95% interval.', examples: [[-0.034, -0.008]] });

const DecisionStats = z
  .object({
    decision: field(Decision, 'What was answered.', 'ask'),
    count: field(z.int(), 'Calls with it.', 120),
    share: orNull('Their share of all, 0 to 1', 0.09),
    shadowed: field(z.int(), 'Calls where it was decided and the mode kept it back.', 0),
    answered_rate: orNull('The share that the user answered; null of what asks nothing, too', 0.83),
    accepted_rate: orNull('The share that an accept followed', 0.61),
    rework_rate: orNull(
      'The share that a rephrase, correction, regenerate or abandon followed',
      0.08,
    ),
    expected_cost: orNull(
      'The mean cost that was expected of it, in questions to a fresh user',
      1.45,
    ),
    realised_cost: orNull('The mean cost where a review says what was the case', 1.31),
    realised_regret: orNull('What of that could have been avoided', 0.22),
    ci95: Interval.meta({ description: 'The 95% bootstrap interval of the regret.' }),
    n_known: field(z.int(), 'Calls that a review says it of.', 14),
  })
  .meta({
    id: 'DecisionStats',
    description: 'A decision, what it was expected to cost and what it did.',
  });

export const InterventionStats = z
  .object({
    window_days: field(z.int(), 'The days that are counted, until today.', 90),
    n_total: field(z.int(), 'Calls with a decision.', 4_210),
    n_known: field(z.int(), 'Of these, calls whose truth a review says.', 201),
    off: field(z.int(), 'Calls with interventions off.', 0),
    by_decision: z.array(DecisionStats).meta({ description: 'What each decision came to.' }),
    realised_regret: orNull(
      'The mean regret of all, weighed by how many calls each stands for',
      0.31,
    ),
    ci95: Interval.meta({ description: 'Its 95% bootstrap interval.' }),
    questions_that_paid: z
      .object({
        count: field(z.int(), 'Questions that were answered and accepted.', 300),
        regret_avoided: field(z.number(), 'What they saved: the risk less their friction.', 512.4),
      })
      .meta({ description: 'Asking, confirming and offering that was worth it.' }),
    questions_that_did_not: z
      .object({
        count: field(z.int(), 'All other questions.', 80),
        friction_spent: field(z.number(), 'What they cost the users.', 91.2),
      })
      .meta({ description: 'And that was not, as far as is known.' }),
  })
  .meta({
    id: 'InterventionStats',
    description: 'What decisions were expected to cost, and what they did.',
  });

export const QuestionsQuery = pageQuery(100).meta({ description: 'Which page.' });

const QuestionStats = z
  .object({
    template: field(
      z.string(),
      'The question without quoted words and numbers; `(options)` and `(confirm)` are offers and confirmations, `(others)` rare ones.',
      'Which “…” do you mean?',
    ),
    dimension: field(Dimension, 'What it asks about.', 'scope'),
    shown: field(z.int(), 'How often it was put.', 60),
    answered: field(z.int(), 'How often it was answered.', 51),
    answer_rate: orNull('The share of that', 0.85),
    median_answer_seconds: orNull('How long an answer took', 14),
    accepted_after: orNull('The share that an accept followed', 0.7),
    rework_after: orNull('The share that a rework followed', 0.06),
    uplift_vs_holdout: orNull(
      'How much less is done over than in the control arm, where the same would have been asked',
      0.11,
    ),
    uplift_ci95: Interval,
    verdict: field(
      z.enum(['helps', 'does not help', 'no difference seen', 'too little data']),
      'Whether it helped.',
      'helps',
    ),
    last_used: field(z.iso.date(), 'The last UTC day on which it was put.', '2026-11-20'),
  })
  .meta({ id: 'QuestionStats', description: 'A question and what it came to.' });

const UnsaidArgument = z
  .object({
    tool: field(z.string(), 'The tool.', 'refund_order'),
    argument: field(z.string(), 'The argument.', 'amount'),
    calls: field(z.int(), 'Calls of the tool that agents proposed.', 120),
    invented: field(z.int(), 'How often nobody had said it.', 14),
    contradicted: field(z.int(), 'How often something else had been said.', 2),
    picked: field(z.int(), 'How often it was one of several records that fit.', 3),
    reworked: field(z.int(), 'Of all these, how often the work was done over.', 4),
    misunderstood: field(
      z.int(),
      'Of all these, how often a review says that it was misunderstood.',
      3,
    ),
  })
  .meta({
    id: 'UnsaidArgument',
    description: 'An argument that agents proposed and nobody had said.',
  });

const IntegrationStats = z
  .object({
    integration: field(z.string(), "The integration, by `context.source`'s name.", 'langgraph'),
    calls: field(z.int(), 'Calls that it proposed.', 300),
    unsaid: field(z.int(), 'Of these, calls with an argument that nobody said.', 21),
    reworked: field(z.int(), 'Of all, how often the work was done over.', 9),
    misunderstood: field(z.int(), 'Of all, how often a review says that it was misunderstood.', 6),
  })
  .meta({ id: 'IntegrationStats', description: 'An integration and what it proposed.' });

export const QuestionStatsList = cappedList(QuestionStats)
  .extend({
    window_days: field(z.int(), 'The days that are counted, until today.', 90),
    arguments: z.array(UnsaidArgument).meta({
      description: 'Arguments that agents proposed and nobody said, those invented most first.',
    }),
    integrations: z
      .array(IntegrationStats)
      .meta({ description: 'Integrations that proposed calls, the busiest first.' }),
  })
  .meta({ id: 'QuestionStatsList', description: 'Questions, those put most first.' });

const Compared = z
  .object({
    metric: field(z.string(), 'What is compared.', 'rework_rate'),
    abs_diff: orNull('Treatment less control', -0.021),
    ci95: Interval.meta({ description: 'Its 95% interval (Newcombe).' }),
    relative_lift: orNull('Treatment over control, less 1', -0.24),
    relative_ci95: Interval.meta({ description: 'Its 95% interval (log ratio).' }),
    p_value: orNull('How likely such a difference is by chance', 0.002),
    significant: field(z.boolean(), 'Whether the interval leaves out 0.', true),
  })
  .meta({ id: 'ComparedMetric', description: 'A metric, compared between the arms.' });

export const ExperimentAnswer = z
  .object({
    enabled: field(z.boolean(), 'Whether the configuration has it on.', true),
    key: field(z.string().nullable(), 'Its name.', 'gate-2026-11'),
    status: field(
      z.enum(['off', 'scheduled', 'running', 'stopped']),
      'Where it stands.',
      'running',
    ),
    arms: z
      .array(
        z.object({
          name: field(z.enum(['control', 'treatment']), 'The arm.', 'control'),
          sessions: field(z.int(), 'Conversations in it.', 1_840),
          gate_calls: field(z.int(), 'Their gate calls.', 4_012),
          rate: orNull('The primary metric', 0.088),
          ci95: Interval.meta({ description: 'Its 95% interval (Wilson).' }),
        }),
      )
      .meta({ description: 'Both arms.' }),
    primary: Compared.meta({ description: 'What decides.' }),
    guardrails: z.array(Compared).meta({ description: 'What must not get worse.' }),
    turns_to_accept: z
      .object({
        control: orNull('Mean calls until the first accept', 1.6),
        treatment: orNull('The same', 1.7),
        abs_diff: orNull('Treatment less control', 0.1),
        ci95: Interval,
      })
      .meta({ description: 'The same must hold of these, where there is an accept.' }),
    srm: z
      .object({
        expected: field(z.number(), 'The share of control that was asked for.', 0.5),
        observed: orNull('The share that it has', 0.497),
        p_value: orNull('How likely that is by chance', 0.61),
        ok: field(z.boolean(), 'Below 0.001 assignment or counting is at fault.', true),
      })
      .meta({ description: 'The sample-ratio check.' }),
    sample_size: z
      .object({
        needed_per_arm: field(
          z.int().nullable(),
          'Conversations that each arm needs to find a drop by a quarter (two-sided 5%, power 80%).',
          2_551,
        ),
        have: field(z.int(), 'What the smaller arm has.', 1_840),
        days_left_estimate: field(z.int().nullable(), 'Days until then, as it goes.', 5),
      })
      .meta({ description: 'How much is enough.' }),
    warning: field(z.string().nullable(), 'What stands against reading anything into it.', null),
  })
  .meta({ id: 'ExperimentAnswer', description: 'How the experiment goes.' });

export const PilotQuery = z
  .object({
    window_days: field(wholeNumber(1, 365).default(30), 'Days, until today.', 30),
  })
  .meta({ description: 'What is counted.' });

export const PilotMetrics = z
  .object({
    window_days: field(z.int(), 'The days that are counted.', 30),
    sessions: field(z.int(), 'Conversations whose first gate call was in these days.', 900),
    gate_calls: field(z.int(), 'Gate calls.', 4_210),
    ask_rate: orNull(
      'The share of calls that put something to the user: ask, confirm or options',
      0.09,
    ),
    answer_rate: orNull('The share of what was put to the user that they answered', 0.83),
    answer_to_accept_rate: orNull('The share of these that an accept followed', 0.71),
    rework_rate: z
      .object({
        before: orNull('While the gate only observed', 0.11),
        after: orNull('Since it interferes', 0.08),
        control: orNull('In the control arm', 0.11),
      })
      .meta({
        description:
          'The share of conversations with a rephrase, correction, regenerate or abandon.',
      }),
    abandon_rate: orNull('The share of conversations that were abandoned', 0.02),
    turns_to_accept_p50: orNull('Gate calls until the first accept, the median', 1),
    expected_regret_avoided: field(
      z.number(),
      'What answered and accepted questions saved, in questions to a fresh user.',
      512.4,
    ),
    false_alarm_rate: orNull('Of the flagged and reviewed calls, the share of false alarms', 0.29),
    latency_ms: z
      .object({ p50: orNull('The median', 0.9), p95: orNull('The 95% quantile', 2.1) })
      .meta({ description: 'How long deciding took.' }),
    outcomes: z
      .array(
        z.object({
          type: field(z.string(), 'The type.', 'refund_reversed'),
          count: field(z.int(), 'How many.', 3),
          value: field(z.number().nullable(), 'Their sum; never of several currencies.', -410),
          currency: field(z.string().nullable(), 'The currency; null: none was given.', 'EUR'),
        }),
      )
      .meta({ description: 'What it came to in business terms.' }),
    verdict: field(
      z.enum(['promising', 'no effect yet', 'too little data']),
      'What can be said so far.',
      'promising',
    ),
    reasons: z.array(z.string()).meta({ description: 'Why.', examples: [['…']] }),
  })
  .meta({ id: 'PilotMetrics', description: 'What a pilot came to.' });

export type InterventionStats = z.infer<typeof InterventionStats>;
export type QuestionStats = z.infer<typeof QuestionStats>;
export type ExperimentAnswer = z.infer<typeof ExperimentAnswer>;
export type PilotMetrics = z.infer<typeof PilotMetrics>;
