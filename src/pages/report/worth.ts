import { sumValues, toBuckets } from '../charts/buckets.js';
import { growingArea } from '../charts/growing-area.js';
import { type Html, html } from '../html.js';
import { amount, capitalised, count, money, plural, words } from '../wording.js';
import { hasTimeBefore } from './compare.js';
import type { ReportInput } from './report-input.js';
import { numbers, table } from './table.js';

/** Savings and costs of stepping in. */
export function worth({ report, questions }: ReportInput): Html {
  const avoidedByDay = report.by_day.map((day) => day.regret_avoided);
  const buckets = toBuckets(report.by_day.map(({ day }) => day));
  const totals = buckets.map(({ to }) => sumValues(avoidedByDay.slice(0, to)));
  const total = amount(totals.at(-1) ?? 0);
  const { paid, avoided, unpaid, spent } = questions;
  return html`<section aria-labelledby="worth"><h2 id="worth">Value of questions</h2>
<p class="soft small">Measured in question costs: 1 is the cost of asking one question to a user who hasn’t been asked anything yet.</p>
${
  paid + unpaid === 0
    ? html`<p class="empty">No questions in this period.</p>`
    : html`${
        avoided > 0 &&
        html`<figure><figcaption>Estimated harm avoided so far</figcaption>${growingArea(
          {
            ...{ id: 'avoided', title: 'Estimated harm avoided, cumulative' },
            description: `The total is ${total}.`,
          },
          buckets,
          totals,
        )}</figure>`
      }<dl class="facts"><div><dt>${plural(paid, 'question')} paid off and avoided</dt><dd>${amount(avoided)}</dd></div><div><dt>${plural(unpaid, 'question')} did not pay off and cost</dt><dd>${amount(spent)}</dd></div></dl>`
}</section>`;
}

/** Outcomes that are bad news, whatever their value. */
const BAD: ReadonlySet<string> = new Set([
  ...['refund_reversed', 'ticket_reopened', 'booking_canceled', 'human_transfer'],
  ...['action_retried', 'task_failed'],
]);

/** Outcomes of conversations in business terms, beside the period before. */
export function outcomes({ report }: ReportInput): Html {
  const { current, previous } = report;
  const isCompared = hasTimeBefore(report);
  const rows = current.outcomes.map(({ type, currency, count: now, value }) => {
    const before = previous.outcomes.find(
      (one) => one.type === type && one.currency === currency,
    )?.count;
    const isGood = type === 'task_completed';
    return [
      html`${BAD.has(type) ? html`<span class="bad-news" aria-hidden="true">− </span>` : isGood && html`<span class="good-news" aria-hidden="true">+ </span>`}${capitalised(words(type))}`,
      count(now),
      ...(isCompared ? [html`<span class="soft">${count(before ?? 0)}</span>`] : []),
      value === null ? '–' : `${money(value)} ${currency ?? ''}`,
    ];
  });
  return html`<section aria-labelledby="outcomes"><h2 id="outcomes">Outcomes</h2>
<p class="soft small">Outcomes reported by your systems, by currency. Currencies are never added.</p>
${
  rows.length === 0
    ? html`<p class="empty">No outcomes reported in this period.</p>`
    : table(
        [{ name: 'Outcome' }, numbers('Count'), isCompared && numbers('Before'), numbers('Value')],
        rows,
        'Outcomes',
      )
}</section>`;
}
