import { z } from 'zod';
import { jsonObject, SessionId, Timestamp, text } from './common.js';
import { DateInput } from './dates.js';
import { Dimension } from './gate.js';
import { CorrelationHeader, IdempotencyHeader } from './headers.js';

export const EventKind = z
  .enum(['rephrase', 'accept', 'regenerate', 'abandon', 'correction', 'self_report'])
  .meta({
    id: 'EventKind',
    description: 'What a user or an agent did after a call.',
    examples: ['correction'],
  });
export const EventCategory = z
  .enum(['missing_context', 'broken_tool', 'capability_gap', 'task_failure', 'spec_conflict'])
  .meta({
    id: 'EventCategory',
    description: 'The kind of failure.',
    examples: ['missing_context'],
  });

const kind = EventKind.meta({ description: 'What happened.', examples: ['correction'] });

export const EventRequest = z
  .object({
    session_id: SessionId,
    event: kind,
    detail: text(0, 20_000)
      .default('')
      .meta({
        description: 'A description. Default: empty.',
        examples: ['No, I meant the archived ones'],
      }),
    category: EventCategory.nullish().meta({
      description: 'The kind of failure.',
      examples: ['missing_context'],
    }),
    spec_field: Dimension.nullish().meta({
      description: 'The dimension that was misunderstood.',
      examples: ['scope'],
    }),
    created_at: DateInput.nullish().meta({
      description:
        'When it happened. Default: now. Can be in the past, or at most an hour in the future.',
      examples: ['2026-11-20T18:12:41Z'],
    }),
    gate_caught: z
      .boolean()
      .default(false)
      .meta({
        description: 'Whether the gate had flagged it. Default: false.',
        examples: [true],
      }),
    signal: jsonObject()
      .nullish()
      .meta({
        description: 'An instrumented signal.',
        examples: [{ name: 'refund_loop', value: 1, properties: { attempts: 3 } }],
      }),
  })
  .meta({
    id: 'Event',
    description: 'An event after a gate call.',
    examples: [
      { session_id: 'chat-8412', event: 'correction', detail: 'No, I meant the archived ones' },
    ],
  });

export const EventHeaders = z.object({
  'x-correlation-id': CorrelationHeader,
  'idempotency-key': IdempotencyHeader,
});

export const EventAnswer = z
  .object({
    id: z.int().meta({ description: 'The event.', examples: [991] }),
    session_id: z.string().meta({ description: 'The session.', examples: ['chat-8412'] }),
    event: kind,
    gate_call_id: z
      .string()
      .nullable()
      .meta({
        description:
          'The linked gate call: the one with the same correlation ID, otherwise the last one of the session before it.',
        examples: ['01937b6e-98d0-7c3e-a8f4-2f6d1c5b9e07'],
      }),
    correlation_id: z
      .string()
      .nullable()
      .meta({
        description: 'The correlation ID of the event, otherwise of the linked call.',
        examples: ['order-flow-77'],
      }),
    created_at: Timestamp.meta({
      description: 'When it happened.',
      examples: ['2026-11-20T18:12:41.000Z'],
    }),
  })
  .meta({ id: 'EventAnswer', description: 'The stored event.' });

export type EventRequest = z.infer<typeof EventRequest>;
export type EventAnswer = z.infer<typeof EventAnswer>;
