import { z } from 'zod';
import { CorrelationId, filter, pageQuery, SessionId, Timestamp } from './common.js';
import { field } from './field.js';
import { ActionRisk, Decision, Mode } from './gate.js';
import { StepStatus, StepType } from './step.js';

export const EpisodeParams = z.object({ session_id: SessionId });

export const EpisodeQuery = pageQuery(100).extend({
  correlation_id: filter(
    CorrelationId.meta({
      description: 'Only entries with this correlation ID.',
      examples: ['order-flow-77'],
    }),
  ),
});

export const Step = z
  .object({
    step_id: field(z.string(), "The caller's ID; for a span, its trace and span ID.", 'st_1'),
    parent_step_id: field(z.string().nullable(), 'The parent step.', 'st_0'),
    step_index: field(
      z.int(),
      'The position. Spans are ordered by start time, so it can change while earlier ones arrive.',
      0,
    ),
    correlation_id: field(z.string().nullable(), 'The correlation ID.', 'order-flow-77'),
    type: field(StepType, 'The type.', 'tool_call'),
    name: field(z.string(), 'The name; for a tool call, the tool.', 'refund_order'),
    input: field(z.unknown(), 'The input, as JSON.', { order_id: 'A-100' }),
    output: field(z.unknown(), 'The output, as JSON.', { refunded: true }),
    status: field(StepStatus, 'The status.', 'ok'),
    error: field(z.string().nullable(), 'The error message.', 'upstream timed out'),
    error_type: field(z.string().nullable(), 'The kind of failure.', 'timeout'),
    started_at: field(Timestamp, 'When it started.', '2026-11-20T18:12:41.000Z'),
    duration_ms: field(z.number().nullable(), 'The duration; null if unknown.', 812),
    action_risk: field(ActionRisk.nullable(), 'As reported.', 'high'),
    tokens: z
      .object({
        input: field(z.int().nullable(), 'Input tokens.', 42),
        output: field(z.int().nullable(), 'Output tokens.', 9),
      })
      .nullable()
      .meta({ description: 'The token usage of a model call; null for other steps.' }),
    source: field(z.string(), 'api, otel, or the provider it came from.', 'api'),
    metadata: field(z.looseObject({}), 'Other metadata.', { attempt: 1 }),
  })
  .meta({ id: 'Step', description: 'A step.' });
export type Step = z.infer<typeof Step>;

export const EpisodeDecision = z
  .object({
    gate_id: field(z.string(), 'The gate call.', '01937b6e-98d0-7c3e-a8f4-2f6d1c5b9e07'),
    correlation_id: field(z.string(), 'Its correlation ID.', 'order-flow-77'),
    created_at: field(Timestamp, 'When it was created.', '2026-11-20T18:12:40.000Z'),
    request: field(z.string(), 'The request.', 'Refund my order'),
    decision: field(
      Decision.nullable(),
      'The decision that was returned; null if interventions were off.',
      'confirm',
    ),
    decision_reason: field(
      z.string().nullable(),
      'The reason for the decision.',
      'confirm: proceeding risks 3.60',
    ),
    ambiguity_score: field(z.number(), 'From 0 to 1.', 0.45),
    action_risk: field(ActionRisk.nullable(), 'The declared risk level.', 'high'),
    mode: field(Mode, 'The mode of the call.', 'suggest'),
  })
  .meta({ id: 'EpisodeDecision', description: 'A decision of the gate.' });

export const EpisodeOutcome = z
  .object({
    id: field(z.int(), 'The outcome.', 318),
    session_id: field(z.string(), 'The session.', 'chat-8412'),
    correlation_id: field(z.string().nullable(), 'Its correlation ID.', 'order-flow-77'),
    type: field(z.string(), 'The outcome type.', 'refund_reversed'),
    value: field(z.number().nullable(), 'The value, as sent.', 49.9),
    currency: field(z.string().nullable(), 'The currency, in upper case.', 'EUR'),
    detail: field(z.string(), 'A description.', 'It was meant for another order'),
    external_ref: field(z.string().nullable(), "The caller's own ID.", 'zendesk-55120'),
    occurred_at: field(Timestamp, 'When it happened.', '2026-11-20T18:12:41.000Z'),
    attributed_to: z
      .object({
        gate_id: field(
          z.string().nullable(),
          'The gate call.',
          '01937b6e-98d0-7c3e-a8f4-2f6d1c5b9e07',
        ),
        method: field(z.string(), 'correlation, last_touch or none.', 'last_touch'),
      })
      .meta({ description: 'The gate decision that it is attributed to.' }),
  })
  .meta({ id: 'EpisodeOutcome', description: 'A business outcome.' });

export const EpisodeSummary = z
  .object({
    step_count: field(z.int(), 'The total number of steps.', 9),
    error_count: field(z.int(), 'The number of failed steps.', 1),
    duration_ms: field(
      z.number().nullable(),
      'The time from the first start to the last end; null if there are no steps.',
      5400,
    ),
    tools: field(z.record(z.string(), z.int()), 'Call counts of the 100 most used tools.', {
      refund_order: 2,
    }),
    clarifications: field(z.int(), 'The number of questions, confirmations and choices.', 1),
    tokens: z
      .object({
        input: field(z.int(), 'Input tokens.', 84),
        output: field(z.int(), 'Output tokens.', 18),
      })
      .meta({ description: 'The token usage of all model calls.' }),
    status: field(
      z.enum(['pending', 'completed', 'failed', 'cancelled']),
      'pending while a step is pending or before the first one; then according to the last outcome (task_completed, task_failed), otherwise the last step.',
      'completed',
    ),
  })
  .meta({ id: 'EpisodeSummary', description: 'A summary in numbers.' });

export const Episode = z
  .object({
    session_id: field(z.string(), 'The conversation.', 'chat-8412'),
    correlation_id: field(z.string().nullable(), 'The requested correlation ID.', null),
    steps: z.array(Step).meta({ description: 'A page of steps, in order.' }),
    gate_decisions: z
      .array(EpisodeDecision)
      .meta({ description: 'The latest 100 gate decisions, oldest first.' }),
    outcomes: z
      .array(EpisodeOutcome)
      .meta({ description: 'The latest 100 outcomes, oldest first.' }),
    summary: EpisodeSummary,
    correlation_ids: field(z.array(z.string()), 'The latest 100 correlation IDs of the session.', [
      'order-flow-77',
    ]),
    page: field(z.int(), 'The page number of the steps, starting at 1.', 1),
    page_size: field(z.int(), 'The maximum number of steps per page.', 100),
    total: field(z.int(), 'The total number of steps.', 9),
    total_pages: field(z.int(), 'The number of pages.', 1),
    has_more: field(z.boolean(), 'Whether there is another page.', false),
  })
  .meta({ id: 'Episode', description: 'The steps of a session, with decisions and outcomes.' });
export type Episode = z.infer<typeof Episode>;
