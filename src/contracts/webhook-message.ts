import { z } from 'zod';
import { Timestamp } from './common.js';
import { ClusterRule } from './config.js';
import { field } from './field.js';
import { HandoffKind, HandoffStatus } from './handoff.js';
import type { WEBHOOK_EVENTS } from './webhook.js';

const CALL_ID = '01937b6e-98d0-7c3e-a8f4-2f6d1c5b9e07';

/** The call that a handoff is about. */
const call = {
  request: field(z.string().nullable(), 'What the user asked, masked.', 'Refund order A-1042'),
  decision_reason: field(z.string().nullable(), 'The reason, with numbers.', 'escalate: …'),
  tool: field(z.string().nullable(), 'The tool that would be called.', 'refund_order'),
  arguments: field(
    z.record(z.string(), z.unknown()).nullable(),
    'Its arguments, masked; null if there are none or they are longer than 4,000 characters as JSON.',
    { order_id: 'A-1042', amount: 40 },
  ),
};

const sessionId = field(z.string(), 'The session.', 'chat-8412');
const actionRisk = field(z.string().nullable(), 'The declared risk level.', 'high');
const correlationId = field(z.string().nullable(), 'The correlation ID.', 'order-A-1042');

const EscalatedCall = z
  .object({
    id: field(z.string(), 'The gate call.', CALL_ID),
    session_id: sessionId,
    correlation_id: correlationId,
    action_risk: actionRisk,
    ambiguity_score: field(z.number().nullable(), 'The ambiguity score, 0 to 1.', 0.81),
    ...call,
  })
  .meta({ id: 'EscalatedCall', description: 'A gate call that was escalated.' });

const MessageHandoff = z
  .object({
    gate_call_id: field(z.string(), 'The gate call that was handed off.', CALL_ID),
    kind: HandoffKind,
    status: HandoffStatus,
    session_id: sessionId,
    agent_id: field(z.string().nullable(), 'The agent of the conversation.', 'support-bot'),
    channel: field(z.string().nullable(), 'Its channel.', 'chat'),
    action_risk: actionRisk,
    ...call,
    waiting_since: Timestamp.meta({ description: 'When it was opened.' }),
    expires_at: Timestamp.meta({ description: 'When it expires.' }),
    response: field(z.string().nullable(), 'The answer of the person, masked.', null),
    ended_by: field(z.string().nullable(), 'The member or key that answered or took over.', null),
  })
  .meta({ id: 'MessageHandoff', description: 'A handoff, as a webhook reports it.' });

const MessageIssue = z
  .object({
    id: field(z.int(), 'The issue.', 42),
    title: field(z.string(), 'The title, masked.', 'Refunds without an order number'),
    status: field(z.string(), 'The status.', 'open'),
    event_count: field(z.int(), 'How many failures it has.', 12),
    session_count: field(z.int(), 'In how many sessions.', 9),
    first_seen: Timestamp.meta({ description: 'When the first one was seen.' }),
    last_seen: Timestamp.meta({ description: 'When the last one was seen.' }),
    cluster_id: field(z.string(), 'Its cluster.', 'c_17'),
  })
  .meta({ id: 'MessageIssue', description: 'An issue, as a webhook reports it.' });

const MessageReview = z
  .object({
    event_id: field(z.string(), 'The event that was reviewed.', '8412'),
    reviewer: field(z.string(), 'Who reviewed it.', 'ann'),
    verdict: field(z.string(), 'The verdict.', 'correct'),
    session_id: field(z.string().nullable(), 'The session.', 'chat-8412'),
    gate_call_id: field(z.string().nullable(), 'The gate call.', CALL_ID),
    correlation_id: correlationId,
    corrected_dimension: field(z.string().nullable(), 'The dimension it should be.', null),
    corrected_cluster_id: field(z.string().nullable(), 'The cluster it belongs to.', null),
    updated_at: Timestamp.meta({ description: 'When it was submitted.' }),
  })
  .meta({ id: 'MessageReview', description: 'A review, without the words of people.' });

const about = <Shape extends z.ZodRawShape>(id: string, description: string, shape: Shape) =>
  z
    .object({
      type: field(z.string(), 'The event type.', 'handoff.opened'),
      timestamp: Timestamp.meta({ description: 'When it happened.' }),
      data: z
        .looseObject({
          tenant_id: field(z.string(), 'The tenant.', 'acme'),
          url: field(z.string().nullable(), 'Where the console shows it.', null),
          ...shape,
        })
        .meta({ description: 'What happened.' }),
    })
    .meta({ id, description });

const HandoffMessage = about('HandoffMessage', 'What happened to a handoff.', {
  handoff: MessageHandoff,
});
const IssueMessage = about('IssueMessage', 'What happened to an issue.', { issue: MessageIssue });

/** The body of the request that a subscription's URL gets, by type. */
export const WEBHOOK_MESSAGES = {
  'gate.escalated': about('EscalationMessage', 'A gate call was escalated.', {
    gate_call: EscalatedCall,
  }),
  'handoff.opened': HandoffMessage,
  'handoff.answered': HandoffMessage,
  'handoff.expired': HandoffMessage,
  'handoff.withdrawn': HandoffMessage,
  'issue.opened': IssueMessage,
  'issue.regressed': IssueMessage,
  'review.submitted': about('ReviewMessage', 'A review was submitted.', { review: MessageReview }),
  'rule.enabled': about('RuleMessage', 'A cluster rule was enabled.', { rule: ClusterRule }),
} satisfies Record<Exclude<(typeof WEBHOOK_EVENTS)[number], 'handoff.*'>, z.ZodType>;
