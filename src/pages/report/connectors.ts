import { type Html, html } from '../html.js';
import { words } from '../wording.js';
import type { ReportInput } from './report-input.js';
import { table } from './table.js';

const WELL: ReadonlySet<string> = new Set(['active', 'backfilling']);

/** Where conversations are fetched from; messages lead here by `#connectors`. */
export function connectors({ report }: ReportInput): Html | null {
  if (report.connectors.length === 0) return null;
  return html`<section aria-labelledby="connectors"><h2 id="connectors">Connectors</h2>
${table(
  [{ name: 'Connector' }, { name: 'State' }],
  report.connectors.map(({ name, state }) => [
    name,
    html`<span class="${WELL.has(state) ? 'good-news' : state === 'paused' ? 'soft' : 'bad-news'}">${words(state)}</span>`,
  ]),
)}</section>`;
}
