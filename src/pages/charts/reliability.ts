import { scaleLinear, scaleSqrt } from 'd3-scale';
import { line } from 'd3-shape';
import { type Html, html } from '../html.js';
import { percent } from '../wording.js';
import { drawing, type Frame, valueAxis } from './frame.js';

/** Calls of like probability: what was predicted of them, and observed rate. */
export interface ReliabilityPoint {
  readonly predicted: number;
  readonly observed: number;
  readonly calls: number;
}

/** Predicted against observed, each point as large as the calls it stands for; on the diagonal a probability is true. */
export function reliability(
  about: { readonly id: string; readonly title: string; readonly description: string },
  points: readonly ReliabilityPoint[],
): Html {
  const frame: Frame = { width: 420, height: 340, left: 60, right: 16, top: 12, bottom: 46 };
  const across = scaleLinear([0, 1], [frame.left, frame.width - frame.right]);
  const up = scaleLinear([0, 1], [frame.height - frame.bottom, frame.top]);
  const size = scaleSqrt([0, Math.max(1, ...points.map(({ calls }) => calls))], [3, 13]);
  const path =
    line<ReliabilityPoint>()
      .x(({ predicted }) => across(predicted))
      .y(({ observed }) => up(observed))
      .digits(1)(points) ?? '';
  const share = (value: number) => `${Math.round(100 * value)}%`;
  return drawing(frame, about, [
    valueAxis(up, frame, share, 5),
    html`<g class="axis">${across
      .ticks(5)
      .map(
        (value) =>
          html`<text x="${across(value)}" y="${frame.height - frame.bottom + 18}" text-anchor="middle">${share(value)}</text>`,
      )}</g>`,
    html`<line class="diagonal" x1="${across(0)}" y1="${up(0)}" x2="${across(1)}" y2="${up(1)}"/>`,
    html`<text class="note" x="${across(0.97)}" y="${up(0.72)}" text-anchor="end">perfect calibration</text>`,
    html`<path class="line" d="${path}"/>`,
    points.map(
      ({ predicted, observed, calls }) =>
        html`<circle class="point" cx="${across(predicted)}" cy="${up(observed)}" r="${size(calls)}"><title>predicted ${percent(predicted)}, observed ${percent(observed)}, ${calls} calls</title></circle>`,
    ),
    html`<text class="label" x="${(across(0) + across(1)) / 2}" y="${frame.height - 6}" text-anchor="middle">predicted likelihood</text>`,
    html`<text class="label" transform="translate(14 ${(up(0) + up(1)) / 2}) rotate(-90)" text-anchor="middle">observed rate</text>`,
  ]);
}
