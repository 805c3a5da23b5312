import { z } from 'zod';
import { cappedList, filter, pageQuery, SessionId, Timestamp, text } from './common.js';
import { field } from './field.js';
import { ActionRisk } from './gate.js';
import { ArgumentStanding } from './proposed-call.js';

const CALL_ID = '01937b6e-98d0-7c3e-a8f4-2f6d1c5b9e07';

const HandoffStatus = z.enum(['open', 'answered', 'taken_over', 'expired', 'withdrawn']).meta({
  id: 'HandoffStatus',
  description:
    'open: somebody waits for a person. withdrawn: the conversation went on without one, since the user answered, or a ' +
    'later call proceeded.',
  examples: ['open'],
});
const HandoffKind = z.enum(['escalate', 'confirm']).meta({
  id: 'HandoffKind',
  description:
    'escalate: the gate handed over. confirm: a confirmation of high risk that nobody answered.',
  examples: ['escalate'],
});

export const HandoffsQuery = pageQuery(50)
  .extend({
    status: z
      .enum([...HandoffStatus.options, 'all'])
      .default('open')
      .meta({ description: 'Only with this status; `open` when absent.', examples: ['open'] }),
    kind: filter(HandoffKind.meta({ description: 'Only of this kind.', examples: ['escalate'] })),
    session_id: filter(SessionId.meta({ description: 'Only of this conversation.' })),
    action_risk: filter(field(ActionRisk, 'Only with this declared risk.', 'high')),
    tool: filter(field(text(1, 120), 'Only of calls of this tool.', 'refund_order')),
  })
  .meta({ description: 'Which handoffs, and which page.' });

export const HandoffPath = z.object({
  gate_call_id: field(z.uuid().max(36), 'The gate call that was handed over.', CALL_ID),
});

export const HandoffAnswer = z
  .strictObject({
    action: field(
      z.enum(['answer', 'take_over']),
      'answer: `response` is what the next call with this request is answered with. take_over: a person does it, and the ' +
        'agent is told not to.',
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
      'For other people; the agent never sees it.',
      'Called the customer.',
    ),
  })
  .superRefine(({ action, response }, ctx) => {
    const refuse = (message: string): void =>
      ctx.addIssue({ code: 'custom', path: ['response'], message });
    if (action === 'answer' && !response) refuse('is required with the action answer');
    if (action === 'take_over' && response) refuse('is for the action answer');
  })
  .meta({ id: 'HandoffAnswer', description: 'What a person decides.' });

const HandedCall = z
  .object({
    id: field(z.string().nullable(), "The agent's id of it.", 'call_1'),
    name: field(z.string(), 'The tool.', 'refund_order'),
    arguments: field(z.looseObject({}), 'Its arguments, as the agent sent them.', {
      order_id: 'A-1042',
      amount: 40,
    }),
    proposed: field(
      z.boolean(),
      'Whether the agent named it; else it is what was understood of the request.',
      true,
    ),
    judged: z.array(ArgumentStanding).meta({
      description: 'How each argument was judged, where the agent named the call.',
    }),
  })
  .meta({ id: 'HandedCall', description: 'The call that waits.' });

const texts = (description: string, example: string) =>
  field(z.array(z.string()), description, [example]);

export const Handoff = z
  .object({
    gate_call_id: field(z.string(), 'The gate call that was handed over.', CALL_ID),
    kind: HandoffKind,
    status: HandoffStatus,
    session_id: field(z.string(), 'The conversation that waits.', 'chat-8412'),
    agent_id: field(z.string().nullable(), 'The agent of the conversation.', 'support-bot'),
    channel: field(z.string().nullable(), 'Its channel.', 'chat'),
    integration: field(z.string().nullable(), 'The integration that asked.', 'mcp'),
    waiting_since: Timestamp.meta({ description: 'Since when somebody waits.' }),
    waiting_seconds: field(z.int(), 'For how long, until now or until it ended.', 240),
    expires_at: Timestamp.meta({ description: 'When it ends by itself.' }),
    request: field(z.string().nullable(), 'What the user asked.', 'Refund order A-1042'),
    action_risk: field(z.string().nullable(), 'The risk that was declared.', 'high'),
    action_cost: field(z.number().nullable(), 'The same as an amount.', 500),
    decision_reason: field(z.string().nullable(), 'Why, with the numbers.', 'escalate: …'),
    confirm_prompt: field(
      z.string().nullable(),
      'What a yes of the person would confirm.',
      'Refund 40 for order A-1042. Go ahead?',
    ),
    questions: texts('What the gate would ask.', 'How much should it be?'),
    call: HandedCall.nullable().meta({
      description: 'The call that the agent wants to make; null: none was named or understood.',
    }),
    response: field(z.string().nullable(), 'What a person answered.', null),
    note: field(z.string().nullable(), 'What they noted for others.', null),
    ended_at: Timestamp.nullable().meta({ description: 'When it ended.', examples: [null] }),
    ended_by: field(
      z.string().nullable(),
      'The member or key that answered or took over; `local` without either; null: it ended by itself.',
      null,
    ),
    used_by_call_id: field(
      z.string().nullable(),
      'The gate call that was judged with the answer; null: none came yet.',
      null,
    ),
  })
  .meta({ id: 'Handoff', description: 'A call that a person has to decide.' });

export const HandoffList = cappedList(Handoff).meta({
  id: 'HandoffList',
  description: 'Handoffs: those that wait, the longest waiting first; others, the latest first.',
});

export type HandoffAnswer = z.infer<typeof HandoffAnswer>;
export type Handoff = z.infer<typeof Handoff>;
