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
  .meta({ id: 'StepStatus', description: 'How a step went.', examples: ['ok'] });
export type StepStatus = z.infer<typeof StepStatus>;

export const MAX_STEPS = 500;

/** A trace id and a span id: such steps come from traces, and are recognised by it. */
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
      description: 'Your own id of it: the same one again updates the step.',
      examples: ['st_1'],
    }),
  parent_step_id: StepId.nullish().meta({
    description: 'The step that it is a part of; it may come later, or never.',
    examples: ['st_0'],
  }),
  step_index: stepIndex.nullish().meta({
    description:
      'Its place in the flow, from 0; the next one when absent. Without a `step_id` the same index again updates the step.',
    examples: [0],
  }),
  type: StepType.meta({ description: 'What it was.', examples: ['tool_call'] }),
  name: text(1, 200)
    .nullish()
    .meta({
      description: 'Of a tool call, the tool. The type when absent.',
      examples: ['refund_order'],
    }),
  input: jsonValue(STEP_BOUNDS)
    .optional()
    .meta({ description: 'Any JSON.', examples: [{ order_id: 'A-100' }] }),
  output: jsonValue(STEP_BOUNDS)
    .optional()
    .meta({ description: 'Any JSON.', examples: [{ refunded: true }] }),
  status: StepStatus.nullish().meta({
    description: 'error when there is an `error`, else ok when absent.',
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
          .meta({ description: 'In words.', examples: ['upstream timed out'] }),
      }),
    ])
    .nullish()
    .meta({ description: 'What went wrong.', examples: ['upstream timed out'] }),
  started_at: DateInput.nullish().meta({
    description: 'When it began; now when absent. At most an hour ahead.',
    examples: ['2026-11-20T18:12:41Z'],
  }),
  duration_ms: z
    .number()
    .min(0)
    .max(1e12)
    .nullish()
    .meta({ description: 'How long it took, in milliseconds.', examples: [812] }),
  action_risk: ActionRisk.nullish().meta({
    description: 'How bad it would be if it was the wrong thing to do.',
    examples: ['high'],
  }),
  tokens: z
    .object({
      input: tokens.nullish().meta({ description: 'Tokens read.', examples: [42] }),
      output: tokens.nullish().meta({ description: 'Tokens written.', examples: [9] }),
    })
    .nullish()
    .meta({ description: 'What a model call used.', examples: [{ input: 42, output: 9 }] }),
  metadata: jsonObject()
    .nullish()
    .meta({
      description: 'Anything else; merged over what was reported before, key by key.',
      examples: [{ attempt: 1 }],
    }),
};

export const StepInput = z.object(stepFields).meta({ id: 'ReportedStep', description: 'A step.' });
export type StepInput = z.infer<typeof StepInput>;

export const StepsRequest = z
  .object({
    session_id: SessionId,
    correlation_id: CorrelationId.nullish().meta({
      description: 'The flow; the `x-correlation-id` header when absent.',
      examples: ['order-flow-77'],
    }),
    steps: z
      .array(StepInput)
      .min(1)
      .max(MAX_STEPS)
      .optional()
      .meta({ description: 'The steps. One alone may stand in the body itself.' }),
    ...stepFields,
    type: stepFields.type.optional().meta({
      description: 'Of one step alone: what it was.',
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
    description: 'What an agent did, in order.',
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
      .meta({ description: 'The flow that they are in.', examples: ['order-flow-77'] }),
    accepted: z.int().meta({ description: 'How many steps were received.', examples: [2] }),
    created: z.int().meta({ description: 'How many of them were new.', examples: [1] }),
    updated: z.int().meta({ description: 'How many were there already.', examples: [1] }),
    steps: z
      .array(
        z.object({
          step_id: z.string().meta({
            description: 'Your id of it, or one made of its index.',
            examples: ['st_1'],
          }),
          step_index: z
            .int()
            .nullable()
            .meta({ description: 'Its place in the flow.', examples: [0] }),
          created: z.boolean().meta({ description: 'Whether it is new.', examples: [true] }),
        }),
      )
      .meta({ description: 'As they are stored, in the order of the flow.' }),
  })
  .meta({ id: 'StepsAnswer', description: 'The steps that were stored.' });
export type StepsAnswer = z.infer<typeof StepsAnswer>;
