import { z } from 'zod';
import { cappedList, pageQuery, Timestamp, text } from './common.js';
import { ConfigUpdate } from './config.js';
import { field } from './field.js';
import { ActionRisk, Decision } from './gate.js';
import { Standing } from './proposed-call.js';

const MAX_RISKS = 200;

const Risks = z
  .record(text(1, 200), ActionRisk)
  .refine((risks) => Object.keys(risks).length <= MAX_RISKS, {
    message: `must have at most ${MAX_RISKS} entries`,
  });

export const BacktestRequest = z
  .object({
    config: ConfigUpdate.nullish().meta({
      description:
        'Configuration changes to test, as in `PUT /v1/config`. Omitted fields are unchanged; null resets a field.',
      examples: [{ high_risk_cost: 20 }],
    }),
    days: field(
      z.int().min(1).max(365).default(90),
      'Only conversations active in this many days.',
      90,
    ),
    max_turns: field(
      z.int().min(1).max(100_000).default(10_000),
      'The maximum number of user turns to check, from the newest conversations.',
      10_000,
    ),
    agent_id: text(1, 200)
      .nullish()
      .meta({ description: 'Only conversations with this agent.', examples: ['agent_1'] }),
    risks: Risks.nullish().meta({
      description:
        'Risk levels by tool name pattern, where `*` matches any text. They take precedence over configured risks, risks reported in traces and risks inferred from the name.',
      examples: [{ refund_order: 'high', 'delete_*': 'irreversible' }],
    }),
  })
  .meta({
    id: 'BacktestRequest',
    description: 'Which past turns to check, and with which configuration.',
  });

export const BacktestsQuery = pageQuery(20).meta({ description: 'Which page.' });

export const BacktestPath = z.object({
  backtest_id: field(text(1, 80), 'The backtest.', 'bt_Zk3vQ0a8yW1nT5bH'),
});

const Status = z
  .enum(['queued', 'running', 'done', 'cancelled', 'failed'])
  .meta({ id: 'BacktestStatus', description: 'The progress.', examples: ['done'] });

const count = (description: string, example: number) => field(z.int(), description, example);
const share = (description: string, example: number) =>
  field(z.number().nullable(), `${description}; null if there are none.`, example);
const interval = (description: string, example: readonly [number, number]) =>
  field(z.array(z.number()).nullable(), description, example);

const shares = {
  turns: count('The number of user turns.', 9_871),
  asked: share('The share that would have been asked or offered a choice', 0.07),
  confirmed: share('The share that would have been asked to confirm', 0.02),
  handed_over: share('The share that would have become handoffs', 0.001),
  wrong: count('Turns that the user corrected or canceled afterwards.', 130),
  wrong_stopped: count('How many of them would not have proceeded.', 79),
};

const BacktestShares = z.object(shares).meta({
  id: 'BacktestShares',
  description: 'Turns by the decision the gate would have made. Shares are 0 to 1.',
});

const named = (description: string, example: string) =>
  z
    .object({ name: field(z.string(), description, example), ...shares })
    .meta({ description: 'The same figures for part of the turns.' });

const summary = {
  id: field(z.string(), 'The backtest.', 'bt_Zk3vQ0a8yW1nT5bH'),
  status: Status,
  config_changes: field(
    z.record(z.string(), z.unknown()),
    'Where its configuration differs from the active one at the time of the request.',
    { high_risk_cost: 20 },
  ),
  agent_id: field(z.string().nullable(), 'Only conversations with this agent; null for all.', null),
  date_from: Timestamp.meta({ description: 'Only conversations active from this time.' }),
  date_to: Timestamp.meta({ description: 'Only conversations active before this time.' }),
  max_turns: count('The maximum number of turns to check.', 10_000),
  progress: z
    .object({
      turns: count('The number of turns checked.', 9_871),
      total: count('The approximate number of turns; exact when done.', 9_871),
      sessions: count('The number of conversations with these turns.', 1_204),
    })
    .meta({ description: 'The progress.' }),
  shares: BacktestShares,
  requested_at: Timestamp,
  started_at: Timestamp.nullable().meta({ description: 'When it started; null if it has not.' }),
  finished_at: Timestamp.nullable().meta({ description: 'When it ended; null if it has not.' }),
};

export const Backtest = z.object(summary).meta({
  id: 'Backtest',
  description: 'A backtest: the decisions the gate would have made on past turns.',
});

export const BacktestList = cappedList(Backtest).meta({
  id: 'BacktestList',
  description: 'Backtests, newest first.',
});

export const WrongReason = z
  .enum(['event', 'outcome', 'signal', 'corrected', 'cancelled', 'apology'])
  .meta({
    id: 'BacktestWrongReason',
    description:
      'A sign that a turn went wrong: an event, a negative outcome, a negative signal, a user correction or cancellation in the next message, or an apology by the agent within two turns.',
    examples: ['corrected'],
  });

