import type { BacktestDetail } from '../../contracts/backtest.js';
import type { Issue } from '../../contracts/issue.js';
import type { Report } from '../../contracts/report.js';

/** How often a dimension was unclear in the requests of some days. */
export interface DimensionFigures {
  readonly name: string;
  /** The share of the requests where it was, 0 to 1; null without any request. */
  readonly unclear: number | null;
  /** Of the days before. */
  readonly before: number | null;
  /** The mean score, 0 to 1. */
  readonly score: number | null;
}

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
  readonly dimensions: readonly DimensionFigures[];
  readonly questions: QuestionCosts;
  /** Savings on each of the days. */
  readonly avoidedByDay: readonly number[];
  /** Failures on each of the days, by cluster, of the clusters with the most. */
  readonly failuresByDay: ReadonlyMap<string, readonly number[]>;
  readonly issues: readonly Issue[];
  /** How many there are in all. */
  readonly issueCount: number;
  /** The latest that came to its end; null without any. */
  readonly backtest: BacktestDetail | null;
}
