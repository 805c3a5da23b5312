import { z } from 'zod';
import { cappedList, filter, pageQuery, SessionId, Timestamp, text } from './common.js';
import { field } from './field.js';
import { ActionRisk } from './gate.js';
import { ArgumentStanding } from './proposed-call.js';

const CALL_ID = '01937b6e-98d0-7c3e-a8f4-2f6d1c5b9e07';

export const HandoffStatus = z
  .enum(['open', 'answered', 'taken_over', 'expired', 'withdrawn'])
  .meta({
    id: 'HandoffStatus',
    description:
      'open: waiting for a person. withdrawn: the conversation continued without one because the user answered or a later call proceeded.',
    examples: ['open'],
  });
export const HandoffKind = z.enum(['escalate', 'confirm']).meta({
  id: 'HandoffKind',
  description: 'escalate: the gate escalated. confirm: an unanswered high-risk confirmation.',
  examples: ['escalate'],
});

export const HandoffsQuery = pageQuery(50)
  .extend({
    status: z
      .enum([...HandoffStatus.options, 'all'])
      .default('open')
      .meta({ description: 'Only this status. Default: `open`.', examples: ['open'] }),
    kind: filter(HandoffKind.meta({ description: 'Only of this kind.', examples: ['escalate'] })),
    session_id: filter(SessionId.meta({ description: 'Only this session.' })),
    action_risk: filter(field(ActionRisk, 'Only with this declared risk.', 'high')),
    tool: filter(field(text(1, 120), 'Only calls of this tool.', 'refund_order')),
  })
  .meta({ description: 'Which handoffs, and which page.' });

export const HandoffPath = z.object({
  gate_call_id: field(z.uuid().max(36), 'The gate call that was handed off.', CALL_ID),
});

export const HandoffAnswer = z
  .strictObject({
    action: field(
      z.enum(['answer', 'take_over']),
      'answer: `response` becomes the answer for the next call with this request. take_over: a person does it, and the agent is told not to.',
      'answer',
    ),
    response: field(
      text(1, 20_000)
        .refine((value) => value.trim() !== '', 'must not be blank')
        .nullish(),
      'The answer, as the user would give it: "yes", "no", or words that say what is missing. Required with answer.',
      'Yes',
    ),
    note: field(
      text(0, 2_000).nullish(),
      'An internal note. The agent does not see it.',
      'Called the customer.',
    ),
  })
  .superRefine(({ action, response }, ctx) => {
    const refuse = (message: string): void =>
      ctx.addIssue({ code: 'custom', path: ['response'], message });
    if (action === 'answer' && !response) refuse('is required with the action answer');
    if (action === 'take_over' && response) refuse('is for the action answer');
  })
  .meta({ id: 'HandoffAnswer', description: 'The decision of a person.' });

const HandedCall = z
  .object({
    id: field(z.string().nullable(), "The agent's call ID.", 'call_1'),
    name: field(z.string(), 'The tool.', 'refund_order'),
    arguments: field(z.looseObject({}), 'Its arguments, as the agent sent them.', {
      order_id: 'A-1042',
      amount: 40,
    }),
    proposed: field(
      z.boolean(),
      'Whether the agent proposed it. Otherwise it was inferred from the request.',
      true,
    ),
    judged: z.array(ArgumentStanding).meta({
      description: 'How each argument was checked, if the agent proposed the call.',
    }),
  })
  .meta({ id: 'HandedCall', description: 'The proposed call.' });

const texts = (description: string, example: string) =>
  field(z.array(z.string()), description, [example]);

export const Handoff = z
  .object({
    gate_call_id: field(z.string(), 'The gate call that was handed off.', CALL_ID),
    kind: HandoffKind,
    status: HandoffStatus,
    session_id: field(z.string(), 'The session.', 'chat-8412'),
    agent_id: field(z.string().nullable(), 'The agent of the conversation.', 'support-bot'),
    channel: field(z.string().nullable(), 'Its channel.', 'chat'),
    integration: field(z.string().nullable(), 'The integration.', 'mcp'),
    waiting_since: Timestamp.meta({ description: 'When it was opened.' }),
    waiting_seconds: field(
      z.int(),
      'How long it has been waiting, until now or until it ended.',
      240,
    ),
    expires_at: Timestamp.meta({ description: 'When it expires.' }),
    request: field(z.string().nullable(), 'What the user asked.', 'Refund order A-1042'),
    action_risk: field(z.string().nullable(), 'The declared risk level.', 'high'),
    action_cost: field(z.number().nullable(), 'The declared cost of a mistake.', 500),
    decision_reason: field(z.string().nullable(), 'The reason, with numbers.', 'escalate: …'),
    confirm_prompt: field(
      z.string().nullable(),
      'The confirmation prompt.',
      'Refund 40 for order A-1042. Go ahead?',
    ),
    questions: texts('The questions the gate would ask.', 'How much should it be?'),
    call: HandedCall.nullable().meta({
      description: 'The proposed call; null if none was proposed or inferred.',
    }),
    response: field(z.string().nullable(), 'The answer of the person.', null),
    note: field(z.string().nullable(), 'An internal note.', null),
    ended_at: Timestamp.nullable().meta({ description: 'When it ended.', examples: [null] }),
    ended_by: field(
      z.string().nullable(),
      'The member or key that answered or took over; `local` without either; null if it expired.',
      null,
    ),
    used_by_call_id: field(
      z.string().nullable(),
      'The gate call that received the answer; null if none has yet.',
      null,
    ),
  })
  .meta({ id: 'Handoff', description: 'A call that a person has to decide.' });

export const HandoffList = cappedList(Handoff).meta({
  id: 'HandoffList',
  description: 'Handoffs. Open ones are sorted by longest wait, others by newest.',
});

export type HandoffAnswer = z.infer<typeof HandoffAnswer>;
export type Handoff = z.infer<typeof Handoff>;
