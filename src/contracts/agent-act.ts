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

export const ActDecision = z.enum(['ordinary', ...Decision.options, 'denied']).meta({
  id: 'ActDecision',
  description:
    'ordinary: went ahead as ordinary work, and the gate was not asked. denied: forbidden by a rule, or not readable. Else what ' +
    'the gate decided of the call that the act is part of.',
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
        'Only acts before this one: `next_before` of the page before.',
        ACT_ID,
      ),
    ),
    date_from: filter(
      DateInput.meta({
        description: 'Only acts from then on; 7 days ago when absent.',
        examples: ['2026-11-20'],
      }),
    ),
    date_to: filter(
      DateInput.meta({
        description: 'Only acts until then; a day counts in full.',
        examples: ['2026-11-20'],
      }),
    ),
    agent: filter(field(text(1, 60), 'Only of this coding agent.', 'claude-code')),
    session_id: filter(SessionId.meta({ description: 'Only of this conversation.' })),
    tool: filter(field(text(1, 120), 'Only of calls of this tool.', 'Bash')),
    verb: filter(field(Verb, 'Only acts that do this.', 'destroy')),
    where: filter(field(Where, 'Only acts that reach there.', 'production')),
    action_risk: filter(field(ActionRisk, 'Only of calls with this risk.', 'high')),
    decision: filter(
      ActDecision.meta({ description: 'Only where this came of it.', examples: ['ordinary'] }),
    ),
    bom: filter(
      field(
        z.enum(['true', 'false']),
        'Whether a CSV file begins with a byte order mark, without which a spreadsheet may take it for another encoding.',
        'true',
      ),
    ),
  })
  .superRefine(datesInOrder)
  .meta({ description: 'Which acts, and where the page begins.' });

export const AgentAct = z
  .object({
    id: field(z.string(), 'The act.', ACT_ID),
    occurred_at: Timestamp.meta({ description: 'When the agent told its hook of it.' }),
    agent: field(z.string(), 'The coding agent.', 'claude-code'),
    session_id: field(z.string(), 'The conversation.', 'chat-8412'),
    tool: field(z.string(), 'The tool of the call.', 'Bash'),
    verb: field(Verb, 'What the act does.', 'publish'),
    where: field(Where, 'Where it reaches.', 'elsewhere'),
    reversible: field(z.boolean(), 'Whether it can be undone.', false),
    act: field(z.string(), 'The act, as a person is shown it.', 'git push origin main'),
    objects: field(z.array(z.string()), 'What it acts on.', ['origin', 'main']),
    why: field(z.string().nullable(), 'Why it counts as more than it seems.', null),
    action_risk: field(ActionRisk, 'The risk of the call that it is part of.', 'high'),
    decision: ActDecision,
    gate_call_id: field(
      z.string().nullable(),
      'The gate call that decided; null: the gate was not asked.',
      CALL_ID,
    ),
  })
  .meta({ id: 'AgentAct', description: 'An act of a coding agent, as its hook described it.' });

export const AgentActList = z
  .object({
    items: z.array(AgentAct).meta({ description: 'The page, the newest act first.' }),
    page_size: field(z.int(), 'The most items a page has.', 50),
    has_more: field(z.boolean(), 'Whether there may be more: go on with `next_before`.', true),
    is_complete: field(
      z.boolean(),
      'false: as many acts were looked at as may be, and the page is not full. There may be more before them.',
      true,
    ),
    next_before: field(
      z.string().nullable(),
      '`before` of the next page; null: there is none.',
      ACT_ID,
    ),
  })
  .meta({ id: 'AgentActList', description: 'Acts of coding agents, the newest first.' });

export type ActDecision = z.infer<typeof ActDecision>;
export type AgentActsQuery = z.infer<typeof AgentActsQuery>;
export type AgentAct = z.infer<typeof AgentAct>;
