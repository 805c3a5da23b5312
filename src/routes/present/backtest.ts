import type { z } from 'zod';
import type { Backtest, BacktestDetail, WrongReason } from '../../contracts/backtest.js';
import type { ActionRisk, Decision } from '../../contracts/gate.js';
import type { Standing } from '../../contracts/proposed-call.js';
import type {
  ArgumentCounts,
  BacktestCaseRow,
  BacktestRow,
  TurnCounts,
} from '../../db/schema/backtests.js';
import type { BacktestView } from '../../domain/backtests/read-backtests.js';
import { rounded, roundedInterval, roundedOrNull } from './numbers.js';

const MAX_TOOLS = 100;
const MAX_ARGUMENTS = 50;
const MAX_PATHS = 10;

export function presentBacktest(row: BacktestRow): Backtest {
  const { tally } = row;
  return {
    id: row.id,
    status: row.status,
    config_changes: row.changes,
    agent_id: row.agentId,
    date_from: row.fromAt.toISOString(),
    date_to: row.untilAt.toISOString(),
    max_turns: row.maxTurns,
    progress: {
      turns: tally.all.turns,
      total: Math.max(row.total, tally.all.turns),
      sessions: tally.sessions,
    },
    shares: presentShares(tally.all),
    requested_at: row.requestedAt.toISOString(),
    started_at: row.startedAt?.toISOString() ?? null,
    finished_at: row.finishedAt?.toISOString() ?? null,
  };
}

export function presentBacktestDetail({ row, corrections, cases }: BacktestView): BacktestDetail {
  const { tally } = row;
  return {
    ...presentBacktest(row),
    by_tool: presentParts(tally.tools).slice(0, MAX_TOOLS),
    by_risk: presentParts(tally.risks),
    by_language: presentParts(tally.languages),
    corrections: {
      turns: corrections.turns,
      stopped: corrections.stopped,
      share: roundedOrNull(corrections.share),
      share_ci95: roundedInterval(corrections.interval),
      random_stopped: rounded(corrections.randomStopped),
      random_share: roundedOrNull(corrections.randomShare),
      random_share_ci95: roundedInterval(corrections.randomInterval),
      difference: roundedOrNull(corrections.difference),
      difference_ci95: roundedInterval(corrections.differenceInterval),
      by_reason: mostFirst(tally.reasons).map(([reason, turns]) => ({
        reason: reason as z.infer<typeof WrongReason>,
        turns,
      })),
    },
    arguments: presentArguments(tally.arguments),
    cases: cases.map(presentCase),
  };
}

function presentShares(counts: TurnCounts): Backtest['shares'] {
  const { turns, ask, options, confirm, escalate, wrong, wrongStopped } = counts;
  const share = (part: number) => (turns > 0 ? rounded(part / turns) : null);
  return {
    turns,
    asked: share(ask + options),
    confirmed: share(confirm),
    handed_over: share(escalate),
    wrong,
    wrong_stopped: wrongStopped,
  };
}

const presentParts = (parts: Readonly<Record<string, TurnCounts>>) =>
  Object.entries(parts)
    .sort(([a, x], [b, y]) => y.turns - x.turns || (a < b ? -1 : 1))
    .map(([name, counts]) => ({ name, ...presentShares(counts) }));

const presentArguments = (tools: Readonly<Record<string, ArgumentCounts>>) =>
  Object.entries(tools)
    .sort(([a, x], [b, y]) => y.invented - x.invented || y.calls - x.calls || (a < b ? -1 : 1))
    .slice(0, MAX_ARGUMENTS)
    .map(([tool, { paths, ...counts }]) => ({
      ...{ tool, ...counts },
      paths: mostFirst(paths)
        .slice(0, MAX_PATHS)
        .map(([path, invented]) => ({ path, invented })),
    }));

const mostFirst = (counts: Readonly<Record<string, number>>): [string, number][] =>
  Object.entries(counts).sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));

const presentCase = (row: BacktestCaseRow): BacktestDetail['cases'][number] => ({
  session_id: row.sessionId,
  message_id: row.messageId,
  occurred_at: row.occurredAt.toISOString(),
  request: row.request,
  decision: row.decision as Decision,
  ambiguity_score: rounded(row.ambiguityScore),
  question: row.question,
  decision_reason: row.decisionReason,
  tool: row.tool,
  action_risk: row.actionRisk as ActionRisk | null,
  arguments: row.arguments.map((one) => ({
    ...one,
    standing: one.standing as z.infer<typeof Standing>,
  })),
  went_wrong: row.category as z.infer<typeof WrongReason> | null,
  worth: rounded(row.worth),
});
