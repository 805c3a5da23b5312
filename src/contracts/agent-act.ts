import { z } from 'zod';
import { DenyRule } from './agent-hooks.js';
import { filter, SessionId, Timestamp, text } from './common.js';
import { DateInput, datesInOrder } from './dates.js';
import { field } from './field.js';
import { ActionRisk, Decision } from './gate.js';
import { wholeNumber } from './numbers.js';

const ACT_ID = '01937b6e-98d0-7c3e-a8f4-2f6d1c5b9e08';
const CALL_ID = '01937b6e-98d0-7c3e-a8f4-2f6d1c5b9e07';

const Verb = DenyRule.shape.verb.unwrap();
const Where = DenyRule.shape.where.unwrap();

export const ActDecision = z.enum(['ordinary', ...Decision.options, 'held', 'denied']).meta({
  id: 'ActDecision',
  description:
    'ordinary: ordinary work that proceeded without a gate call. held: the user was asked without a gate call. denied: blocked by ' +
    'a rule, or unreadable. Otherwise the gate’s decision on the call that contains the act.',
  examples: ['ordinary'],
});

export const AgentActsQuery = z
  .object({
    page_size: wholeNumber(1, 100)
      .default(50)
      .meta({ description: 'Items a page, 1 to 100.', examples: [50] }),
    before: filter(
      field(
        z.uuid().max(36),
        'Only acts before this one: `next_before` of the previous page.',
        ACT_ID,
      ),
    ),
    date_from: filter(
      DateInput.meta({
        description: 'Only acts from this time on. Default: 7 days ago.',
        examples: ['2026-11-20'],
      }),
    ),
    date_to: filter(
      DateInput.meta({
        description: 'Only acts up to this time. A date includes the whole day.',
        examples: ['2026-11-20'],
      }),
    ),
    agent: filter(field(text(1, 60), 'Only acts of this coding agent.', 'claude-code')),
    session_id: filter(SessionId.meta({ description: 'Only acts in this session.' })),
    tool: filter(field(text(1, 120), 'Only acts of calls to this tool.', 'Bash')),
    verb: filter(field(Verb, 'Only acts with this verb.', 'destroy')),
    where: filter(field(Where, 'Only acts that reach this place.', 'production')),
    action_risk: filter(field(ActionRisk, 'Only acts of calls with this risk.', 'high')),
    decision: filter(
      ActDecision.meta({ description: 'Only acts with this result.', examples: ['ordinary'] }),
    ),
    bom: filter(
      field(
        z.enum(['true', 'false']),
        'Whether the CSV file starts with a byte order mark, which some spreadsheets need to read UTF-8.',
        'true',
      ),
    ),
  })
  .superRefine(datesInOrder)
  .meta({ description: 'Filters, and where the page starts.' });

export const AgentAct = z
  .object({
    id: field(z.string(), 'The act.', ACT_ID),
    occurred_at: Timestamp.meta({ description: 'When the hook reported it.' }),
    agent: field(z.string(), 'The coding agent.', 'claude-code'),
    session_id: field(z.string(), 'The conversation.', 'chat-8412'),
    tool: field(z.string(), 'The tool of the call.', 'Bash'),
    verb: field(Verb, 'What the act does.', 'publish'),
    where: field(Where, 'Where it reaches.', 'elsewhere'),
    reversible: field(z.boolean(), 'Whether it can be undone.', false),
    act: field(z.string(), 'The act in readable form.', 'git push origin main'),
    objects: field(z.array(z.string()), 'What it acts on.', ['origin', 'main']),
    why: field(z.string().nullable(), 'Why it is riskier than it looks.', null),
    action_risk: field(ActionRisk, 'The risk of the call that contains it.', 'high'),
    decision: ActDecision,
    gate_call_id: field(
      z.string().nullable(),
      'The gate call that decided; null if there was none.',
      CALL_ID,
    ),
  })
  .meta({ id: 'AgentAct', description: 'An act of a coding agent, as reported by its hook.' });

export const AgentActList = z
  .object({
    items: z.array(AgentAct).meta({ description: 'The page, newest first.' }),
    page_size: field(z.int(), 'Maximum items per page.', 50),
    has_more: field(z.boolean(), 'Whether there may be more: continue with `next_before`.', true),
    is_complete: field(
      z.boolean(),
      'false if the search limit was reached before the page was full. There may be more matches.',
      true,
    ),
    next_before: field(
      z.string().nullable(),
      '`before` for the next page; null if there is none.',
      ACT_ID,
    ),
  })
  .meta({ id: 'AgentActList', description: 'Acts of coding agents, newest first.' });

export type ActDecision = z.infer<typeof ActDecision>;
export type AgentActsQuery = z.infer<typeof AgentActsQuery>;
export type AgentAct = z.infer<typeof AgentAct>;
