import { type Html, html } from '../html.js';
import { words } from '../wording.js';
import type { ReportInput } from './report-input.js';

const WELL: ReadonlySet<string> = new Set(['active', 'backfilling']);

/** Where conversations are fetched from; messages lead here by `#connectors`. */
export function connectors({ report }: ReportInput): Html | null {
  if (report.connectors.length === 0) return null;
  return html`<section aria-labelledby="connectors"><h2 id="connectors">Connectors</h2>
<table><thead><tr><th scope="col">Connector</th><th scope="col">State</th></tr></thead><tbody>${report.connectors.map(
    ({ name, state }) =>
      html`<tr><th scope="row">${name}</th><td class="${WELL.has(state) ? 'good-news' : state === 'paused' ? 'soft' : 'bad-news'}">${words(state)}</td></tr>`,
  )}</tbody></table></section>`;
}
