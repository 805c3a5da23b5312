import type { ScaleBand, ScaleLinear } from 'd3-scale';
import { type Html, html, type Part } from '../html.js';
import { amount, shortDay } from '../wording.js';
import type { Bucket } from './buckets.js';

/** The size of a drawing, in its own units, and the room around what is drawn. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * A drawing with its name and description for those who do not see it.
 *
 * @param id unique within the page
 */
export function drawing(
  { width, height }: Pick<Frame, 'width' | 'height'>,
  about: { readonly id: string; readonly title: string; readonly description: string },
  content: Part,
): Html {
  const { id, title, description } = about;
  return html`<svg class="chart" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="${id}-t ${id}-d"><title id="${id}-t">${title}</title><desc id="${id}-d">${description}</desc>${content}</svg>`;
}

/** Lines across with their values at the left, whole numbers where the values are. */
export function valueAxis(
  scale: ScaleLinear<number, number>,
  { left, right, width }: Frame,
  format: (value: number) => string = amount,
  ticks = 4,
): Html {
  return html`<g class="axis">${scale
    .ticks(ticks)
    .map(
      (value) =>
        html`<line x1="${left}" x2="${width - right}" y1="${scale(value)}" y2="${scale(value)}"/><text x="${left - 8}" y="${scale(value)}" dy=".32em" text-anchor="end">${format(value)}</text>`,
    )}</g>`;
}

/** Days below, as many as there is room for, the last one among them. */
export function dayAxis(
  buckets: readonly Bucket[],
  scale: ScaleBand<string>,
  { height, bottom }: Frame,
): Html {
  const MIN_DISTANCE = 64;
  const every = Math.max(1, Math.ceil(MIN_DISTANCE / scale.step()));
  const last = buckets.length - 1;
  return html`<g class="axis">${buckets
    .filter((_, at) => (last - at) % every === 0)
    .map(
      ({ day }) =>
        html`<text x="${(scale(day) ?? 0) + scale.bandwidth() / 2}" y="${height - bottom + 18}" text-anchor="middle">${shortDay(day)}</text>`,
    )}</g>`;
}
