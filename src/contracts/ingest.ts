import { z } from 'zod';
import { SessionId, text } from './common.js';
import { DateInput } from './dates.js';
import { inputJsonSchema } from './json-schema.js';
import { outcomeFields } from './outcome.js';

/** Sessions that one request may carry. */
export const MAX_SESSIONS = 500;

const Role = z.enum(['user', 'assistant', 'agent', 'tool', 'system']);

export const IngestToolCall = z
  .object({
    id: text(1, 200)
      .nullish()
      .meta({ description: 'Names the call.', examples: ['call_1'] }),
    name: text(1, 200).meta({ description: 'The tool.', examples: ['refund_order'] }),
    arguments: z.unknown().meta({
      description: 'The arguments: an object, or the raw text if it is not one.',
      examples: [{ order_id: 'A-100' }],
    }),
  })
  .meta({ id: 'IngestToolCall', description: 'A tool call.' });

export const IngestMessage = z
  .object({
    role: Role.meta({
      description: 'The speaker. agent is stored as assistant.',
      examples: ['user'],
    }),
    content: text(0, 20_000).meta({
      description: 'The text. Optional with tool calls. Also accepted as `message` or `text`.',
      examples: ['Where is order A-100?'],
    }),
    timestamp: DateInput.nullish().meta({
      description:
        'When it was said. Default: the time of the previous message, or the start of the session. Also accepted as seconds into the conversation in `time_in_call_secs`.',
      examples: ['2026-11-20T18:12:41Z'],
    }),
    tool_calls: z
      .array(IngestToolCall)
      .max(200)
      .nullish()
      .meta({ description: 'Tools the agent called in this turn.' }),
    tool_call_id: text(1, 200)
      .nullish()
      .meta({
        description: 'For the role tool: the call this is the result of.',
        examples: ['call_1'],
      }),
    interrupted: z
      .boolean()
      .nullish()
      .meta({
        description: 'Whether the user interrupted it. Default: false.',
        examples: [false],
      }),
  })
  .meta({ id: 'IngestMessage', description: 'A turn of a conversation.' });

export const IngestOutcome = z
  .object({ ...outcomeFields, detail: outcomeFields.detail.default('') })
  .meta({
    id: 'IngestOutcome',
    description: 'The outcome of the session. Sending it again replaces it.',
  });

/** All of a session but its messages, which are read one by one. */
export const IngestSessionFields = z.object({
  session_id: SessionId,
  agent_id: text(1, 200)
    .nullish()
    .meta({ description: 'The agent.', examples: ['agent_1'] }),
  channel: text(1, 40)
    .nullish()
    .meta({ description: 'chat, voice, email, api or a custom value.', examples: ['chat'] }),
  started_at: DateInput.nullish().meta({
    description: 'When it started.',
    examples: ['2026-11-20T18:12:00Z'],
  }),
  ended_at: DateInput.nullish().meta({
    description: 'When it ended.',
    examples: ['2026-11-20T18:15:00Z'],
  }),
  language: text(1, 35)
    .nullish()
    .meta({ description: 'Its language (BCP 47).', examples: ['de'] }),
  outcome: IngestOutcome.nullish(),
  metadata: z
    .looseObject({})
    .nullish()
    .meta({
      description: 'Other metadata, up to 64 kB. Keys are merged when sent again.',
      examples: [{ plan: 'pro' }],
    }),
});

const IngestSession = IngestSessionFields.extend({
  messages: z.array(IngestMessage).max(100_000).meta({
    description: 'The turns, oldest first. Also accepted as `transcript` or `transcript_object`.',
  }),
}).meta({ id: 'IngestSession', description: 'A conversation.' });

const manySessions = z.array(IngestSession).max(MAX_SESSIONS);

const DOCUMENTED = z.union([
  z
    .object({ sessions: manySessions.meta({ description: 'The conversations.' }) })
    .meta({ description: 'Up to 500 conversations.' }),
  manySessions.meta({ description: 'The same, as a bare array.' }),
  IngestSession,
]);

/** Whether an object is a session rather than an envelope. */
const SESSION_KEYS = [
  ...['session_id', 'conversation_id', 'call_id', 'messages', 'transcript', 'transcript_object'],
];

/**
 * The sessions of a body, each still to be read: a wrong one must not lose the others, so that nothing
 * is refused here but what holds no sessions at all, or too many.
 */
export const IngestBody = z
  .unknown()
  .transform((body, ctx): readonly unknown[] => {
    const refuse = (message: string, ...path: string[]): never => {
      ctx.addIssue({ code: 'custom', message, path, input: body });
      return z.NEVER;
    };
    if (body === undefined || body === null) return refuse('is required');
    if (typeof body !== 'object') return refuse('must be an object or an array');
    if (Array.isArray(body)) {
      return body.length <= MAX_SESSIONS ? body : refuse(`must have at most ${MAX_SESSIONS} items`);
    }
    const { sessions } = body as { sessions?: unknown };
    if (sessions === undefined) {
      if (SESSION_KEYS.some((key) => key in body)) return [body];
      return refuse('is required', 'sessions');
    }
    if (!Array.isArray(sessions)) return refuse('must be an array', 'sessions');
    if (sessions.length <= MAX_SESSIONS) return sessions;
    return refuse(`must have at most ${MAX_SESSIONS} items`, 'sessions');
  })
  .meta({
    id: 'IngestBody',
    description:
      'One session or up to 500. The field names of ElevenLabs and Retell transcripts are accepted too.',
    examples: [
      {
        sessions: [
          {
            session_id: 'chat-8412',
            messages: [{ role: 'user', content: 'Where is order A-100?' }],
          },
        ],
      },
    ],
    ...inputJsonSchema(DOCUMENTED),
  });

const count = (description: string, example: number) =>
  z.int().meta({ description, examples: [example] });

export const IngestAnswer = z
  .object({
    accepted: count('Sessions stored.', 2),
    created: count('How many of them are new.', 1),
    updated: count('How many of them were already known.', 1),
    messages: count('New messages.', 14),
    rejected_count: count('The number of rejected sessions and messages.', 1),
    rejected: z
      .array(
        z
          .object({
            index: count('The index of the session, from 0.', 3),
            message_index: z
              .int()
              .nullable()
              .meta({
                description:
                  'The index of the message in it, from 0; null if the whole session was rejected.',
                examples: [null],
              }),
            session_id: z
              .string()
              .nullable()
              .meta({ description: 'Its ID, if readable.', examples: [null] }),
            error: z.string().meta({
              description: 'The problem.',
              examples: ['session_id: is required'],
            }),
          })
          .meta({ description: 'A rejected item.' }),
      )
      .meta({ description: 'Rejected items with reasons, at most 1,000.' }),
  })
  .meta({ id: 'IngestAnswer', description: 'The result of the ingestion.' });

export type IngestAnswer = z.infer<typeof IngestAnswer>;
export type IngestSessionFields = z.infer<typeof IngestSessionFields>;
export type IngestMessage = z.infer<typeof IngestMessage>;
