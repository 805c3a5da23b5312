import { dailyMeans, toBuckets } from '../charts/buckets.js';
import { sparkline } from '../charts/sparkline.js';
import { type Html, html, type Part } from '../html.js';
import { amount, count, longDay, newsOfFailures, percent, plural } from '../wording.js';
import { compareIn } from './compare.js';
import type { ReportInput } from './report-input.js';

export const PERIODS = [7, 30, 90, 365];

/** Summary in some sentences, and the numbers that matter most. */
export function headline(input: ReportInput): Html {
  const { report } = input;
  const { current } = report;
  return html`<header><p class="eyebrow">Intentlock</p><h1>Report for ${plural(report.days, 'day')} up to ${longDay(current.to)}</h1>
<p class="lead">${describeSummary(input)}</p>${periods(report.days)}${current.gate_calls > 0 && tiles(input)}</header>`;
}

const periods = (days: number): Html =>
  html`<nav aria-label="Period"><ul class="periods">${PERIODS.map(
    (period) =>
      html`<li><a href="?days=${period}"${period === days && html` aria-current="page"`}>${period} days</a></li>`,
  )}</ul></nav>`;

function describeSummary({ report }: ReportInput): Part {
  const { current, previous } = report;
  if (current.gate_calls === 0) {
    const before =
      previous.gate_calls > 0 &&
      ` The ${plural(report.days, 'day')} before had ${count(previous.gate_calls)}.`;
    return ['No gate calls in this period.', before];
  }
  const share = current.interventions / current.gate_calls;
  const worst = report.top_issues[0];
  const failuresBeside = compareIn(report)(current.failures, previous.failures);
  return html`The gate checked <strong>${plural(current.gate_calls, 'request')}</strong> and intervened in <strong>${count(current.interventions)}</strong> (${percent(share)}) before the agent acted.${
    current.answer_rate !== null &&
    ` Users answered ${percent(current.answer_rate)} of the questions.`
  } ${
    current.failures === 0
      ? 'No failures were reported.'
      : html`<strong>${plural(current.failures, 'turn')}</strong> went wrong${failuresBeside && ` (${failuresBeside})`}${worst !== undefined && html`, most often: “${worst.title}”`}.`
  } ${report.open_issues === 0 ? 'No issues are open.' : `${plural(report.open_issues, 'issue is', 'issues are')} open.`}`;
}

function tiles({ report }: ReportInput): Html {
  const { current, previous, by_day: days } = report;
  const compare = compareIn(report);
  const before = (share: number | null) => (share === null ? '' : `before: ${percent(share)}`);
  const buckets = toBuckets(days.map(({ day }) => day));
  const trend = (values: readonly number[]) => sparkline(dailyMeans(values, buckets));
  const stepped = ({ gate_calls, decisions }: (typeof days)[number]) =>
    gate_calls - (decisions.proceed ?? 0) - (decisions.off ?? 0);
  const share = (part: number, whole: number) => (whole === 0 ? null : part / whole);
  const rate = share(current.interventions, current.gate_calls);
  const rateBefore = share(previous.interventions, previous.gate_calls);
  const { opened, regressed, resolved } = current.issues;
  return html`<ul class="tiles">
${tile(
  'Requests checked',
  count(current.gate_calls),
  compare(current.gate_calls, previous.gate_calls),
  trend(days.map(({ gate_calls }) => gate_calls)),
)}
${tile(
  'Interventions',
  percent(rate),
  [plural(current.interventions, 'time'), rateBefore !== null && `; ${before(rateBefore)}`],
  trend(days.map(stepped)),
)}
${tile('Questions answered', percent(current.answer_rate), before(previous.answer_rate))}
${tile(
  'Reported failures',
  count(current.failures),
  html`<span class="${newsOfFailures(current.failures, previous.failures)}">${compare(current.failures, previous.failures)}</span>`,
  trend(days.map(({ failures }) => failures)),
)}
${tile(
  'Open issues',
  count(report.open_issues),
  `${count(opened)} opened, ${count(regressed)} regressed, ${count(resolved)} resolved`,
)}
${tile(
  'Estimated harm avoided',
  html`${amount(current.regret_avoided)} <small>question costs</small>`,
  compare(current.regret_avoided, previous.regret_avoided),
  current.regret_avoided > 0 && trend(days.map((day) => day.regret_avoided)),
)}
</ul>`;
}

const tile = (name: string, figure: Part, note: Part, trend?: Part): Html =>
  html`<li class="tile"><p class="name">${name}</p><div class="row"><div class="figure">${figure}</div>${trend}</div><p>${note}</p></li>`;