const Corrections = z
  .object({
    turns: count('Turns that the user corrected or canceled afterwards.', 130),
    stopped: count('How many of them would not have proceeded.', 79),
    share: share('Their share', 0.61),
    share_ci95: interval('Its 95% confidence interval; null if there are none.', [0.52, 0.69]),
    random_stopped: field(
      z.number(),
      'How many random stops would have caught: the number of failed turns times the share of all turns that would not have proceeded.',
      11.8,
    ),
    random_share: share('The share of all turns that would not have proceeded', 0.09),
    random_share_ci95: interval(
      'Its 95% confidence interval; null if there are none.',
      [0.085, 0.096],
    ),
    difference: field(
      z.number().nullable(),
      'The share of failed turns that are stopped minus the share of other turns; null if there are none.',
      0.53,
    ),
    difference_ci95: interval('Its 95% confidence interval; null if there are none.', [0.44, 0.61]),
    by_reason: z
      .array(z.object({ reason: WrongReason, turns: count('Failed turns.', 48) }))
      .meta({ description: 'By sign of failure. The first sign of each turn counts.' }),
  })
  .meta({
    id: 'BacktestCorrections',
    description:
      'For turns that users corrected or canceled, or that went wrong otherwise: how many the gate would have stopped, compared with the same number of random stops.',
  });

const ToolArguments = z
  .object({
    tool: field(z.string(), 'The tool.', 'refund_order'),
    calls: count('The number of tool calls.', 212),
    arguments: count('The number of arguments checked.', 640),
    invented: count('Arguments that nobody stated.', 31),
    contradicted: count('Arguments that contradict what was said.', 4),
    paths: z
      .array(
        z.object({
          path: field(z.string(), 'The argument.', 'amount'),
          invented: count('How often nobody stated it.', 19),
        }),
      )
      .meta({ description: 'The arguments most often not stated, at most 10.' }),
  })
  .meta({ id: 'BacktestArguments', description: 'Arguments that nobody stated.' });

const BacktestCase = z
  .object({
    session_id: field(z.string(), 'The conversation.', 'chat-8412'),
    message_id: field(z.string(), "The user's message.", '4711'),
    occurred_at: Timestamp,
    request: field(z.string(), 'The start of the request.', 'Refund order A-1042'),
    decision: Decision.meta({ description: 'The decision the gate would have made.' }),
    ambiguity_score: field(z.number(), 'The ambiguity score.', 0.94),
    question: field(
      z.string().nullable(),
      'What the gate would have asked the user; null if nothing.',
      "How much should it be? I'd use 40.",
    ),
    decision_reason: field(
      z.string().nullable(),
      'The reason for the decision.',
      'ask: amount 40 was not said',
    ),
    tool: field(z.string().nullable(), 'The tool the agent called; null if none.', 'refund'),
    action_risk: ActionRisk.nullable().meta({
      description: 'The risk level assumed for that call; null if no tool was called.',
    }),
    arguments: z
      .array(
        z.object({
          path: field(z.string(), 'The argument.', 'amount'),
          value: field(z.union([z.string(), z.number(), z.boolean()]), 'Its value.', 40),
          standing: Standing,
        }),
      )
      .meta({ description: 'Arguments that nobody stated or that contradict what was said.' }),
    went_wrong: WrongReason.nullable().meta({
      description: 'The sign that the turn went wrong; null if none.',
    }),
    worth: field(
      z.number(),
      'How much the turn is worth looking at: the expected saving, tripled if the turn went wrong.',
      26.6,
    ),
  })
  .meta({ id: 'BacktestCase', description: 'A turn worth looking at.' });

export const BacktestDetail = z
  .object({
    ...summary,
    by_tool: z.array(named('The tool, or none.', 'refund_order')).meta({
      description: 'By tool called, most turns first. At most 100.',
    }),
    by_risk: z.array(named('The risk, or none.', 'high')).meta({
      description: 'By the risk level of the tool call, see `risks`. none: no tool was called.',
    }),
    by_language: z
      .array(named('The language.', 'de'))
      .meta({ description: 'By language: as reported for the conversation, otherwise detected.' }),
    corrections: Corrections,
    arguments: z
      .array(ToolArguments)
      .meta({ description: 'By tool, most unstated arguments first. At most 50.' }),
    cases: z.array(BacktestCase).meta({
      description: 'The turns most worth looking at. At most 20, and 2 per conversation.',
    }),
  })
  .meta({ id: 'BacktestDetail', description: 'A backtest with its results so far.' });

export type BacktestRequest = z.infer<typeof BacktestRequest>;
export type Backtest = z.infer<typeof Backtest>;
export type BacktestDetail = z.infer<typeof BacktestDetail>;
