import { POINT } from './space.js';
import { dot } from './vector.js';

/** Up to so many groups each point is compared with all of them. */
const FEW = 256;
/** Numbers of a short form of a point, and how many groups it chooses among all. */
const SHORT = 48;
const CHOSEN = 24;

/** Finds the group whose members a point is most alike to. */
export class NearestGroup {
  private readonly means: readonly Float32Array[];
  private readonly shorts: Float32Array | null;
  private readonly products: Float32Array;

  /** @param groups sums of points, and of how many */
  constructor(groups: readonly { readonly sum: Float32Array; readonly size: number }[]) {
    this.means = groups.map(({ sum, size }) => sum.map((value) => value / Math.max(1, size)));
    this.products = new Float32Array(groups.length);
    this.shorts = groups.length > FEW ? shortForms(this.means) : null;
  }

  /**
   * @param isAllowed whether a group comes into question, by its place
   * @returns the place of the group and how alike the point is to its members on average; null without any
   */
  find(
    point: Float32Array,
    isAllowed: (group: number) => boolean = () => true,
  ): { readonly group: number; readonly alike: number } | null {
    let best: { group: number; alike: number } | null = null;
    for (const group of this.candidates(point)) {
      if (!isAllowed(group)) continue;
      const alike = dot(this.means[group] as Float32Array, point);
      if (!best || alike > best.alike) best = { group, alike };
    }
    return best;
  }

  /** By a random projection, which keeps products about as they are at a seventh of the cost. */
  private candidates(point: Float32Array): Iterable<number> {
    const { shorts, products } = this;
    if (!shorts) return this.means.keys();
    const short = shorten(point);
    for (let group = 0; group < products.length; group++) {
      let product = 0;
      const from = group * SHORT;
      for (let d = 0; d < SHORT; d++)
        product += (shorts[from + d] as number) * (short[d] as number);
      products[group] = product;
    }
    const least = products.slice().sort().at(-CHOSEN) as number;
    const chosen: number[] = [];
    for (let group = 0; group < products.length; group++) {
      if ((products[group] as number) >= least) chosen.push(group);
    }
    return chosen;
  }
}

function shortForms(means: readonly Float32Array[]): Float32Array {
  const shorts = new Float32Array(means.length * SHORT);
  for (const [at, mean] of means.entries()) shorts.set(shorten(mean), at * SHORT);
  return shorts;
}

/** Sums of the numbers of a point with random signs, the same for ever. */
function shorten(point: Float32Array): Float32Array {
  const short = new Float32Array(SHORT);
  for (let d = 0; d < POINT; d++) {
    const value = point[d] as number;
    if (value === 0) continue;
    const from = d * SHORT;
    for (let k = 0; k < SHORT; k++)
      short[k] = (short[k] as number) + value * (SIGNS[from + k] as number);
  }
  return short;
}

const SIGNS = Int8Array.from({ length: POINT * SHORT }, (_, at) => {
  let state = Math.imul(at + 1, 0x9e3779b9);
  state ^= state >>> 15;
  state = Math.imul(state, 0x85ebca6b);
  state ^= state >>> 13;
  return state & 1 ? 1 : -1;
});
