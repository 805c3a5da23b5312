import type { Ctx } from '../../context.js';
import { readClusterDays } from '../../store/clusters/months.js';
import { type BacktestView, readLatestBacktest } from '../backtests/read-backtests.js';
import { type IssueView, readIssuesToShow } from '../issues/read-issues.js';
import type { ReviewSummaries } from '../reviews/review-summaries.js';
import { type OverviewFigures, readOverview } from './read-overview.js';

/** Issues on a page: messages that link to an issue are mostly about those. */
const MAX_ISSUES = 100;

export interface ReportPageView {
  readonly overview: OverviewFigures;
  /** The failures of its top clusters by UTC day. */
  readonly clusterDays: ReadonlyMap<string, Readonly<Record<string, number>>>;
  readonly issues: readonly IssueView[];
  /** How many there are in all. */
  readonly issueCount: number;
  /** The latest that came to its end; null without any. */
  readonly backtest: BacktestView | null;
}

/** All that a report for people shows of the last so many UTC days, today included. */
export async function readReportPage(
  ctx: Ctx,
  days: number,
  deps: { readonly reviews: ReviewSummaries; readonly intervalMs: number },
): Promise<ReportPageView> {
  const [overview, { views, total }, backtest] = await Promise.all([
    readOverview(ctx, days, deps),
    readIssuesToShow(ctx, MAX_ISSUES),
    readLatestBacktest(ctx),
  ]);
  const ids = overview.topClusters.map(({ clusterId }) => clusterId);
  const { from } = overview.current;
  const clusterDays = await readClusterDays(ctx.db, ctx.caller.tenantId, ids, from);
  return { overview, clusterDays, issues: views, issueCount: total, backtest };
}
