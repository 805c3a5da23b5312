import type { Issue } from '../../contracts/issue.js';
import type { ReportPageView } from '../../domain/reports/read-report-page.js';
import { questionWorth } from '../../domain/results/call-figures.js';
import type { ReportInput } from '../../pages/report/report-input.js';
import { nextTurn } from '../../turns.js';
import { presentBacktestDetail } from './backtest.js';
import { presentIssue } from './issue.js';
import { presentReport, type ReportContext } from './report.js';

/** Masking the examples of so many issues takes a millisecond or two, with the longest texts twenty. */
const ISSUES_AT_ONCE = 10;

/** Collects what the page of the report shows. Others are answered in between. */
export async function presentReportPage(
  { overview, clusterDays, issues, issueCount, backtest }: ReportPageView,
  context: ReportContext,
): Promise<ReportInput> {
  const report = presentReport(overview, context);
  const days = report.by_day.map(({ day }) => day);
  const shown: Issue[] = [];
  for (const [at, issue] of issues.entries()) {
    if (at % ISSUES_AT_ONCE === 0) await nextTurn();
    shown.push(presentIssue(issue));
  }
  return {
    report,
    questions: questionWorth(overview.sums.current),
    failuresByDay: new Map(
      [...clusterDays].map(([id, counts]) => [id, days.map((day) => counts[day] ?? 0)]),
    ),
    issues: shown,
    issueCount,
    backtest: backtest && presentBacktestDetail(backtest),
  };
}
