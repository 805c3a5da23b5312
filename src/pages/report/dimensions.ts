import { shareBars } from '../charts/share-bars.js';
import { type Html, html } from '../html.js';
import { percent, words } from '../wording.js';
import type { ReportInput } from './report-input.js';

/** Which part of requests was unclear, and how often. */
export function dimensions({ report: { dimensions: all } }: ReportInput): Html {
  const isKnown = all.some(({ unclear }) => unclear !== null);
  const described = all.map(({ name, unclear, score }) => {
    const mean = score === null ? '' : ` (average score ${score.toFixed(2)})`;
    return `${words(name)} ${percent(unclear)}${mean}`;
  });
  return html`<section aria-labelledby="dimensions"><h2 id="dimensions">What was unclear in requests</h2>
<p class="soft small">The share of requests in which each part was unclear. The vertical mark shows the period before.</p>
${
  isKnown
    ? html`<figure>${shareBars(
        {
          ...{ id: 'unclear', title: 'Share of requests that were unclear, by dimension' },
          description: `${described.join(', ')}.`,
        },
        all.map(({ name, unclear, previous }) => ({
          ...{ name: words(name), share: unclear, before: previous },
        })),
      )}</figure>`
    : html`<p class="empty">No data for this period yet.</p>`
}</section>`;
}
