import { scaleBand, scaleLinear } from 'd3-scale';
import { area, curveMonotoneX, line } from 'd3-shape';
import { type Html, html } from '../html.js';
import type { Bucket } from './buckets.js';
import { dayAxis, drawing, type Frame, valueAxis } from './frame.js';

/** Running total until the end of each bucket. */
export function growingArea(
  about: { readonly id: string; readonly title: string; readonly description: string },
  buckets: readonly Bucket[],
  totals: readonly number[],
): Html {
  const frame: Frame = { width: 560, height: 240, left: 56, right: 24, top: 12, bottom: 26 };
  const across = scaleBand(
    buckets.map(({ day }) => day),
    [frame.left, frame.width - frame.right],
  );
  const up = scaleLinear(
    [Math.min(0, ...totals), Math.max(1, ...totals)],
    [frame.height - frame.bottom, frame.top],
  ).nice(4);
  const points = buckets.map(({ day }, at): [number, number] => [
    (across(day) ?? 0) + across.bandwidth() / 2,
    up(totals[at] ?? 0),
  ]);
  const outline = line().curve(curveMonotoneX).digits(1)(points) ?? '';
  const below = area().y0(up(0)).curve(curveMonotoneX).digits(1)(points) ?? '';
  const [x, y] = points.at(-1) ?? [0, 0];
  return drawing(frame, about, [
    valueAxis(up, frame),
    html`<path class="area good" d="${below}"/><path class="line good" d="${outline}"/><circle class="good" cx="${x}" cy="${y}" r="4"/>`,
    dayAxis(buckets, across, frame),
  ]);
}
