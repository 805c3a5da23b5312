import type { Pause } from './agglomerate.js';
import {
  minimumCosine,
  type RequestPattern,
  similarityOfCosine,
  similarityToCentre,
} from './request-match.js';
import { dot } from './vector.js';

/** A pattern, and how near a request must be to match it. */
export interface WantedPattern {
  readonly pattern: RequestPattern;
  readonly minSimilarity: number;
}

/** Up to so many requests are compared one by one. */
const FEW = 128;
/** Numbers of a short form, and how many of them are looked at first. */
const SHORT = 64;
const FIRST = 32;
/** A direction is looked for among every fourth example. */
const EACH = 4;
/** Margin for rounding, added to a bound or taken from it. */
const SLACK = 1e-4;

/**
 * Many patterns, made to be compared with one request after the other. It finds what comparing with all of them would
 * find: an example is left out only where its cosine cannot be as large as it would have to be.
 *
 * A short form is where a vector of length 1 lies in the directions in which the examples differ most, and how long
 * the rest of it is. The product of two vectors is at most that of their short forms and of the lengths of their rests.
 */
export class RequestIndex {
  private constructor(
    private readonly wanted: readonly WantedPattern[],
    private readonly examples: readonly Float32Array[],
    private readonly shorts: ShortForms | null,
  ) {}

  /** @param pause awaited every millisecond or two */
  static async of(wanted: readonly WantedPattern[], pause: Pause): Promise<RequestIndex> {
    const examples = wanted.flatMap(({ pattern }) => pattern.examples);
    if (examples.length <= FEW) return new RequestIndex(wanted, examples, null);
    const centres = wanted.map(({ pattern }) => pattern.centre);
    return new RequestIndex(wanted, examples, await ShortForms.of(examples, centres, pause));
  }

  /**
   * The place of the pattern that a request is nearest to, the first of equally near ones; -1 where it matches
   * none.
   */
  match(direction: Float32Array): number {
    const { wanted, shorts } = this;
    const short = shorts?.shorten(direction) ?? null;
    let best = -1;
    let most = 0;
    let from = 0;
    for (const [place, { pattern, minSimilarity }] of wanted.entries()) {
      const to = from + pattern.examples.length;
      const byCentre = similarityToCentre(direction, pattern);
      const nearest = this.nearest(
        { direction, short, from, to },
        Math.max(minSimilarity, most, byCentre),
      );
      from = to;
      const similarity = Math.max(byCentre, nearest);
      if (similarity < minSimilarity || similarity <= most) continue;
      most = similarity;
      best = place;
    }
    return best;
  }

  /** The similarity to the nearest of some examples, where it reaches `least`; else less than that. */
  private nearest(
    { direction, short, from, to }: Range & { readonly direction: Float32Array },
    least: number,
  ): number {
    const { examples, shorts } = this;
    const cosine = minimumCosine(least) - SLACK;
    let nearest = 0;
    for (let at = from; at < to; at++) {
      if (shorts && short && shorts.isBelow(short, at, cosine)) continue;
      nearest = Math.max(nearest, dot(examples[at] as Float32Array, direction));
    }
    return similarityOfCosine(nearest);
  }
}

interface Range {
  readonly short: ShortForm | null;
  readonly from: number;
  readonly to: number;
}

/** The numbers of a vector in some directions, and how long it is beside the first of them and beside all. */
interface ShortForm {
  readonly numbers: Float32Array;
  readonly restOfFirst: number;
  readonly rest: number;
}

class ShortForms {
  private readonly directions: Float32Array[] = [];
  /** Of each example one after the other. */
  private readonly numbers: Float32Array;
  /** Squares of the lengths of what the directions so far leave of the examples; then the lengths. */
  private readonly rests: Float32Array;
  private restsOfFirst: Float32Array = new Float32Array(0);

  private constructor(private readonly examples: readonly Float32Array[]) {
    this.numbers = new Float32Array(examples.length * SHORT);
    this.rests = new Float32Array(examples.length).fill(1);
  }

