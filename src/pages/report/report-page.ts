import { renderDocument } from '../document.js';
import { html } from '../html.js';
import { longDay, longTime } from '../wording.js';
import { backtest } from './backtest.js';
import { connectors } from './connectors.js';
import { decisions } from './decisions.js';
import { definitions } from './definitions.js';
import { dimensions } from './dimensions.js';
import { experiment } from './experiment.js';
import { headline } from './headline.js';
import { issueList } from './issues.js';
import type { ReportInput } from './report-input.js';
import { topIssues } from './top-issues.js';
import { trust } from './trust.js';
import { outcomes, worth } from './worth.js';

/** The report as one page that needs nothing else. */
export function reportPage(input: ReportInput): string {
  const { report } = input;
  const { current, generated_at } = report;
  return renderDocument(
    `Intentlock report, ${longDay(current.from)} to ${longDay(current.to)}`,
    html`${headline(input)}<main>${current.gate_calls > 0 ? decisions(input) : start(input)}
<div class="pair">${dimensions(input)}${trust(input)}</div>
${topIssues(input)}
<div class="pair">${worth(input)}${outcomes(input)}</div>
${experiment(input)}
${backtest(input)}
${issueList(input)}
${connectors(input)}
${definitions()}</main>
<footer>Generated ${longTime(generated_at)}, covering ${longDay(current.from)} to ${longDay(current.to)}.</footer>`,
  );
}

/** Instead of charts without anything in them. */
const start = ({ report }: ReportInput) =>
  report.previous.gate_calls === 0 &&
  html`<section aria-labelledby="start"><h2 id="start">No data yet</h2><p>When an agent sends requests to <code>POST /v1/gate</code>, this page shows the decisions, reported failures and the value of questions.</p></section>`;
