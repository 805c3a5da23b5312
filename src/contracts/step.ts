import { z } from 'zod';
import { CONTENT_BOUNDS } from './bounded-json.js';
import { CorrelationId, jsonObject, jsonValue, SessionId, text } from './common.js';
import { DateInput } from './dates.js';
import { ActionRisk } from './gate.js';
import { CorrelationHeader } from './headers.js';

export const StepType = z
  .enum([
    'user',
    'agent',
    'llm',
    'tool_call',
    'retrieval',
    'guardrail',
    'gate',
    'human',
    'other',
    'embedding',
    'evaluation',
    'workflow',
    'event',
  ])
  .meta({ id: 'StepType', description: 'The kind of step.', examples: ['tool_call'] });
export type StepType = z.infer<typeof StepType>;

export const StepStatus = z
  .enum(['ok', 'error', 'cancelled', 'pending'])
  .meta({ id: 'StepStatus', description: 'The status of a step.', examples: ['ok'] });
export type StepStatus = z.infer<typeof StepStatus>;

export const MAX_STEPS = 500;

/** A trace id and a span id: such steps come from traces, and are recognized by it. */
const SPAN_STEP_ID = /^[0-9a-f]{32}-[0-9a-f]{16}$/;

/** Inputs and outputs may fill the body. */
const STEP_BOUNDS = { ...CONTENT_BOUNDS, maxLength: 5 * 1024 * 1024 };

const StepId = text(1, 120);
const stepIndex = z.int().min(0).max(1_000_000_000);
const tokens = z.int().min(0).max(2_147_483_647);

/** Step as it is reported. Fields that are absent or null keep what was reported before. */
const stepFields = {
  step_id: StepId.refine(
    (id) => !SPAN_STEP_ID.test(id),
    'must not have the form of a trace id and a span id: traces name their steps so',
  )
    .nullish()
    .meta({
      description: 'Your own ID. Sending the same ID again updates the step.',
      examples: ['st_1'],
    }),
  parent_step_id: StepId.nullish().meta({
    description: 'The parent step. It may arrive later, or never.',
    examples: ['st_0'],
  }),
  step_index: stepIndex.nullish().meta({
    description:
      'The position, from 0. Default: the next one. Without a `step_id`, sending the same index again updates the step.',
    examples: [0],
  }),
  type: StepType.meta({ description: 'The type.', examples: ['tool_call'] }),
  name: text(1, 200)
    .nullish()
    .meta({
      description: 'The name; for a tool call, the tool. Default: the type.',
      examples: ['refund_order'],
    }),
  input: jsonValue(STEP_BOUNDS)
    .optional()
    .meta({ description: 'Any JSON.', examples: [{ order_id: 'A-100' }] }),
  output: jsonValue(STEP_BOUNDS)
    .optional()
    .meta({ description: 'Any JSON.', examples: [{ refunded: true }] }),
  status: StepStatus.nullish().meta({
    description: 'The status. Default: error if there is an `error`, otherwise ok.',
    examples: ['ok'],
  }),
  error: z
    .union([
      text(0, 20_000),
      z.object({
        type: text(0, 200)
          .nullish()
          .meta({ description: 'The kind of failure.', examples: ['timeout'] }),
        message: text(0, 20_000)
          .nullish()
          .meta({ description: 'A description.', examples: ['upstream timed out'] }),
      }),
    ])
    .nullish()
    .meta({ description: 'What went wrong.', examples: ['upstream timed out'] }),
  started_at: DateInput.nullish().meta({
    description: 'When it started. Default: now. At most an hour in the future.',
    examples: ['2026-11-20T18:12:41Z'],
  }),
  duration_ms: z
    .number()
    .min(0)
    .max(1e12)
    .nullish()
    .meta({ description: 'The duration in milliseconds.', examples: [812] }),
  action_risk: ActionRisk.nullish().meta({
    description: 'The risk level if it was wrong.',
    examples: ['high'],
  }),
  tokens: z
    .object({
      input: tokens.nullish().meta({ description: 'Input tokens.', examples: [42] }),
      output: tokens.nullish().meta({ description: 'Output tokens.', examples: [9] }),
    })
    .nullish()
    .meta({
      description: 'The token usage of a model call.',
      examples: [{ input: 42, output: 9 }],
    }),
  metadata: jsonObject()
    .nullish()
    .meta({
      description: 'Other metadata, merged key by key with what was reported before.',
      examples: [{ attempt: 1 }],
    }),
};

export const StepInput = z.object(stepFields).meta({ id: 'ReportedStep', description: 'A step.' });
export type StepInput = z.infer<typeof StepInput>;

export const StepsRequest = z
  .object({
    session_id: SessionId,
    correlation_id: CorrelationId.nullish().meta({
      description: 'The correlation ID. Default: the `x-correlation-id` header.',
      examples: ['order-flow-77'],
    }),
    steps: z
      .array(StepInput)
      .min(1)
      .max(MAX_STEPS)
      .optional()
      .meta({ description: 'The steps. A single step can be the body itself.' }),
    ...stepFields,
    type: stepFields.type.optional().meta({
      description: 'For a single step: its type.',
      examples: ['tool_call'],
    }),
  })
  .superRefine(({ steps, type }, ctx) => {
    if (steps !== undefined || type !== undefined) return;
    ctx.addIssue({
      code: 'custom',
      path: ['steps'],
      message: 'is required, or the fields of one step in the body itself',
    });
  })
  .meta({
    id: 'StepsRequest',
    description: 'Steps of an agent, in order.',
    examples: [
      {
        session_id: 'chat-8412',
        steps: [
          { type: 'tool_call', name: 'refund_order', input: { order_id: 'A-100' }, status: 'ok' },
        ],
      },
    ],
  });
export type StepsRequest = z.infer<typeof StepsRequest>;

export const StepsHeaders = z.object({ 'x-correlation-id': CorrelationHeader });

export const StepsAnswer = z
  .object({
    session_id: z.string().meta({ description: 'The conversation.', examples: ['chat-8412'] }),
    correlation_id: z
      .string()
      .nullable()
      .meta({ description: 'Their correlation ID.', examples: ['order-flow-77'] }),
    accepted: z.int().meta({ description: 'The number of steps received.', examples: [2] }),
    created: z.int().meta({ description: 'How many of them were new.', examples: [1] }),
    updated: z.int().meta({ description: 'How many already existed.', examples: [1] }),
    steps: z
      .array(
        z.object({
          step_id: z.string().meta({
            description: 'Your ID, or one derived from its index.',
            examples: ['st_1'],
          }),
          step_index: z
            .int()
            .nullable()
            .meta({ description: 'The position.', examples: [0] }),
          created: z.boolean().meta({ description: 'Whether it is new.', examples: [true] }),
        }),
      )
      .meta({ description: 'The stored steps, in order.' }),
  })
  .meta({ id: 'StepsAnswer', description: 'The stored steps.' });
export type StepsAnswer = z.infer<typeof StepsAnswer>;
