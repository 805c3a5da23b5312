import { reliability } from '../charts/reliability.js';
import { type Html, html } from '../html.js';
import { percent, plural, withInterval } from '../wording.js';
import type { ReportInput } from './report-input.js';

const known = (share: number | null, interval: readonly number[] | null): string =>
  share === null ? 'not enough reviews' : withInterval(share, interval);

/** How far the gate was right, by what people say who looked. */
export function trust({ report }: ReportInput): Html {
  const { gate, calibration, reviews } = report.reviews;
  const points = calibration.bins.flatMap(({ predicted, observed, n }) =>
    predicted === null || observed === null || n === 0 ? [] : [{ predicted, observed, calls: n }],
  );
  const described = points.map(
    ({ predicted, observed, calls }) =>
      `${plural(calls, 'call')}: ${percent(predicted)} predicted, ${percent(observed)} observed`,
  );
  return html`<section aria-labelledby="trust"><h2 id="trust">Accuracy of the gate</h2>
<p class="soft small">${reviews === 0 ? 'No reviews yet. Reviews measure how accurate the gate is.' : `Based on ${plural(reviews, 'review')} (at most the newest 5,000).`}</p>
${
  points.length > 0 &&
  html`<figure><figcaption>Predicted and observed misunderstandings</figcaption>${reliability(
    {
      ...{ id: 'reliability', title: 'Reliability diagram' },
      description: `Predicted against observed: ${described.join('; ')}.`,
    },
    points,
  )}</figure>`
}${
  reviews > 0 &&
  html`<dl class="facts"><div><dt>Interventions that were right</dt><dd>${known(gate.precision, gate.precision_ci95)}</dd></div>
<div><dt>Misunderstandings caught</dt><dd>${known(gate.recall, gate.recall_ci95)}</dd></div></dl>`
}</section>`;
}
