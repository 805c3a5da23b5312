import { dailyMeans, toBuckets } from '../charts/buckets.js';
import { columns, type Layer } from '../charts/columns.js';
import { type Html, html } from '../html.js';
import { count, percent } from '../wording.js';
import { hasTimeBefore } from './compare.js';
import type { ReportInput } from './report-input.js';
import { numbers, table } from './table.js';

/** Decisions in the order of how far they interfere, and what they mean. */
const DECISIONS = [
  { name: 'proceed', label: 'Proceed', meaning: 'the agent acts' },
  { name: 'ask', label: 'Ask', meaning: 'the user is asked a question first' },
  { name: 'confirm', label: 'Confirm', meaning: 'the user is asked to confirm' },
  { name: 'options', label: 'Options', meaning: 'the user is offered a choice' },
  { name: 'escalate', label: 'Hand off', meaning: 'a person on your team decides' },
  { name: 'off', label: 'Interventions off', meaning: 'the gate only scores the request' },
] as const;
const QUIET: ReadonlySet<string> = new Set(['proceed', 'off']);

/** Decisions of the gate, day by day and in all. */
export function decisions({ report }: ReportInput): Html {
  const days = report.by_day;
  const isCompared = hasTimeBefore(report);
  const buckets = toBuckets(days.map(({ day }) => day));
  const isWeekly = buckets.length < days.length;
  const perDay = isWeekly ? 'per day, weekly average' : 'per day';
  const layer = ({ name, label }: (typeof DECISIONS)[number]): Layer => ({
    ...{ name: label, className: name },
    values: dailyMeans(
      days.map(({ decisions }) => decisions[name] ?? 0),
      buckets,
    ),
  });
  const used = DECISIONS.filter(({ name }) => (report.current.decisions[name] ?? 0) > 0);
  const stepping = used.filter(({ name }) => !QUIET.has(name));
  const all = used.map(layer);
  const described = used.map(
    ({ name, label }) => `${label} ${count(report.current.decisions[name] ?? 0)}`,
  );
  return html`<section class="long" aria-labelledby="decisions"><h2 id="decisions">What the gate decided</h2>
<figure><figcaption>All requests ${perDay}</figcaption><div class="scroll" tabindex="0" role="group" aria-label="Chart of all requests"><div class="wide">${columns({ id: 'mix', title: `Requests ${perDay} by decision`, description: `Total: ${described.join(', ')}.` }, buckets, all, 230)}</div></div></figure>
${
  stepping.length > 0 &&
  html`<figure><figcaption>Interventions ${perDay}</figcaption><div class="scroll" tabindex="0" role="group" aria-label="Chart of interventions"><div class="wide">${columns(
    {
      ...{ id: 'interventions', title: `Interventions ${perDay} by kind` },
      description: 'The same without requests that proceeded.',
    },
    buckets,
    stepping.map(layer),
    190,
  )}</div></div></figure>`
}
${table(
  [
    { name: 'Decision' },
    { name: 'What happens', kind: 'wordy' },
    numbers('Requests'),
    numbers('Share'),
    isCompared && numbers('Before'),
  ],
  DECISIONS.filter(({ name }) => name !== 'off' || used.some((one) => one.name === name)).map(
    ({ name, label, meaning }) => {
      const [now, before] = [report.current, report.previous].map(({ decisions, gate_calls }) => ({
        count: decisions[name] ?? 0,
        of: gate_calls,
      })) as [Share, Share];
      return [
        html`<span class="key ${name}"></span>${label}`,
        html`<span class="soft">${meaning}</span>`,
        ...[count(now.count), formatShare(now)],
        ...(isCompared ? [html`<span class="soft">${formatShare(before)}</span>`] : []),
      ];
    },
  ),
)}</section>`;
}

interface Share {
  readonly count: number;
  readonly of: number;
}

const formatShare = ({ count: part, of }: Share): string => percent(of === 0 ? null : part / of);
