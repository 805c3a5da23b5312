import { z } from 'zod';
import { Timestamp } from './common.js';
import { ConfigUpdate } from './config.js';
import { field } from './field.js';
import { Decision } from './gate.js';

export const ConfigPreviewRequest = z
  .object({
    config: ConfigUpdate.meta({
      description:
        'What would be changed, as in `PUT /v1/config`: an omitted field stays, null resets it.',
      examples: [{ high_risk_cost: 20 }],
    }),
    days: field(
      z.int().min(1).max(365).default(30),
      'The calls of the last so many days are decided again.',
      30,
    ),
  })
  .meta({ id: 'ConfigPreviewRequest', description: 'A configuration to try out on the past.' });

const Mix = z
  .object({
    proceed: field(z.int(), 'They proceed.', 900),
    ask: field(z.int(), 'The user is asked.', 60),
    confirm: field(z.int(), 'The user confirms.', 30),
    options: field(z.int(), 'The user chooses.', 8),
    escalate: field(z.int(), 'They are handed over.', 2),
    off: field(z.int(), 'Interventions are off.', 0),
  })
  .meta({
    id: 'DecisionMix',
    description: 'Calls by what they are answered; `off`: interventions are off.',
    examples: [{ proceed: 900, ask: 60, confirm: 30, options: 8, escalate: 2, off: 0 }],
  });

const mean = (description: string, example: number) =>
  field(z.number().nullable(), `${description}; null where there is too little.`, example);

const Side = z
  .object({
    decisions: Mix,
    expected_cost: mean('The mean expected cost of a call, at its own prices', 0.42),
    expected_cost_at_preview_prices: mean("The same at the preview's prices", 0.44),
    realised_cost: mean(
      "The mean cost of the reviewed calls given the truth, at the preview's prices, each weighed by how many it stands for",
      0.51,
    ),
  })
  .meta({ id: 'PreviewedDecisions', description: 'What a configuration would have decided.' });

export const ConfigPreviewAnswer = z
  .object({
    days: field(z.int(), 'The days that were looked at.', 30),
    calls: field(z.int(), 'Calls that were decided again.', 1_000),
    skipped: field(z.int(), 'Calls that did not keep what they were decided on.', 0),
    is_complete: field(
      z.boolean(),
      'Whether these are all calls of the days: at most 200,000 are, and 50,000 where there are cluster rules.',
      true,
    ),
    changed: field(z.int(), 'Calls that would be answered otherwise.', 35),
    questions_gained: field(z.int(), 'Calls that would ask, confirm or offer and do not.', 30),
    questions_lost: field(z.int(), 'Calls that do and would not.', 2),
    n_known: field(z.int(), 'Calls that a review says the truth of.', 41),
    recorded: Mix.meta({ description: 'What the calls were answered when they came.' }),
    current: Side.meta({ description: 'By the configuration in force.' }),
    preview: Side.meta({ description: 'By the one that was sent.' }),
    changes: z
      .array(
        z.object({
          gate_call_id: field(z.string(), 'The call.', '0199f0a1-7a3e-7c41-8a54-1f2b3c4d5e6f'),
          session_id: field(z.string(), 'The conversation.', 'chat-8412'),
          occurred_at: Timestamp,
          request: field(z.string(), 'The beginning of the request.', 'Delete the old records'),
          ambiguity_score: field(z.number(), 'How ambiguous it was.', 0.41),
          current: field(Decision.nullable(), 'What it is answered now.', 'proceed'),
          preview: field(Decision.nullable(), 'What it would be.', 'confirm'),
          expected_gain: field(
            z.number(),
            "How much less that is expected to cost, at the preview's prices.",
            3.2,
          ),
        }),
      )
      .meta({ description: 'The calls that change most, at most 20.' }),
  })
  .meta({ id: 'ConfigPreviewAnswer', description: 'How the past would have been decided.' });

export type ConfigPreviewAnswer = z.infer<typeof ConfigPreviewAnswer>;

export const ConfigExamplesAnswer = z
  .object({
    examples: z
      .array(
        z.object({
          title: field(z.string(), 'What it is.', 'Questions cost twice as much'),
          config: z.record(z.string(), z.number()).meta({
            description: 'What would be changed; nothing in the first.',
            examples: [{ ask_friction: 2 }],
          }),
          preview: ConfigPreviewAnswer,
        }),
      )
      .meta({ description: 'The first changes nothing.' }),
  })
  .meta({ id: 'ConfigExamples', description: 'Configurations that were tried on the past.' });
