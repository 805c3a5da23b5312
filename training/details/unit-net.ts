import {
  UNITS as UNIT_COUNT,
  UNIT_PARTS,
  SIZE as VECTOR_SIZE,
} from '../../src/assess/evidence/detail-words.js';
import {
  type IncompleteNet,
  POOLED as POOLED_COUNT,
} from '../../src/assess/evidence/incomplete-net.js';
import { type Random, seeded } from '../../src/random.js';
import type { LearnedRows } from '../learned-rows.js';
import { RowAdam } from '../row-adam.js';
import { fixedRow } from './fixed-row.js';
import type { Text } from './placed-text.js';

const [SIZE, UNITS, POOLED] = [VECTOR_SIZE, UNIT_COUNT, POOLED_COUNT] as const;
const HIDDEN = 48;
/** The share of hidden units that are left out at random each time. */
const LEFT_OUT = 0.2;
/** Where the numbers of each layer begin. */
const AT = {
  bias: HIDDEN * POOLED,
  out: HIDDEN * POOLED + HIDDEN,
  outBias: HIDDEN * POOLED + 2 * HIDDEN,
} as const;
const COUNT = AT.outBias + 1;

/** What came of a text under the present numbers, as far as its slopes take it. */
export interface Pooled {
  readonly odds: number;
  /** Of each token, above zero. */
  readonly units: Float64Array;
  readonly pooled: Float64Array;
  /** The token that has the greatest of each unit, in the request and elsewhere; -1 for none. */
  readonly tops: Int32Array;
  readonly hidden: Float64Array;
  readonly share: number;
}

