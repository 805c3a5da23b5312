import { z } from 'zod';
import { Timestamp } from './common.js';
import { ConfigUpdate } from './config.js';
import { field } from './field.js';
import { Decision } from './gate.js';

export const ConfigPreviewRequest = z
  .object({
    config: ConfigUpdate.meta({
      description:
        'The changes, as in `PUT /v1/config`. Omitted fields are unchanged; null resets a field.',
      examples: [{ high_risk_cost: 20 }],
    }),
    days: field(
      z.int().min(1).max(365).default(30),
      'How many days of past calls to decide again.',
      30,
    ),
  })
  .meta({ id: 'ConfigPreviewRequest', description: 'A configuration to test on past calls.' });

const Mix = z
  .object({
    proceed: field(z.int(), 'Calls that proceed.', 900),
    ask: field(z.int(), 'Calls where the user is asked.', 60),
    confirm: field(z.int(), 'Calls where the user is asked to confirm.', 30),
    options: field(z.int(), 'Calls where the user is offered a choice.', 8),
    escalate: field(z.int(), 'Calls that become handoffs.', 2),
    off: field(z.int(), 'Interventions are off.', 0),
  })
  .meta({
    id: 'DecisionMix',
    description: 'Calls by decision. `off`: interventions are off.',
    examples: [{ proceed: 900, ask: 60, confirm: 30, options: 8, escalate: 2, off: 0 }],
  });

const mean = (description: string, example: number) =>
  field(z.number().nullable(), `${description}; null if there is not enough data.`, example);

const Side = z
  .object({
    decisions: Mix,
    expected_cost: mean('The mean expected cost of a call, at its own costs', 0.42),
    expected_cost_at_preview_prices: mean('The same, at the costs of the preview', 0.44),
    realised_cost: mean(
      'The mean actual cost of reviewed calls, at the costs of the preview, weighted by sampling',
      0.51,
    ),
  })
  .meta({ id: 'PreviewedDecisions', description: 'The decisions with a configuration.' });

export const ConfigPreviewAnswer = z
  .object({
    days: field(z.int(), 'The number of days.', 30),
    calls: field(z.int(), 'The number of past calls that were decided again.', 1_000),
    skipped: field(
      z.int(),
      'Calls that could not be included because too little was stored about them.',
      0,
    ),
    is_complete: field(
      z.boolean(),
      'Whether all calls were included. The limit is 200,000, or 50,000 with cluster rules.',
      true,
    ),
    changed: field(z.int(), 'Calls that would get a different decision.', 35),
    questions_gained: field(z.int(), 'Calls that would newly ask, confirm or offer a choice.', 30),
    questions_lost: field(z.int(), 'Calls that would no longer ask, confirm or offer a choice.', 2),
    n_known: field(z.int(), 'Reviewed calls.', 41),
    recorded: Mix.meta({ description: 'The original decisions.' }),
    current: Side.meta({ description: 'With the active configuration.' }),
    preview: Side.meta({ description: 'With the submitted configuration.' }),
    changes: z
      .array(
        z.object({
          gate_call_id: field(z.string(), 'The call.', '0199f0a1-7a3e-7c41-8a54-1f2b3c4d5e6f'),
          session_id: field(z.string(), 'The conversation.', 'chat-8412'),
          occurred_at: Timestamp,
          request: field(z.string(), 'The start of the request.', 'Delete the old records'),
          ambiguity_score: field(z.number(), 'The ambiguity score.', 0.41),
          current: field(Decision.nullable(), 'The current decision.', 'proceed'),
          preview: field(Decision.nullable(), 'The new decision.', 'confirm'),
          expected_gain: field(z.number(), 'The expected saving, at the new costs.', 3.2),
        }),
      )
      .meta({ description: 'The calls with the largest change, at most 20.' }),
  })
  .meta({ id: 'ConfigPreviewAnswer', description: 'How past calls would have been decided.' });

export type ConfigPreviewAnswer = z.infer<typeof ConfigPreviewAnswer>;

export const ConfigExamplesAnswer = z
  .object({
    examples: z
      .array(
        z.object({
          title: field(z.string(), 'What it is.', 'Questions cost twice as much'),
          config: z.record(z.string(), z.number()).meta({
            description: 'The changed fields. Empty in the first example.',
            examples: [{ ask_friction: 2 }],
          }),
          preview: ConfigPreviewAnswer,
        }),
      )
      .meta({ description: 'The first one changes nothing.' }),
  })
  .meta({ id: 'ConfigExamples', description: 'Example configurations tested on past calls.' });