  static async of(
    examples: readonly Float32Array[],
    centres: readonly Float32Array[],
    pause: Pause,
  ): Promise<ShortForms> {
    const forms = new ShortForms(examples);
    for (const centre of centres.slice(0, FIRST)) {
      forms.add(centre);
      await pause();
    }
    while (forms.directions.length < SHORT && forms.add(forms.commonest())) await pause();
    forms.rests.set(forms.rests.map(vectorLength));
    // Where fewer directions hold all examples, the rest beside the first of them is that beside all.
    if (forms.restsOfFirst.length === 0) forms.restsOfFirst = forms.rests;
    return forms;
  }

  shorten(vector: Float32Array): ShortForm {
    const { directions } = this;
    const numbers = new Float32Array(SHORT);
    let square = 1;
    let squareOfFirst = 1;
    for (let d = 0; d < directions.length; d++) {
      const number = dot(directions[d] as Float32Array, vector);
      numbers[d] = number;
      square -= number * number;
      if (d < FIRST) squareOfFirst = square;
    }
    return { numbers, restOfFirst: vectorLength(squareOfFirst), rest: vectorLength(square) };
  }

  /** Whether the product with an example is less than a cosine for sure. */
  isBelow(
    { numbers: own, restOfFirst, rest }: ShortForm,
    example: number,
    cosine: number,
  ): boolean {
    const { numbers, restsOfFirst, rests } = this;
    const from = example * SHORT;
    let [p, q] = [0, 0];
    for (let d = 0; d < FIRST; d += 2) {
      p += (numbers[from + d] as number) * (own[d] as number);
      q += (numbers[from + d + 1] as number) * (own[d + 1] as number);
    }
    if (p + q + restOfFirst * (restsOfFirst[example] as number) < cosine) return true;
    for (let d = FIRST; d < SHORT; d += 2) {
      p += (numbers[from + d] as number) * (own[d] as number);
      q += (numbers[from + d + 1] as number) * (own[d + 1] as number);
    }
    return p + q + rest * (rests[example] as number) < cosine;
  }

  /** A direction in which much of what is left of the examples lies: one step of a power iteration. */
  private commonest(): Float32Array {
    const { examples, rests } = this;
    let longest = 0;
    for (let at = 1; at < rests.length; at++) {
      if ((rests[at] as number) > (rests[longest] as number)) longest = at;
    }
    const start = this.beside((examples[longest] as Float32Array).slice());
    const sum = new Float32Array(start.length);
    for (let at = longest % EACH; at < examples.length; at += EACH) {
      const example = examples[at] as Float32Array;
      addTimes(sum, example, dot(start, example));
    }
    return sum;
  }

  /** Adds what is new of a direction; false where nothing is. */
  private add(towards: Float32Array): boolean {
    const { directions, examples, numbers, rests } = this;
    const direction = this.beside(towards.slice());
    if (direction.every((value) => value === 0)) return false;
    const place = directions.push(direction) - 1;
    for (let at = 0; at < examples.length; at++) {
      const number = dot(direction, examples[at] as Float32Array);
      numbers[at * SHORT + place] = number;
      rests[at] = (rests[at] as number) - number * number;
    }
    if (place === FIRST - 1) this.restsOfFirst = rests.map(vectorLength);
    return true;
  }

  /** A vector without its part in the directions so far, at length 1; zero where hardly anything is left. */
  private beside(vector: Float32Array): Float32Array {
    const before = Math.sqrt(dot(vector, vector));
    // Twice, since the first time rounding leaves something.
    for (let time = 0; time < 2; time++) {
      for (const direction of this.directions) {
        addTimes(vector, direction, -dot(direction, vector));
      }
    }
    const length = Math.sqrt(dot(vector, vector));
    const scale = length > SLACK * before ? 1 / length : 0;
    for (let d = 0; d < vector.length; d++) vector[d] = scale * (vector[d] as number);
    return vector;
  }
}

const vectorLength = (square: number): number => Math.sqrt(Math.max(0, square));

function addTimes(sum: Float32Array, vector: Float32Array, times: number): void {
  for (let d = 0; d < sum.length; d++) sum[d] = (sum[d] as number) + times * (vector[d] as number);
}