/** The net of `incomplete-net.ts` while it is trained, over the vectors of words. */
export class UnitNet {
  readonly #numbers = new Float64Array(COUNT);
  readonly #adam = new RowAdam(this.#numbers, new Float64Array(COUNT), {
    ...{ batch: 1, penalty: 0, least: 1e-8 },
    size: COUNT,
  });

  constructor(private readonly rows: LearnedRows) {
    const random = seeded(13);
    const fill = (from: number, to: number, inputs: number): void => {
      for (let at = from; at < to; at++) this.#numbers[at] = (2 * random() - 1) / Math.sqrt(inputs);
    };
    fill(0, AT.out, POOLED);
    fill(AT.out, COUNT, HIDDEN);
  }

  layers(): IncompleteNet {
    const rounded = (from: number, to: number): number[] =>
      Array.from(this.#numbers.subarray(from, to), (one) => Number(one.toPrecision(4)));
    return {
      hidden: rounded(0, AT.bias),
      hiddenBias: rounded(AT.bias, AT.out),
      out: rounded(AT.out, AT.outBias),
      outBias: this.#numbers[AT.outBias] as number,
    };
  }

  step(rate: number): void {
    this.#adam.step(rate);
  }

  /** @param random leaves hidden units out; null: all are read */
  judge(text: Text, sums: Float64Array, random: Random | null): Pooled {
    const every = fixedRow('every') * SIZE;
    const { numbers } = this.rows;
    const units = new Float64Array(text.length * UNITS);
    for (let at = 0; at < text.length; at++)
      for (let unit = 0; unit < UNITS; unit++)
        units[at * UNITS + unit] = numbers[every + (UNIT_PARTS[0]?.from ?? 0) + unit] as number;
    eachPart(text, (from, part, to) => {
      for (let unit = 0; unit < UNITS; unit++)
        units[to * UNITS + unit] =
          (units[to * UNITS + unit] as number) + (sums[from * SIZE + part + unit] as number);
    });
    const pooled = new Float64Array(POOLED);
    const tops = new Int32Array(2 * UNITS).fill(-1);
    const share = 1 / Math.sqrt(text.reduce((sum, { asks }) => sum + asks, 1));
    for (const [at, { asks }] of text.entries())
      for (let unit = 0; unit < UNITS; unit++) {
        const value = Math.max(0, units[at * UNITS + unit] as number);
        units[at * UNITS + unit] = value;
        if (value === 0) continue;
        const [place, top] =
          asks === 1 ? [unit, unit] : ([2 * UNITS + unit, UNITS + unit] as const);
        if (value > (pooled[place] as number)) {
          pooled[place] = value;
          tops[top] = at;
        }
        pooled[UNITS + unit] = (pooled[UNITS + unit] as number) + value * asks * share;
      }
    const own = this.#numbers;
    const hidden = new Float64Array(HIDDEN);
    let odds = own[AT.outBias] as number;
    for (let i = 0; i < HIDDEN; i++) {
      if (random !== null && random() < LEFT_OUT) continue;
      let sum = own[AT.bias + i] as number;
      for (let at = 0; at < POOLED; at++)
        sum += (own[i * POOLED + at] as number) * (pooled[at] as number);
      if (sum <= 0) continue;
      hidden[i] = random === null ? sum : sum / (1 - LEFT_OUT);
      odds += (hidden[i] as number) * (own[AT.out + i] as number);
    }
    return { odds, units, pooled, tops, hidden, share };
  }

  /**
   * Adds what a slope along the log-odds means for the layers.
   *
   * @param ofTokens where slopes along the vectors of tokens are added up
   * @param ofEvery where those along the vector that each token has beside its own are
   */
  learn(
    text: Text,
    { units, pooled, tops, hidden, share }: Pooled,
    slope: number,
    ofTokens: Float64Array,
    ofEvery: Float64Array,
  ): void {
    const own = this.#numbers;
    const along = new Float64Array(COUNT);
    const ofPooled = new Float64Array(POOLED);
    along[AT.outBias] = slope;
    for (let i = 0; i < HIDDEN; i++) {
      if (hidden[i] === 0) continue;
      along[AT.out + i] = slope * (hidden[i] as number);
      const by = (slope * (own[AT.out + i] as number)) / (1 - LEFT_OUT);
      along[AT.bias + i] = by;
      for (let at = 0; at < POOLED; at++) {
        along[i * POOLED + at] = by * (pooled[at] as number);
        ofPooled[at] = (ofPooled[at] as number) + by * (own[i * POOLED + at] as number);
      }
    }
    this.#adam.add(0, 1, along);
    const ofUnits = new Float64Array(units.length);
    for (const [at, { asks }] of text.entries()) {
      if (asks === 0) continue;
      for (let unit = 0; unit < UNITS; unit++)
        if ((units[at * UNITS + unit] as number) > 0)
          ofUnits[at * UNITS + unit] = (ofPooled[UNITS + unit] as number) * asks * share;
    }
    for (let unit = 0; unit < UNITS; unit++) {
      const [inRequest, elsewhere] = [tops[unit] as number, tops[UNITS + unit] as number];
      if (inRequest >= 0) addTo(ofUnits, inRequest * UNITS + unit, ofPooled[unit] as number);
      if (elsewhere >= 0)
        addTo(ofUnits, elsewhere * UNITS + unit, ofPooled[2 * UNITS + unit] as number);
    }
    const [{ from: atPlace } = { from: 0 }] = UNIT_PARTS;
    for (let at = 0; at < text.length; at++)
      for (let unit = 0; unit < UNITS; unit++)
        addTo(ofEvery, atPlace + unit, ofUnits[at * UNITS + unit] as number);
    eachPart(text, (from, part, to) => {
      for (let unit = 0; unit < UNITS; unit++)
        addTo(ofTokens, from * SIZE + part + unit, ofUnits[to * UNITS + unit] as number);
    });
  }
}

function addTo(slopes: Float64Array, at: number, by: number): void {
  slopes[at] = (slopes[at] as number) + by;
}

/** Calls back for each word that adds to the units at another one or its own, with the part of its vector that does. */
function eachPart(text: Text, found: (from: number, part: number, to: number) => void): void {
  let begins = 0;
  const beginnings = text.map(({ first }, at) => {
    if (first) begins = at;
    return begins;
  });
  for (const { places, from } of UNIT_PARTS)
    for (let at = 0; at < text.length; at++) {
      const other = at - places;
      if (other >= 0 && other < text.length && beginnings[other] === beginnings[at])
        found(other, from, at);
    }
}
