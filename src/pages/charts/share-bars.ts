import { scaleLinear } from 'd3-scale';
import { type Html, html } from '../html.js';
import { percent } from '../wording.js';
import { drawing } from './frame.js';

export interface ShareBar {
  readonly name: string;
  readonly share: number | null;
  /** Of the days before. */
  readonly before: number | null;
}

const [WIDTH, ROW, LEFT, RIGHT] = [420, 64, 118, 64];

/** Shares as bars beside their names, with a mark where each was before. */
export function shareBars(
  about: { readonly id: string; readonly title: string; readonly description: string },
  bars: readonly ShareBar[],
): Html {
  const largest = Math.max(0.05, ...bars.flatMap(({ share, before }) => [share ?? 0, before ?? 0]));
  const across = scaleLinear([0, largest], [LEFT, WIDTH - RIGHT]);
  const rows = bars.map(({ name, share, before }, at) => {
    const y = at * ROW + 12;
    const middle = y + 14;
    return html`<text class="label" x="${LEFT - 12}" y="${middle}" dy=".35em" text-anchor="end">${name}</text><rect class="track" x="${LEFT}" y="${y}" width="${WIDTH - RIGHT - LEFT}" height="28" rx="3"/><rect class="bar" x="${LEFT}" y="${y}" width="${across(share ?? 0) - LEFT}" height="28" rx="3"/>${
      before !== null &&
      html`<line class="before" x1="${across(before)}" x2="${across(before)}" y1="${y - 5}" y2="${y + 33}"><title>before: ${percent(before)}</title></line>`
    }<text class="value" x="${WIDTH - RIGHT + 10}" y="${middle}" dy=".35em">${percent(share)}</text>`;
  });
  return drawing({ width: WIDTH, height: bars.length * ROW + 4 }, about, rows);
}
