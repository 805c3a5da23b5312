import type { DetailToken } from './detail-tokens.js';
import { type DetailVector, UNIT_PARTS, UNITS } from './detail-words.js';
import shipped from './incomplete-net.model.json' with { type: 'json' };

/**
 * The upper layers of the net, behind the units: a hidden layer over what the units found, and the log-odds of it. Numbers of
 * `hidden` are one row of `3 * UNITS` for each of its units.
 */
export interface IncompleteNet {
  readonly hidden: readonly number[];
  readonly hiddenBias: readonly number[];
  readonly out: readonly number[];
  readonly outBias: number;
}

interface Layers {
  readonly hidden: Float64Array;
  readonly hiddenBias: Float64Array;
  readonly out: Float64Array;
  readonly outBias: number;
}

const toLayers = ({ hidden, hiddenBias, out, outBias }: IncompleteNet): Layers => ({
  hidden: Float64Array.from(hidden),
  hiddenBias: Float64Array.from(hiddenBias),
  out: Float64Array.from(out),
  outBias,
});

/** The shipped layers, from their file. */
export const shippedIncompleteNet = (): IncompleteNet => shipped;

let inUse = toLayers(shipped);

/** Has other layers used than the shipped ones; training does. */
export function useIncompleteNet(net: IncompleteNet): void {
  inUse = toLayers(net);
}

/** Numbers that the hidden layer sees: of each unit the greatest in the request, the sum there, and the greatest elsewhere. */
export const POOLED = 3 * UNITS;

/**
 * The log-odds that a request reads like those that lack something, by a convolutional net over its words (Kim 2014): each unit
 * sees a word and two on either side.
 *
 * @param vectors of the tokens, one for each
 * @param every the vector that each token has beside its own
 */
export function incompleteOdds(
  tokens: readonly DetailToken[],
  vectors: readonly DetailVector[],
  every: DetailVector,
): number {
  const pooled = poolUnits(tokens, vectors, every);
  const { hidden, hiddenBias, out, outBias } = inUse;
  let odds = outBias;
  for (let unit = 0; unit < hiddenBias.length; unit++) {
    let sum = hiddenBias[unit] as number;
    const from = unit * POOLED;
    for (let at = 0; at < POOLED; at++)
      sum += (hidden[from + at] as number) * (pooled[at] as number);
    if (sum > 0) odds += sum * (out[unit] as number);
  }
  return odds;
}

function poolUnits(
  tokens: readonly DetailToken[],
  vectors: readonly DetailVector[],
  every: DetailVector,
): Float64Array {
  const pooled = new Float64Array(POOLED);
  const units = new Float64Array(UNITS);
  let all = 1;
  let text = 0;
  for (const { asks } of tokens) all += asks;
  const share = 1 / Math.sqrt(all);
  // Texts stand one behind the other; no unit sees two of them.
  for (let at = 0; at < tokens.length; at++) {
    const { asks, first } = tokens[at] as DetailToken;
    if (first) text = at;
    readUnits(units, tokens, vectors, every, at, text);
    const isRequest = asks === 1;
    for (let unit = 0; unit < UNITS; unit++) {
      const value = units[unit] as number;
      if (value <= 0) continue;
      const place = isRequest ? unit : 2 * UNITS + unit;
      if (value > (pooled[place] as number)) pooled[place] = value;
      pooled[UNITS + unit] = (pooled[UNITS + unit] as number) + value * asks * share;
    }
  }
  return pooled;
}

/** The units at a token, of what it and those around it in its text add. */
function readUnits(
  units: Float64Array,
  tokens: readonly DetailToken[],
  vectors: readonly DetailVector[],
  every: DetailVector,
  at: number,
  text: number,
): void {
  for (let part = 0; part < UNIT_PARTS.length; part++) {
    const { places, from } = UNIT_PARTS[part] as (typeof UNIT_PARTS)[number];
    const other = at - places;
    if (other < text || other >= tokens.length) continue;
    if (places < 0 && beginsBetween(tokens, at, other)) continue;
    const vector = vectors[other] as DetailVector;
    if (part === 0)
      for (let unit = 0; unit < UNITS; unit++)
        units[unit] = (every[from + unit] as number) + (vector[from + unit] as number);
    else
      for (let unit = 0; unit < UNITS; unit++)
        units[unit] = (units[unit] as number) + (vector[from + unit] as number);
  }
}

/** Whether another text begins behind a token, up to another one. */
function beginsBetween(tokens: readonly DetailToken[], at: number, other: number): boolean {
  for (let next = at + 1; next <= other; next++) if (tokens[next]?.first) return true;
  return false;
}
