import { reliability } from '../charts/reliability.js';
import { type Html, html } from '../html.js';
import { percent, plural, withInterval } from '../wording.js';
import type { ReportInput } from './report-input.js';

const known = (share: number | null, interval: readonly number[] | null): string =>
  share === null ? 'too few reviews to say' : withInterval(share, interval);

/** How far the gate was right, by what people say who looked. */
export function trust({ report }: ReportInput): Html {
  const { gate, calibration, reviews } = report.reviews;
  const points = calibration.bins.flatMap(({ predicted, observed, n }) =>
    predicted === null || observed === null || n === 0 ? [] : [{ predicted, observed, calls: n }],
  );
  const described = points.map(
    ({ predicted, observed, calls }) =>
      `of ${plural(calls, 'call')} with ${percent(predicted)} predicted, ${percent(observed)} were misunderstandings`,
  );
  return html`<section aria-labelledby="trust"><h2 id="trust">How far the gate is right</h2>
<p class="soft small">${reviews === 0 ? 'Nobody has reviewed anything yet: reviews say how far the gate can be trusted.' : `By ${plural(reviews, 'review')}, the newest 5,000 at most.`}</p>
${
  points.length > 0 &&
  html`<figure><figcaption>Predicted and actual misunderstandings</figcaption>${reliability(
    {
      ...{ id: 'reliability', title: 'Reliability diagram' },
      description: `Predicted against observed: ${described.join('; ')}.`,
    },
    points,
  )}</figure>`
}${
  reviews > 0 &&
  html`<dl class="facts"><div><dt>When it stepped in, it was right to</dt><dd>${known(gate.precision, gate.precision_ci95)}</dd></div>
<div><dt>Of the misunderstandings, it saw</dt><dd>${known(gate.recall, gate.recall_ci95)}</dd></div></dl>`
}</section>`;
}
