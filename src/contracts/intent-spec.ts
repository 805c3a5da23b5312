import { z } from 'zod';

const HeldAct = z
  .object({
    verb: z.string().meta({ description: 'What it does.', examples: ['send'] }),
    where: z.string().meta({ description: 'Where it reaches.', examples: ['elsewhere'] }),
    reversible: z.boolean().meta({ description: 'Can it be undone?', examples: [false] }),
    act: z.string().meta({
      description: 'In readable form.',
      examples: ['git push origin main'],
    }),
    objects: z.array(z.string()).meta({
      description: 'On what.',
      examples: [['origin', 'main']],
    }),
    why: z
      .string()
      .nullable()
      .meta({ description: 'Why it is riskier than it looks.', examples: [null] }),
    asked: z.boolean().meta({
      description: 'Asked for, or a step toward it.',
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
      description: 'Limits and conditions.',
      examples: [['before Friday']],
    }),
    entities: z.array(z.string()).meta({
      description: 'Names, numbers and quoted text in the request.',
      examples: [['staging']],
    }),
    missing: z.array(z.string()).meta({
      description: 'What is needed and was not stated.',
      examples: [['which records count as old']],
    }),
    assumptions: z.array(z.string()).meta({
      description: 'What an agent would assume by proceeding now.',
      examples: [['"the old records" means all of them']],
    }),
    tool: z
      .string()
      .nullable()
      .meta({
        description: "The caller's tool that matches the request.",
        examples: ['delete_records'],
      }),
    parameters: z.record(z.string(), z.unknown()).meta({
      description: 'The parameter values found for that tool.',
      examples: [{ environment: 'staging' }],
    }),
    acts: z.array(HeldAct).optional().meta({
      description:
        'What the proposed call would do, action by action, up to 32. Absent unless it is a command, request, query or file change.',
    }),
    clarification_id: z
      .string()
      .optional()
      .meta({
        description:
          'If the reply asks the user something: the ID to send back as `context.clarification_id` with the answer.',
        examples: ['01937b6e-98d0-7c3e-a8f4-2f6d1c5b9e07'],
      }),
  })
  .meta({ id: 'IntentSpec', description: 'The understood intent.' });
