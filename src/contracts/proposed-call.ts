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
        description: "The agent's own call ID, such as a model's tool call ID.",
        examples: ['call_1'],
      }),
    name: text(1, 120).meta({
      description: 'The tool name, as in `tools` if listed there.',
      examples: ['refund_order'],
    }),
    arguments: z
      // Not an object of zod's, which copies what it checks.
      .unknown()
      .refine(isObject, 'must be an object; parse it first where a model gives it as text')
      .meta({
        type: 'object',
        additionalProperties: true,
        description: 'The arguments by name.',
        examples: [{ order_id: 'A-1042', amount: 40 }],
      }),
  })
  .meta({
    id: 'ProposedCall',
    description:
      'The call the agent is about to make. Each argument is checked against what was said.',
  });

/** The integration that asks on behalf of the agent, for statistics. */
export const CallSource = z
  .object({
    integration: text(1, 60).meta({
      description: 'The integration making the call.',
      examples: ['langgraph'],
    }),
    version: text(1, 40)
      .nullish()
      .meta({ description: 'Its version.', examples: ['1.2.0'] }),
    client: text(1, 120)
      .nullish()
      .meta({
        description: 'The client program, as it identifies itself to the integration.',
        examples: ['claude-code'],
      }),
    drops_forms: z
      .boolean()
      .nullish()
      .meta({
        description:
          'Whether the client claims to support forms but did not show one. Such clients are listed in `GET /v1/usage`.',
        examples: [false],
      }),
  })
  .meta({
    id: 'CallSource',
    description:
      'The integration making the call. Used for statistics, and for separate calibration once enough of its calls are reviewed.',
  });

export type CallSource = z.infer<typeof CallSource>;

/** Programs that users sit at, as integrations have met them. */
export const ClientsWithoutForms = z
  .array(
    z.object({
      client: z.string().meta({
        description: 'The client, as it identifies itself.',
        examples: ['claude-code 2.1.200'],
      }),
      calls: z.int().meta({
        description: 'Calls after a dropped form.',
        examples: [3],
      }),
    }),
  )
  .meta({
    description:
      'Clients that claim to support forms but declined, canceled or ignored one before anyone could have read it. Their users are asked in the chat instead. At most 100, most calls first.',
  });

/** Whether a `source` is meant for the gate; one of another form is the caller's own data. */
export const isCallSource = (source: unknown): boolean =>
  isObject(source) && Object.hasOwn(source, 'integration');

export const Standing = z
  .enum(['said', 'context', 'derived', 'composed', 'default', 'contradicted', 'picked', 'invented'])
  .meta({
    id: 'Standing',
    description:
      'said: the user stated it. context: a fact about the caller in the context, such as their tenant or locale. derived: follows from what was said, such as a date, or the ID of a record that was named. composed: text the agent wrote as requested. default: the schema default, or harmless. contradicted: contradicts what was said. picked: one of several matching records. invented: nobody stated it.',
    examples: ['said'],
  });

export const ArgumentStanding = z
  .object({
    path: z.string().meta({
      description: 'The path of the argument or of a value within it.',
      examples: ['customer.email'],
    }),
    value: z.union([z.string(), z.number(), z.boolean()]).meta({
      description: 'The value the agent would pass.',
      examples: ['ann@example.com'],
    }),
    standing: Standing,
    doubt: z.number().meta({
      description: 'The likelihood that the value is not what the user meant, 0 to 1.',
      examples: [0.02],
    }),
  })
  .meta({
    id: 'ArgumentStanding',
    description: 'An argument of a proposed call and how it was checked.',
  });

export const JudgedCall = z
  .object({
    id: z
      .string()
      .nullable()
      .meta({ description: "The agent's call ID.", examples: ['call_1'] }),
    name: z.string().meta({ description: 'The tool.', examples: ['refund_order'] }),
    arguments: z.array(ArgumentStanding).meta({
      description: 'Its arguments, at most 60 values.',
    }),
    integration: z
      .string()
      .nullable()
      .meta({
        description: 'The integration.',
        examples: ['langgraph'],
      }),
  })
  .meta({
    id: 'JudgedCall',
    description: 'The proposed call and how it was checked.',
  });
