import { z } from 'zod';
import { cappedList, pageQuery, SessionId, Timestamp } from './common.js';
import { EventCategory, EventKind } from './event.js';
import { ActionRisk, Decision, Dimension, DimensionScores, Mode } from './gate.js';
import { IntentSpec } from './intent-spec.js';
import { Outcome } from './outcome.js';
import { JudgedCall } from './proposed-call.js';
import { TimelineMatch } from './signal.js';

export const nullableText = (description: string, example: string) =>
  z
    .string()
    .nullable()
    .meta({ description, examples: [example] });
export const shownText = (description: string, example: string) =>
  z.string().meta({ description, examples: [example] });
const time = (description: string) =>
  Timestamp.meta({ description, examples: ['2026-11-20T18:12:41.000Z'] });
export const nullableTime = (description: string) =>
  Timestamp.nullable().meta({ description, examples: ['2026-11-20T18:12:41.000Z'] });
const number = (description: string, example: number) =>
  z.number().meta({ description, examples: [example] });
const anything = (description: string, example: unknown) =>
  z.unknown().meta({ description, examples: [example] });

const anObject = (description: string) => z.looseObject({}).meta({ description });

/** Fields of a conversation, in a list and by itself. */
export const sessionFields = {
  session_id: shownText('The conversation.', 'chat-8412'),
  agent_id: nullableText('The agent.', 'agent_1'),
  channel: nullableText('chat, voice, email, api or a custom value.', 'chat'),
  language: nullableText('Its language.', 'de'),
  started_at: nullableTime('When it started, as reported.'),
  ended_at: nullableTime('When it ended, as reported.'),
  first_activity_at: time('When the first recorded activity happened.'),
  last_activity_at: time('When the last activity happened, to the minute.'),
};

export const TimelineQuery = pageQuery(100).meta({ description: 'Which page of the timeline.' });

export const SessionPath = z.object({ session_id: SessionId });

const TimelineMessage = z
  .object({
    id: z.int().meta({ description: 'The message.', examples: [5] }),
    position: z.int().meta({
      description:
        'The position in the session as reported. A million or more means that none was reported.',
      examples: [0],
    }),
    role: z.enum(['user', 'assistant', 'system', 'tool']).meta({
      description: 'The speaker.',
      examples: ['user'],
    }),
    content: shownText('What was said.', 'Where is order A-100?'),
    tool_calls: z.array(anObject('A call.')).meta({
      description: 'Tools called in this turn.',
      examples: [[{ id: 'call_1', name: 'refund_order', arguments: { order_id: 'A-100' } }]],
    }),
    tool_call_id: nullableText('For the role tool: the call this is the result of.', 'call_1'),
    interrupted: z
      .boolean()
      .meta({ description: 'Whether it was interrupted.', examples: [false] }),
    source: shownText('The source: ingest, otel or a provider.', 'ingest'),
  })
  .meta({ id: 'TimelineMessage', description: 'A turn of the conversation.' });

/** A gate call whole; a timeline and its own page show it alike. */
export const TimelineGateCall = z
  .object({
    id: shownText('The gate call.', '01937b6e-98d0-7c3e-a8f4-2f6d1c5b9e07'),
    thread_id: shownText(
      'The first call of this thread: itself, or the one whose clarification it answers.',
      '01937b6e-98d0-7c3e-a8f4-2f6d1c5b9e07',
    ),
    correlation_id: shownText(
      'The correlation ID, which links later events to it.',
      'order-flow-77',
    ),
    request: shownText('What the user asked.', 'Delete the old records'),
    clarification_response: nullableText("The user's answer.", 'The ones from before 2020'),
    answer_kind: nullableText(
      'How the answer was understood: yes, no, pick, text, unknown or empty.',
      'text',
    ),
    context: z
      .looseObject({})
      .nullable()
      .meta({ description: 'The context from the agent.', examples: [{ user: { plan: 'pro' } }] }),
    action_risk: ActionRisk.nullable().meta({
      description: 'The declared risk level.',
      examples: ['irreversible'],
    }),
    action_cost: z
      .number()
      .nullable()
      .meta({ description: 'The declared cost of a mistake.', examples: [500] }),
    mode: Mode.meta({ description: 'The mode of the call.', examples: ['suggest'] }),
    intervention_mode: shownText('off, suggest or enforce.', 'suggest'),
    experiment_arm: nullableText('The group in a running experiment.', 'treatment'),
    decision: Decision.nullable().meta({
      description: 'The decision that was returned; null if interventions were off.',
      examples: ['ask'],
    }),
    model_decision: Decision.meta({
      description: 'The cheapest allowed decision, even if the mode suppressed it.',
      examples: ['ask'],
    }),
    decision_reason: nullableText('The reason, with numbers.', 'ask: proceeding risks 1.88'),
    confirm_prompt: nullableText('The confirmation prompt.', 'Delete the records?'),
    questions: z.array(z.string()).meta({
      description: 'The questions the gate asked.',
      examples: [['Which records count as old?']],
    }),
    options: z.array(z.string()).meta({
      description: 'The options that were offered.',
      examples: [['Friday', 'Saturday']],
    }),
    intent_spec: IntentSpec.nullable().meta({ description: 'The understood intent.' }),
    ambiguity_score: number('The ambiguity score, 0 to 1.', 0.81),
    probability: number('The likelihood of a misunderstanding, 0.01 to 0.99.', 0.81),
    dimensions: DimensionScores,
    evidence: z.array(anObject('A finding.')).meta({
      description: 'The evidence behind the scores.',
      examples: [[{ dimension: 'scope', quote: 'the old records' }]],
    }),
    costs: z.record(z.string(), z.number()).meta({
      description: 'The expected cost of each decision.',
      examples: [{ proceed: 50.22, ask: 2.88, confirm: 4.24, escalate: 4 }],
    }),
    proposed_call: JudgedCall.nullable().meta({
      description: 'The proposed call, argument by argument; null if there was none.',
    }),
    model_version: shownText('The assessor.', 'builtin-1'),
    config_version: z.int().meta({
      description: 'The configuration version used.',
      examples: [3],
    }),
    duration_ms: number('The duration.', 0.8),
  })
  .meta({
    id: 'TimelineGateCall',
    description: 'A gate call and what its decision is based on.',
  });

