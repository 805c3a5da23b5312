import { z } from 'zod';
import { CorrelationId, SessionId, Timestamp, text } from './common.js';
import { DateInput } from './dates.js';
import { Decision } from './gate.js';
import { CorrelationHeader, IdempotencyHeader } from './headers.js';
import { amount } from './numbers.js';

export const OutcomeType = z
  .enum([
    'ticket_reopened',
    'refund_reversed',
    'booking_canceled',
    'human_transfer',
    'action_retried',
    'task_completed',
    'task_failed',
    'custom',
  ])
  .meta({ id: 'OutcomeType', description: 'The outcome type.', examples: ['refund_reversed'] });

const type = OutcomeType.meta({
  description: 'The outcome type. Only task_completed is a good sign; custom is neither.',
  examples: ['refund_reversed'],
});

/** The fields of an outcome, on every endpoint that takes one. */
export const outcomeFields = {
  type,
  value: amount()
    .nullish()
    .meta({
      description:
        'The value, stored as sent, from -1e15 to 1e15. Values without a currency are not summed.',
      examples: [49.9],
    }),
  currency: text(1, 16)
    .nullish()
    .meta({
      description:
        'The currency (ISO 4217), stored in upper case. Amounts in different currencies are never added.',
      examples: ['EUR'],
    }),
  detail: text(0, 20_000).meta({
    description: 'A description.',
    examples: ['Refund reversed: it was meant for another order'],
  }),
  occurred_at: DateInput.nullish().meta({
    description:
      'When it happened. Default: now. Can be in the past, or at most an hour in the future.',
    examples: ['2026-11-20T18:12:41Z'],
  }),
};

export const OutcomeRequest = z
  .object({
    session_id: SessionId,
    correlation_id: CorrelationId.nullish().meta({
      description: 'The correlation ID of the gate call. Default: the `x-correlation-id` header.',
      examples: ['order-flow-77'],
    }),
    ...outcomeFields,
    external_ref: text(1, 500)
      .nullish()
      .meta({
        description: 'Your own ID. Outcomes with the same ID and type are stored once.',
        examples: ['zendesk-55120'],
      }),
  })
  .meta({
    id: 'OutcomeRequest',
    description: 'A business outcome of a session.',
    examples: [
      {
        ...{ session_id: 'chat-8412', type: 'refund_reversed', detail: 'Wrong order refunded' },
        ...{ value: -40, currency: 'EUR', external_ref: 'zendesk-55120' },
      },
    ],
  });

export const OutcomeHeaders = z.object({
  'x-correlation-id': CorrelationHeader,
  'idempotency-key': IdempotencyHeader,
});

export const Attribution = z
  .object({
    gate_id: z
      .string()
      .nullable()
      .meta({
        description: 'The gate call.',
        examples: ['01937b6e-98d0-7c3e-a8f4-2f6d1c5b9e07'],
      }),
    decision: Decision.nullable().meta({
      description: 'The decision; null if interventions were off.',
      examples: ['proceed'],
    }),
    method: z.enum(['correlation', 'last_touch', 'none']).meta({
      description:
        'correlation: the last call with the same correlation ID. last_touch: the last call of the session at or before it, within 7 days. none: no matching call.',
      examples: ['last_touch'],
    }),
  })
  .meta({ id: 'Attribution', description: 'The gate decision that the outcome is attributed to.' });

const kept = <Field extends z.ZodType>(field: Field, description: string, example: unknown) =>
  field.meta({ description, examples: [example] });

/** An outcome as it is shown. */
export const Outcome = z
  .object({
    id: z.int().meta({ description: 'The outcome.', examples: [318] }),
    session_id: kept(z.string(), 'The session.', 'chat-8412'),
    correlation_id: kept(z.string().nullable(), 'Its correlation ID.', 'order-flow-77'),
    type,
    value: kept(z.number().nullable(), 'The value, as sent.', 49.9),
    currency: kept(z.string().nullable(), 'The currency, in upper case.', 'EUR'),
    detail: kept(z.string(), 'A description.', 'Refund reversed: it was meant for another order'),
    external_ref: kept(z.string().nullable(), "The caller's own ID.", 'zendesk-55120'),
    occurred_at: Timestamp.meta({
      description: 'When it happened.',
      examples: ['2026-11-20T18:12:41.000Z'],
    }),
    attributed_to: Attribution,
  })
  .meta({ id: 'Outcome', description: 'A stored outcome.' });

export const OutcomeAnswer = Outcome.extend({
  duplicate: z.boolean().meta({
    description: 'Whether this outcome, with the same type and `external_ref`, already existed.',
    examples: [false],
  }),
}).meta({ id: 'OutcomeAnswer', description: 'The stored outcome.' });

export type OutcomeRequest = z.infer<typeof OutcomeRequest>;
export type OutcomeAnswer = z.infer<typeof OutcomeAnswer>;
export type Outcome = z.infer<typeof Outcome>;
