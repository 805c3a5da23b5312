import { scaleLinear } from 'd3-scale';
import { curveMonotoneX, line } from 'd3-shape';
import { type Html, html } from '../html.js';

const [WIDTH, HEIGHT, PADDING] = [120, 30, 3];

/** A small line without axes; its numbers stand beside it in words, so that it is hidden from those who do not see it. */
export function sparkline(values: readonly number[]): Html {
  if (values.length < 2) return html``;
  const across = scaleLinear([0, values.length - 1], [PADDING, WIDTH - PADDING]);
  const up = scaleLinear([0, Math.max(1, ...values)], [HEIGHT - PADDING, PADDING]);
  const points = values.map((value, at): [number, number] => [across(at), up(value)]);
  const outline = line().curve(curveMonotoneX).digits(1)(points) ?? '';
  const floor = HEIGHT - PADDING;
  // The outline closed by hand: a page has a hundred of these, and an area of the library takes three times as long.
  const below = `${outline}L${WIDTH - PADDING},${floor}L${PADDING},${floor}Z`;
  const [x, y] = points.at(-1) as [number, number];
  return html`<svg class="spark" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true" focusable="false"><path class="area" d="${below}"/><path class="line" d="${outline}"/><circle cx="${x}" cy="${y}" r="2.5"/></svg>`;
}