/** An event; a timeline and the page of a gate call show it alike. */
export const TimelineEvent = z
  .object({
    id: z.int().meta({ description: 'The event.', examples: [991] }),
    event: EventKind.meta({ description: 'What happened.', examples: ['correction'] }),
    detail: shownText('A description.', 'No, I meant the archived ones'),
    category: EventCategory.nullable().meta({
      description: 'The kind of failure.',
      examples: ['missing_context'],
    }),
    spec_field: Dimension.nullable().meta({
      description: 'The dimension that was misunderstood.',
      examples: ['scope'],
    }),
    gate_caught: z
      .boolean()
      .meta({ description: 'Whether the gate had flagged it.', examples: [true] }),
    signal: z
      .looseObject({})
      .nullable()
      .meta({ description: 'An instrumented signal.', examples: [{ name: 'refund_loop' }] }),
    gate_call_id: nullableText('The linked gate call.', '01937b6e-98d0-7c3e-a8f4'),
    correlation_id: nullableText('Its correlation id.', 'order-flow-77'),
    received_at: time('When it was received.'),
  })
  .meta({ id: 'TimelineEvent', description: 'An event after a gate call.' });

const TimelineStep = z
  .object({
    step_id: shownText('The step.', 'st_1'),
    parent_step_id: nullableText('The parent step.', 'st_0'),
    step_index: z
      .int()
      .nullable()
      .meta({ description: 'The position among the steps; null for spans.', examples: [0] }),
    correlation_id: shownText('Its correlation id.', 'order-flow-77'),
    trace_id: nullableText('The trace ID of the span.', '4bf92f3577b34da6a3ce929d0e0e4736'),
    type: shownText('llm, tool_call, retrieval …', 'tool_call'),
    name: shownText('The name; for a tool call, the tool.', 'refund_order'),
    input: anything('The input.', { order_id: 'A-100' }),
    output: anything('The result.', { ok: true }),
    status: z.enum(['ok', 'error', 'cancelled', 'pending']).meta({
      description: 'The status.',
      examples: ['ok'],
    }),
    error: nullableText('What went wrong.', 'timeout'),
    duration_ms: z
      .number()
      .nullable()
      .meta({ description: 'The duration.', examples: [812] }),
    action_risk: nullableText('The risk level of the action.', 'high'),
    input_tokens: z
      .int()
      .nullable()
      .meta({ description: 'Input tokens.', examples: [210] }),
    output_tokens: z
      .int()
      .nullable()
      .meta({ description: 'Output tokens.', examples: [12] }),
    metadata: z
      .looseObject({})
      .nullable()
      .meta({ description: 'Other metadata.', examples: [{ region: 'eu' }] }),
    source: shownText('The source: api, otel or a provider.', 'otel'),
  })
  .meta({ id: 'TimelineStep', description: 'A step of the agent.' });

export const TimelineItem = z
  .object({
    kind: z.enum(['message', 'gate_call', 'event', 'step', 'outcome', 'signal_match']).meta({
      description: 'The type. The field of the same name holds the data.',
      examples: ['message'],
    }),
    at: time('When it happened.'),
    message: TimelineMessage.optional(),
    gate_call: TimelineGateCall.optional(),
    event: TimelineEvent.optional(),
    step: TimelineStep.optional(),
    outcome: Outcome.optional(),
    signal_match: TimelineMatch.optional(),
  })
  .meta({ id: 'TimelineItem', description: 'An entry of the timeline.' });

const counted = (what: string) => z.int().meta({ description: `How many ${what}.`, examples: [4] });

export const SessionDetail = z
  .object({
    ...sessionFields,
    metadata: z
      .looseObject({})
      .nullable()
      .meta({ description: 'Other reported metadata.', examples: [{ plan: 'pro' }] }),
    counts: z
      .object({
        messages: counted('messages'),
        gate_calls: counted('gate calls'),
        events: counted('events'),
        steps: counted('steps'),
        outcomes: counted('outcomes'),
        signal_matches: counted('texts that matched a signal'),
      })
      .meta({ description: 'Counts.' }),
    timeline: cappedList(TimelineItem).meta({ description: 'The timeline, oldest first.' }),
  })
  .meta({ id: 'Session', description: 'A session and what happened in it.' });

export const SessionDeleted = z
  .object({
    session_id: sessionFields.session_id,
    deleted: z.record(z.string(), z.int()).meta({
      description: 'Deleted rows by table.',
      examples: [{ messages: 14, gate_calls: 3, events: 1, steps: 0, outcomes: 1, sessions: 1 }],
    }),
  })
  .meta({ id: 'SessionDeleted', description: 'What was deleted.' });

export type SessionDetail = z.infer<typeof SessionDetail>;
export type TimelineItem = z.infer<typeof TimelineItem>;
export type TimelineGateCall = z.infer<typeof TimelineGateCall>;
