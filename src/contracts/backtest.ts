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
        'Another configuration than the one in force, as in `PUT /v1/config`: an omitted field stays, null resets it.',
      examples: [{ high_risk_cost: 20 }],
    }),
    days: field(
      z.int().min(1).max(365).default(90),
      'Conversations that were active in the last so many days.',
      90,
    ),
    max_turns: field(
      z.int().min(1).max(100_000).default(10_000),
      'Turns of users that are judged at most: those of the newest conversations.',
      10_000,
    ),
    agent_id: text(1, 200)
      .nullish()
      .meta({ description: 'Only conversations with this agent.', examples: ['agent_1'] }),
    risks: Risks.nullish().meta({
      description:
        "The risk of calls by a pattern of the tool's name, in which `*` stands for any text. Before the risks of the " +
        'configuration, those that traces reported, and what the name shows.',
      examples: [{ refund_order: 'high', 'delete_*': 'irreversible' }],
    }),
  })
  .meta({ id: 'BacktestRequest', description: 'Which turns of the past, and by what.' });

export const BacktestsQuery = pageQuery(20).meta({ description: 'Which page.' });

export const BacktestPath = z.object({
  backtest_id: field(text(1, 80), 'The backtest.', 'bt_Zk3vQ0a8yW1nT5bH'),
});

const Status = z
  .enum(['queued', 'running', 'done', 'cancelled', 'failed'])
  .meta({ id: 'BacktestStatus', description: 'How far it is.', examples: ['done'] });

const count = (description: string, example: number) => field(z.int(), description, example);
const share = (description: string, example: number) =>
  field(z.number().nullable(), `${description}; null without any.`, example);
const interval = (description: string, example: readonly [number, number]) =>
  field(z.array(z.number()).nullable(), description, example);

const shares = {
  turns: count('Turns of users.', 9_871),
  asked: share('The share that would have been asked, or offered a choice', 0.07),
  confirmed: share('The share that would have been asked to confirm', 0.02),
  handed_over: share('The share that would have been handed to a person', 0.001),
  wrong: count('Turns that the user corrected or cancelled afterwards.', 130),
  wrong_stopped: count('Those of them that would not have proceeded.', 79),
};

const BacktestShares = z.object(shares).meta({
  id: 'BacktestShares',
  description: 'Turns, by what the gate would have decided. Shares are 0 to 1.',
});

const named = (description: string, example: string) =>
  z
    .object({ name: field(z.string(), description, example), ...shares })
    .meta({ description: 'The same for a part of the turns.' });

const summary = {
  id: field(z.string(), 'The backtest.', 'bt_Zk3vQ0a8yW1nT5bH'),
  status: Status,
  config_changes: field(
    z.record(z.string(), z.unknown()),
    'Where its configuration differs from the one in force when it was requested.',
    { high_risk_cost: 20 },
  ),
  agent_id: field(z.string().nullable(), 'Only conversations with this agent; null: all.', null),
  date_from: Timestamp.meta({ description: 'Conversations that were active from then on.' }),
  date_to: Timestamp.meta({ description: 'And before then.' }),
  max_turns: count('Turns that are judged at most.', 10_000),
  progress: z
    .object({
      turns: count('Turns that were judged.', 9_871),
      total: count('Turns there are, about; exact once it is done.', 9_871),
      sessions: count('Conversations that they are of.', 1_204),
    })
    .meta({ description: 'How far it has come.' }),
  shares: BacktestShares,
  requested_at: Timestamp,
  started_at: Timestamp.nullable().meta({ description: 'When it began; null: not yet.' }),
  finished_at: Timestamp.nullable().meta({ description: 'When it ended; null: not yet.' }),
};

export const Backtest = z
  .object(summary)
  .meta({ id: 'Backtest', description: 'The gate judging turns of the past.' });

export const BacktestList = cappedList(Backtest).meta({
  id: 'BacktestList',
  description: 'Backtests, the latest first.',
});

export const WrongReason = z
  .enum(['event', 'outcome', 'signal', 'corrected', 'cancelled', 'apology'])
  .meta({
    id: 'BacktestWrongReason',
    description:
      'What showed that a turn went wrong: an event, a negative outcome, a negative signal, the user who corrects or ' +
      'cancels it with the next words, or an apology of the agent within two turns.',
    examples: ['corrected'],
  });

