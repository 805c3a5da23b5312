import { z } from 'zod';
import { text } from './common.js';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The call that an agent is about to make, inside `context`, whose bounds hold for it, too. */
export const ProposedCall = z
  .object({
    id: text(1, 200)
      .nullish()
      .meta({
        description: "The agent's own id of the call, such as a model's tool call id.",
        examples: ['call_1'],
      }),
    name: text(1, 120).meta({
      description: 'The tool, by its name in `tools` if it is there.',
      examples: ['refund_order'],
    }),
    arguments: z
      // Not an object of zod's, which copies what it checks.
      .unknown()
      .refine(isObject, 'must be an object; parse it first where a model gives it as text')
      .meta({
        type: 'object',
        additionalProperties: true,
        description: 'The arguments by name, as the agent would pass them.',
        examples: [{ order_id: 'A-1042', amount: 40 }],
      }),
  })
  .meta({
    id: 'ProposedCall',
    description:
      'The call that the agent is about to make: each argument is held against what was said.',
  });

/** The integration that asks on behalf of the agent, for statistics. */
export const CallSource = z
  .object({
    integration: text(1, 60).meta({
      description: 'The integration that asks.',
      examples: ['langgraph'],
    }),
    version: text(1, 40)
      .nullish()
      .meta({ description: 'Its version.', examples: ['1.2.0'] }),
    client: text(1, 120)
      .nullish()
      .meta({
        description: 'The program that the user sits at, as it names itself to the integration.',
        examples: ['claude-code'],
      }),
    drops_forms: z
      .boolean()
      .nullish()
      .meta({
        description:
          'Whether that program says that it shows forms and has shown none: it is then listed in `GET /v1/usage`.',
        examples: [false],
      }),
  })
  .meta({
    id: 'CallSource',
    description:
      'The integration that asks: for statistics, and for a calibration of its own once enough of its calls are reviewed.',
  });

export type CallSource = z.infer<typeof CallSource>;

/** Programs that users sit at, as integrations have met them. */
export const ClientsWithoutForms = z
  .array(
    z.object({
      client: z.string().meta({
        description: 'The program, as it names itself.',
        examples: ['claude-code 2.1.200'],
      }),
      calls: z.int().meta({
        description: 'Calls that came after a form of theirs was dropped.',
        examples: [3],
      }),
    }),
  )
  .meta({
    description:
      'Programs that say that they show forms, and declined or cancelled one before anybody can have read it, or never ' +
      'answered: their users are asked in the chat. At most 100, the most calls first.',
  });

/** Whether a `source` is meant for the gate; one of another form is the caller's own data. */
export const isCallSource = (source: unknown): boolean =>
  isObject(source) && Object.hasOwn(source, 'integration');

export const Standing = z
  .enum(['said', 'context', 'derived', 'composed', 'default', 'contradicted', 'picked', 'invented'])
  .meta({
    id: 'Standing',
    description:
      'said: the user said it. context: a record, the history or a result has it. derived: it follows from what was ' +
      "said. composed: the agent's own text that carries what was asked. default: the schema's default, or harmless. " +
      'contradicted: something else was said. picked: one of several records that fit. invented: nobody said it.',
    examples: ['said'],
  });

export const ArgumentStanding = z
  .object({
    path: z.string().meta({
      description: 'The argument, or a value within it.',
      examples: ['customer.email'],
    }),
    value: z.union([z.string(), z.number(), z.boolean()]).meta({
      description: 'What the agent would pass.',
      examples: ['ann@example.com'],
    }),
    standing: Standing,
    doubt: z.number().meta({
      description: 'How likely it is not to be what was meant, 0 to 1.',
      examples: [0.02],
    }),
  })
  .meta({
    id: 'ArgumentStanding',
    description: 'An argument of a proposed call, as it was judged.',
  });

export const JudgedCall = z
  .object({
    id: z
      .string()
      .nullable()
      .meta({ description: "The agent's id of it.", examples: ['call_1'] }),
    name: z.string().meta({ description: 'The tool.', examples: ['refund_order'] }),
    arguments: z.array(ArgumentStanding).meta({
      description: 'Its arguments one by one, the first 60 values.',
    }),
    integration: z
      .string()
      .nullable()
      .meta({
        description: 'The integration that asked.',
        examples: ['langgraph'],
      }),
  })
  .meta({
    id: 'JudgedCall',
    description: 'The call that was proposed, as it was judged.',
  });
