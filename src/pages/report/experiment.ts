import { type Html, html } from '../html.js';
import { capitalised, count, withInterval, words } from '../wording.js';
import type { ReportInput } from './report-input.js';
import { numbers, table } from './table.js';

type Experiment = ReportInput['report']['experiment'];

const ARMS = { control: 'Without the gate', treatment: 'With the gate' };

/** The randomised comparison, where there is one. */
export function experiment({
  report,
}: {
  report: Pick<ReportInput['report'], 'experiment'>;
}): Html | null {
  const { status, key, arms, primary, warning, sample_size: size } = report.experiment;
  if (status === 'off') return null;
  return html`<section aria-labelledby="experiment"><h2 id="experiment">Experiment${key !== null && ` “${key}”`}</h2>
<p>${capitalised(status)}. ${describeVerdict(report.experiment)}</p>
${table(
  [
    { name: 'Group' },
    numbers('Sessions'),
    numbers('Gate calls'),
    numbers(`${capitalised(words(primary.metric))} (95% interval)`),
  ],
  arms.map(({ name, sessions, gate_calls, rate, ci95 }) => [
    ...[ARMS[name], count(sessions), count(gate_calls), withInterval(rate, ci95)],
  ]),
  'Groups of the experiment',
)}
${
  size.needed_per_arm !== null &&
  html`<p class="soft small">Each group needs ${count(size.needed_per_arm)} sessions to detect a 25% drop. The smaller one has ${count(size.have)}.</p>`
}${warning !== null && html`<p class="alert">${warning}</p>`}</section>`;
}

function describeVerdict({ primary, sample_size: size }: Experiment): string {
  const { abs_diff: difference, ci95 } = primary;
  const [low, high] = ci95 ?? [];
  const isEnough = size.needed_per_arm !== null && size.have >= size.needed_per_arm;
  if (!isEnough || difference === null || low === undefined || high === undefined) {
    return 'Not enough data yet.';
  }
  const name = words(primary.metric);
  const points = (value: number, signDisplay: 'never' | 'exceptZero') =>
    (100 * value).toLocaleString('en', { maximumFractionDigits: 1, signDisplay });
  const interval = `${points(low, 'exceptZero')} to ${points(high, 'exceptZero')} percentage points`;
  if (!primary.significant) {
    return `No measurable difference in the ${name} (${interval}).`;
  }
  const direction = difference < 0 ? 'lower' : 'higher';
  return `With the gate, the ${name} is ${points(difference, 'never')} percentage points ${direction} (${interval}).`;
}
