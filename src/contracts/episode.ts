import { z } from 'zod';
import { CorrelationId, filter, pageQuery, SessionId, Timestamp } from './common.js';
import { field } from './field.js';
import { ActionRisk, Decision, Mode } from './gate.js';
import { StepStatus, StepType } from './step.js';

export const EpisodeParams = z.object({ session_id: SessionId });

export const EpisodeQuery = pageQuery(100).extend({
  correlation_id: filter(
    CorrelationId.meta({
      description: 'Only what belongs to this flow.',
      examples: ['order-flow-77'],
    }),
  ),
});

export const Step = z
  .object({
    step_id: field(z.string(), "The caller's id of it; of a span, its trace and span id.", 'st_1'),
    parent_step_id: field(z.string().nullable(), 'The step that it is a part of.', 'st_0'),
    step_index: field(
      z.int(),
      'Its place in the flow. Of spans, by when they began; it moves while earlier ones arrive.',
      0,
    ),
    correlation_id: field(z.string().nullable(), 'The flow.', 'order-flow-77'),
    type: field(StepType, 'What it was.', 'tool_call'),
    name: field(z.string(), 'Of a tool call, the tool.', 'refund_order'),
    input: field(z.unknown(), 'What went in, as JSON.', { order_id: 'A-100' }),
    output: field(z.unknown(), 'What came out, as JSON.', { refunded: true }),
    status: field(StepStatus, 'How it ended.', 'ok'),
    error: field(z.string().nullable(), 'What went wrong, in words.', 'upstream timed out'),
    error_type: field(z.string().nullable(), 'The kind of failure.', 'timeout'),
    started_at: field(Timestamp, 'When it began.', '2026-11-20T18:12:41.000Z'),
    duration_ms: field(z.number().nullable(), 'How long it took; null when unknown.', 812),
    action_risk: field(ActionRisk.nullable(), 'As reported.', 'high'),
    tokens: z
      .object({
        input: field(z.int().nullable(), 'Tokens read.', 42),
        output: field(z.int().nullable(), 'Tokens written.', 9),
      })
      .nullable()
      .meta({ description: 'What a model call used; null for other steps.' }),
    source: field(z.string(), 'api, otel, or the provider it was pulled from.', 'api'),
    metadata: field(z.looseObject({}), 'Everything else that is known of it.', { attempt: 1 }),
  })
  .meta({ id: 'Step', description: 'A step.' });
export type Step = z.infer<typeof Step>;

export const EpisodeDecision = z
  .object({
    gate_id: field(z.string(), 'The gate call.', '01937b6e-98d0-7c3e-a8f4-2f6d1c5b9e07'),
    correlation_id: field(z.string(), 'Its flow.', 'order-flow-77'),
    created_at: field(Timestamp, 'When it was made.', '2026-11-20T18:12:40.000Z'),
    request: field(z.string(), 'What was asked.', 'Refund my order'),
    decision: field(
      Decision.nullable(),
      'What the gate answered; null when interventions were off.',
      'confirm',
    ),
    decision_reason: field(z.string().nullable(), 'Why.', 'confirm: proceeding risks 3.60'),
    ambiguity_score: field(z.number(), 'From 0 to 1.', 0.45),
    action_risk: field(ActionRisk.nullable(), 'As the call declared it.', 'high'),
    mode: field(Mode, 'The mode of the call.', 'suggest'),
  })
  .meta({ id: 'EpisodeDecision', description: 'A decision of the gate.' });

export const EpisodeOutcome = z
  .object({
    id: field(z.int(), 'The outcome.', 318),
    session_id: field(z.string(), 'Its conversation.', 'chat-8412'),
    correlation_id: field(z.string().nullable(), 'The flow that it came with.', 'order-flow-77'),
    type: field(z.string(), 'What it came to.', 'refund_reversed'),
    value: field(z.number().nullable(), 'What it was worth, as sent.', 49.9),
    currency: field(z.string().nullable(), 'In upper case.', 'EUR'),
    detail: field(z.string(), 'In words.', 'It was meant for another order'),
    external_ref: field(z.string().nullable(), "The caller's own id of it.", 'zendesk-55120'),
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
  .meta({ id: 'EpisodeOutcome', description: 'What it came to in business terms.' });

export const EpisodeSummary = z
  .object({
    step_count: field(z.int(), 'All steps, on all pages.', 9),
    error_count: field(z.int(), 'Those that failed.', 1),
    duration_ms: field(
      z.number().nullable(),
      'From the first beginning to the last end; null without steps.',
      5400,
    ),
    tools: field(
      z.record(z.string(), z.int()),
      'How often each tool was called; the 100 most used.',
      { refund_order: 2 },
    ),
    clarifications: field(z.int(), 'How often the gate asked, confirmed or offered options.', 1),
    tokens: z
      .object({
        input: field(z.int(), 'Tokens read.', 84),
        output: field(z.int(), 'Tokens written.', 18),
      })
      .meta({ description: 'What all model calls used.' }),
    status: field(
      z.enum(['pending', 'completed', 'failed', 'cancelled']),
      'pending while a step is, or before the first; then as the last outcome says (task_completed, task_failed), ' +
        'else as the step that ended last.',
      'completed',
    ),
  })
  .meta({ id: 'EpisodeSummary', description: 'The episode in numbers.' });

export const Episode = z
  .object({
    session_id: field(z.string(), 'The conversation.', 'chat-8412'),
    correlation_id: field(z.string().nullable(), 'The flow that was asked for.', null),
    steps: z.array(Step).meta({ description: 'A page of what was done, in order.' }),
    gate_decisions: z
      .array(EpisodeDecision)
      .meta({ description: 'What the gate decided, oldest first; the latest 100.' }),
    outcomes: z
      .array(EpisodeOutcome)
      .meta({ description: 'What it came to, oldest first; the latest 100.' }),
    summary: EpisodeSummary,
    correlation_ids: field(z.array(z.string()), 'The flows of the conversation; the 100 latest.', [
      'order-flow-77',
    ]),
    page: field(z.int(), 'Which page of the steps this is, from 1.', 1),
    page_size: field(z.int(), 'The most steps a page has.', 100),
    total: field(z.int(), 'How many steps there are on all pages.', 9),
    total_pages: field(z.int(), 'How many pages there are.', 1),
    has_more: field(z.boolean(), 'Whether a page follows.', false),
  })
  .meta({ id: 'Episode', description: 'What happened in a conversation, step by step.' });
export type Episode = z.infer<typeof Episode>;