const Corrections = z
  .object({
    turns: count('Turns that the user corrected or cancelled afterwards.', 130),
    stopped: count('Those of them that would not have proceeded.', 79),
    share: share('Their share', 0.61),
    share_ci95: interval('Its 95% interval; null without any.', [0.52, 0.69]),
    random_stopped: field(
      z.number(),
      'Those that as many stops would have met at random: the number of wrong turns times the share of all turns that ' +
        'would not have proceeded.',
      11.8,
    ),
    random_share: share('The share of all turns that would not have proceeded', 0.09),
    random_share_ci95: interval('Its 95% interval; null without any.', [0.085, 0.096]),
    difference: field(
      z.number().nullable(),
      'The share of the wrong turns that are stopped, less that of the others; null where there are none.',
      0.53,
    ),
    difference_ci95: interval('Its 95% interval; null where there are none.', [0.44, 0.61]),
    by_reason: z
      .array(z.object({ reason: WrongReason, turns: count('Wrong turns.', 48) }))
      .meta({ description: 'By what showed it: the first reason of each turn counts.' }),
  })
  .meta({
    id: 'BacktestCorrections',
    description:
      'Where users later corrected or cancelled, or something else showed that a turn went wrong: how many of those turns ' +
      'the gate would have stopped, beside as many stops at random.',
  });

const ToolArguments = z
  .object({
    tool: field(z.string(), 'The tool.', 'refund_order'),
    calls: count('Calls that agents made.', 212),
    arguments: count('Arguments of them that were judged.', 640),
    invented: count('Arguments that nobody said.', 31),
    contradicted: count('Arguments where something else was said.', 4),
    paths: z
      .array(
        z.object({
          path: field(z.string(), 'The argument.', 'amount'),
          invented: count('How often it was invented.', 19),
        }),
      )
      .meta({ description: 'The arguments that were invented most, at most 10.' }),
  })
  .meta({ id: 'BacktestArguments', description: 'Arguments that agents invented.' });

const BacktestCase = z
  .object({
    session_id: field(z.string(), 'The conversation.', 'chat-8412'),
    message_id: field(z.string(), "The user's message.", '4711'),
    occurred_at: Timestamp,
    request: field(z.string(), 'The beginning of it.', 'Refund order A-1042'),
    decision: Decision.meta({ description: 'What the gate would have decided.' }),
    ambiguity_score: field(z.number(), 'How ambiguous it was.', 0.94),
    question: field(
      z.string().nullable(),
      'What it would have put to the user; null: nothing.',
      'How much should it be? The agent would take 40.',
    ),
    decision_reason: field(z.string().nullable(), 'Why.', 'ask: amount 40 was not said'),
    tool: field(z.string().nullable(), 'The tool that the agent called; null: none.', 'refund'),
    action_risk: ActionRisk.nullable().meta({
      description: 'What was taken for the risk of that call; null: none was called.',
    }),
    arguments: z
      .array(
        z.object({
          path: field(z.string(), 'The argument.', 'amount'),
          value: field(z.union([z.string(), z.number(), z.boolean()]), 'Its value.', 40),
          standing: Standing,
        }),
      )
      .meta({ description: 'Arguments that were invented, or where something else was said.' }),
    went_wrong: WrongReason.nullable().meta({
      description: 'What showed that the turn went wrong; null: nothing did.',
    }),
    worth: field(
      z.number(),
      'How much it is worth a look: what the decision saves, three times where the turn went wrong.',
      26.6,
    ),
  })
  .meta({ id: 'BacktestCase', description: 'A turn that is worth a look.' });

export const BacktestDetail = z
  .object({
    ...summary,
    by_tool: z.array(named('The tool, or none.', 'refund_order')).meta({
      description: 'By the tool that the agent called, the most turns first: the first 100.',
    }),
    by_risk: z
      .array(named('The risk, or none.', 'high'))
      .meta({ description: 'By the risk of that call: see `risks`; none: no tool was called.' }),
    by_language: z
      .array(named('The language.', 'de'))
      .meta({ description: "By language: the conversation's, or what the words are." }),
    corrections: Corrections,
    arguments: z
      .array(ToolArguments)
      .meta({ description: 'By tool, the most invented arguments first: the first 50.' }),
    cases: z
      .array(BacktestCase)
      .meta({ description: 'The turns most worth a look, at most 20, and 2 of a conversation.' }),
  })
  .meta({ id: 'BacktestDetail', description: 'A backtest with all that it has found so far.' });

export type BacktestRequest = z.infer<typeof BacktestRequest>;
export type Backtest = z.infer<typeof Backtest>;
export type BacktestDetail = z.infer<typeof BacktestDetail>;
