import type { Issue } from '../../contracts/issue.js';
import { sparkline } from '../charts/sparkline.js';
import { type Html, html } from '../html.js';
import { count, longDay, money, percent, plural, words } from '../wording.js';
import type { ReportInput } from './report-input.js';

/** Each issue with its state, its numbers and some examples; messages lead to it by `#issue-12`. */
export function issueList({ issues, issueCount }: ReportInput): Html {
  const more = issueCount - issues.length;
  return html`<section class="long" aria-labelledby="issues"><h2 id="issues">Issues</h2>
<p class="soft small">Tracked clusters of similar failures, unresolved first. Examples don’t contain personal data or secrets.</p>
${
  issues.length === 0
    ? html`<p class="empty">No issues. A cluster of failures becomes an issue when it affects enough sessions.</p>`
    : issues.map(issueCard)
}${more > 0 && html`<p class="empty">${plural(more, 'older issue is', 'older issues are')} not shown here.</p>`}</section>`;
}

const EXAMPLES = 2;

function issueCard(issue: Issue): Html {
  const id = `issue-${issue.id}`;
  const examples = issue.status === 'resolved' ? [] : issueExcerpts(issue);
  return html`<article class="issue" id="${id}" aria-labelledby="${id}-t"><div class="row"><div><h3 id="${id}-t"><a href="#${id}">#${issue.id}</a> ${issue.title}</h3>
<ul class="badges" aria-label="State">${renderBadges(issue)}</ul></div>${sparkline(issue.trend.map((day) => day.count))}</div>
<p class="small">${describe(issue)}</p>${
    examples.length > 0 &&
    html`<ul class="examples" aria-label="Examples">${examples.map((excerpt) => html`<li>${excerpt}</li>`)}</ul>`
  }${
    issue.status === 'resolved'
      ? issue.resolved_note && html`<p class="small soft">Resolution: ${issue.resolved_note}</p>`
      : html`<p class="small soft">Suggested question: “${issue.suggested_rule.question_template}”</p>`
  }</article>`;
}

/** Different ones: many may have said the same. */
const issueExcerpts = ({ sample_events: events }: Issue): string[] =>
  [...new Set(events.map(({ excerpt }) => excerpt))].slice(0, EXAMPLES);

function renderBadges({ status, severity, states, dimension }: Issue): Html[] {
  const isDone = status === 'resolved';
  const isAlarm = severity === 'high' || severity === 'critical';
  return [
    html`<li class="${isDone ? 'done' : status === 'regressed' ? 'alarm' : ''}">${status === 'regressed' ? 'regressed' : status}</li>`,
    ...(isDone ? [] : [html`<li class="${isAlarm ? 'alarm' : ''}">${severity} severity</li>`]),
    ...states
      .filter(
        (state) => state !== 'regressed' && state !== 'ongoing' && !(isDone && state === 'quiet'),
      )
      .map((state) => html`<li class="${state === 'escalating' ? 'alarm' : ''}">${state}</li>`),
    ...(dimension === null ? [] : [html`<li>${words(dimension)}</li>`]),
  ];
}

function describe(issue: Issue): string {
  const lately = issue.trend.slice(-7).reduce((sum, day) => sum + day.count, 0);
  const before = issue.trend.slice(0, -7).reduce((sum, day) => sum + day.count, 0);
  const parts = [
    `${plural(issue.event_count, 'failure')} in ${plural(issue.session_count, 'session')}`,
    `${count(lately)} in the last 7 days, ${count(before)} in the 7 before`,
    ...(issue.affected_sessions_pct > 0
      ? [`${percent(issue.affected_sessions_pct / 100)} of all sessions in 30 days`]
      : []),
    `first seen ${longDay(issue.first_seen)}, last ${longDay(issue.last_seen)}`,
    ...issue.outcome_value.map(
      ({ currency, value }) => `outcome value ${money(value)} ${currency}`,
    ),
  ];
  return `${parts.join('; ')}.`;
}
