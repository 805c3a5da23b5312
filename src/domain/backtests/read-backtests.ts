import type { Ctx } from '../../context.js';
import type { BacktestCaseRow, BacktestRow, BacktestTally } from '../../db/schema/backtests.js';
import { findLatestDone, listBacktests } from '../../store/backtests/backtests.js';
import { listCases } from '../../store/backtests/cases.js';
import {
  type Interval,
  newcombe,
  type Proportion,
  proportionRate as rate,
  wilson,
} from '../statistics/proportions.js';
import { MAX_CASES } from './backtest-case.js';
import { requireBacktest } from './change-backtest.js';
import { countStopped } from './tally.js';

/** A page of the tenant's backtests, the latest first. */
export const readBacktests = (
  { db, caller }: Ctx,
  page: { readonly offset: number; readonly limit: number },
) => listBacktests(db, caller.tenantId, page);

export interface BacktestView {
  readonly row: BacktestRow;
  readonly corrections: CorrectionFigures;
  readonly cases: readonly BacktestCaseRow[];
}

/** @throws NotFound */
export async function readBacktest(ctx: Ctx, backtestId: string): Promise<BacktestView> {
  return view(ctx, await requireBacktest(ctx, backtestId));
}

/** The latest backtest that came to its end; null without any. */
export async function readLatestBacktest(ctx: Ctx): Promise<BacktestView | null> {
  const row = await findLatestDone(ctx.db, ctx.caller.tenantId);
  return row ? view(ctx, row) : null;
}

async function view({ db, caller }: Ctx, row: BacktestRow): Promise<BacktestView> {
  const cases = await listCases(db, caller.tenantId, row.id, MAX_CASES);
  return { row, corrections: compareCorrections(row.tally), cases };
}

/** How far stops meet the turns that went wrong, beside stops at random. */
export interface CorrectionFigures {
  readonly turns: number;
  readonly stopped: number;
  readonly share: number | null;
  readonly interval: Interval | null;
  /** Wrong turns that as many stops would have met at random. */
  readonly randomStopped: number;
  readonly randomShare: number | null;
  readonly randomInterval: Interval | null;
  /** Between the wrong turns and the others. */
  readonly difference: number | null;
  readonly differenceInterval: Interval | null;
}

/** Compares the stops among the wrong turns with those among all, and with those among the others. Pure. */
export function compareCorrections({ all }: BacktestTally): CorrectionFigures {
  const stopped = countStopped(all);
  const wrong: Proportion = { hits: all.wrongStopped, of: all.wrong };
  const everywhere: Proportion = { hits: stopped, of: all.turns };
  const others: Proportion = { hits: stopped - all.wrongStopped, of: all.turns - all.wrong };
  const randomShare = rate(everywhere);
  const [share, otherShare] = [rate(wrong), rate(others)];
  return {
    turns: wrong.of,
    stopped: wrong.hits,
    share,
    interval: wilson(wrong),
    randomStopped: wrong.of * (randomShare ?? 0),
    randomShare,
    randomInterval: wilson(everywhere),
    difference: share === null || otherShare === null ? null : share - otherShare,
    differenceInterval: newcombe(wrong, others),
  };
}
