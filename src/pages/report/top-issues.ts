import { dailyMeans, toBuckets } from '../charts/buckets.js';
import { sparkline } from '../charts/sparkline.js';
import { type Html, html } from '../html.js';
import { comparedWith, count, newsOfFailures } from '../wording.js';
import { hasTimeBefore } from './compare.js';
import type { ReportInput } from './report-input.js';
import { numbers, table } from './table.js';

/** The groups of failures with the most, and how they went. */
export function topIssues({ report, failuresByDay, issues }: ReportInput): Html {
  const shown = new Set(issues.map(({ id }) => id));
  const buckets = toBuckets(report.by_day.map(({ day }) => day));
  const isCompared = hasTimeBefore(report);
  const rows = report.top_issues.map(({ issue_id, cluster_id, title, failures, previous }) => {
    const trend = dailyMeans(failuresByDay.get(cluster_id) ?? [], buckets);
    return [
      issue_id !== null && shown.has(issue_id)
        ? html`<a href="#issue-${issue_id}">${title}</a>`
        : title,
      count(failures),
      ...(isCompared
        ? [
            html`<span class="${newsOfFailures(failures, previous)}">${comparedWith(failures, previous)}</span>`,
          ]
        : []),
      sparkline(trend),
    ];
  });
  return html`<section aria-labelledby="top"><h2 id="top">Top failures</h2>
<p class="soft small">Clusters of similar failures, largest first, linked to their issues.</p>
${
  rows.length === 0
    ? html`<p class="empty">No failures reported in this period.</p>`
    : table(
        [
          { name: 'Failure' },
          numbers('Failures'),
          isCompared && { name: 'Compared with the period before' },
          { name: 'Trend' },
        ],
        rows,
        'Top failures',
      )
}</section>`;
}
