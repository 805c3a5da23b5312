import { scaleBand, scaleLinear } from 'd3-scale';
import { stack } from 'd3-shape';
import { type Html, html } from '../html.js';
import { amount, shortDay } from '../wording.js';
import type { Bucket } from './buckets.js';
import { dayAxis, drawing, type Frame, valueAxis } from './frame.js';

/** One color of the columns: a CSS class, and a value for each bucket. */
export interface Layer {
  readonly name: string;
  readonly className: string;
  readonly values: readonly number[];
}

/** Stacked columns, one for each bucket; pointing at one shows its numbers. */
export function columns(
  about: { readonly id: string; readonly title: string; readonly description: string },
  buckets: readonly Bucket[],
  layers: readonly Layer[],
  height: number,
): Html {
  const frame: Frame = { width: 960, height, left: 52, right: 20, top: 10, bottom: 26 };
  const across = scaleBand(
    buckets.map(({ day }) => day),
    [frame.left, frame.width - frame.right],
  ).padding(buckets.length > 20 ? 0.18 : 0.3);
  const totals = buckets.map((_, at) =>
    layers.reduce((sum, { values }) => sum + (values[at] ?? 0), 0),
  );
  const up = scaleLinear([0, Math.max(1, ...totals)], [height - frame.bottom, frame.top]).nice(4);
  const stacked = stack<number, Layer>()
    .keys(layers)
    .value((at, { values }) => values[at] ?? 0)(buckets.map((_, at) => at));
  const bars = buckets.map(({ day }, at) => {
    const x = across(day) ?? 0;
    const parts = stacked.map((series) => {
      const [low, high] = series[at] ?? [0, 0];
      if (high - low <= 0) return null;
      return html`<rect class="${series.key.className}" x="${x}" width="${across.bandwidth()}" y="${up(high)}" height="${up(low) - up(high)}"/>`;
    });
    return html`<g><title>${columnTooltip(day, layers, at)}</title>${parts}</g>`;
  });
  return drawing(frame, about, [valueAxis(up, frame), bars, dayAxis(buckets, across, frame)]);
}

function columnTooltip(day: string, layers: readonly Layer[], at: number): string {
  const parts = layers
    .filter(({ values }) => (values[at] ?? 0) > 0)
    .map(({ name, values }) => `${name} ${amount(values[at] ?? 0)}`);
  return `${shortDay(day)}: ${parts.join(', ') || 'nothing'}`;
}
