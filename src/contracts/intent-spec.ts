import { z } from 'zod';

const HeldAct = z
  .object({
    verb: z.string().meta({ description: 'What it does.', examples: ['send'] }),
    where: z.string().meta({ description: 'Where it reaches.', examples: ['elsewhere'] }),
    reversible: z.boolean().meta({ description: 'Can it be undone?', examples: [false] }),
    act: z.string().meta({
      description: 'As a person is shown it.',
      examples: ['git push origin main'],
    }),
    objects: z.array(z.string()).meta({
      description: 'On what.',
      examples: [['origin', 'main']],
    }),
    why: z
      .string()
      .nullable()
      .meta({ description: 'Why it is more than it seems.', examples: [null] }),
    asked: z.boolean().meta({
      description: 'Asked for, or a step towards it.',
      examples: [true],
    }),
  })
  .meta({ id: 'HeldAct', description: 'One thing that a proposed call would do.' });

export const IntentSpec = z
  .object({
    goal: z
      .string()
      .nullable()
      .meta({
        description: 'What the user wants done.',
        examples: ['delete records'],
      }),
    output_format: z
      .string()
      .nullable()
      .meta({
        description: 'The form of the result.',
        examples: ['a CSV file'],
      }),
    scope: z
      .string()
      .nullable()
      .meta({
        description: 'What it applies to.',
        examples: ['the old records'],
      }),
    constraints: z.array(z.string()).meta({
      description: 'Limits that bind.',
      examples: [['before Friday']],
    }),
    entities: z.array(z.string()).meta({
      description: 'Names, numbers and quoted things of the request.',
      examples: [['staging']],
    }),
    missing: z.array(z.string()).meta({
      description: 'What is needed and was not said.',
      examples: [['which records count as old']],
    }),
    assumptions: z.array(z.string()).meta({
      description: 'What an agent would assume if it went ahead now.',
      examples: [['"the old records" means all of them']],
    }),
    tool: z
      .string()
      .nullable()
      .meta({
        description: "The one of the caller's tools that the request means.",
        examples: ['delete_records'],
      }),
    parameters: z.record(z.string(), z.unknown()).meta({
      description: "What could be bound to that tool's parameters.",
      examples: [{ environment: 'staging' }],
    }),
    acts: z.array(HeldAct).optional().meta({
      description:
        'What the proposed call would do, act by act, at most 32; absent where it is no command, request, query or change of files.',
    }),
    clarification_id: z
      .string()
      .optional()
      .meta({
        description:
          'Where the reply puts something to the user: what an answer names in `context.clarification_id`.',
        examples: ['01937b6e-98d0-7c3e-a8f4-2f6d1c5b9e07'],
      }),
  })
  .meta({ id: 'IntentSpec', description: 'What was understood.' });
