import type { BacktestDetail } from '../../contracts/backtest.js';
import type { Issue } from '../../contracts/issue.js';
import type { Report } from '../../contracts/report.js';

/** Worth of questions, confirmations and offers, in question costs. */
export interface QuestionCosts {
  /** Those that were answered and accepted, and what they saved. */
  readonly paid: number;
  readonly avoided: number;
  /** All others, and what they cost the users. */
  readonly unpaid: number;
  readonly spent: number;
}

/** All that the page of the report shows. */
export interface ReportInput {
  readonly report: Report;
  readonly questions: QuestionCosts;
  /** Failures on each of the days, by cluster, of the clusters with the most. */
  readonly failuresByDay: ReadonlyMap<string, readonly number[]>;
  readonly issues: readonly Issue[];
  /** How many there are in all. */
  readonly issueCount: number;
  /** The latest that came to its end; null without any. */
  readonly backtest: BacktestDetail | null;
}
