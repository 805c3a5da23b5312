import { readFileSync } from 'node:fs';
import { ENCODED_SHARE, FAILURE, PLACED, samePlaceProduct } from './failure-vector.js';

/** Traits of a failure, which are known beside its words. */
export interface Traits {
  readonly dimension: string | null;
  readonly category: string | null;
}

const DIMENSIONS = ['goal', 'output_format', 'scope', 'constraints'];
const CATEGORIES = [
  ...['missing_context', 'broken_tool', 'capability_gap', 'task_failure'],
  'spec_conflict',
];

/** Numbers of a point: those of the failure, then its dimension and its category. */
export const POINT = FAILURE + DIMENSIONS.length + CATEGORIES.length;

/** How much nearer two failures of the same dimension, or of the same category, are to each other. */
const SAME_DIMENSION = 0.35;
const SAME_CATEGORY = 0.26;
/** How much of what all failures of a tenant share is left out of account. */
const SHARED = 0.7;

/**
 * Where a failure lies: its meaning and kind, without most of what all failures of its tenant have in common, and
 * its traits. The product of two points says how alike they are; that of a point and the mean of a cluster's
 * points is the mean of its products with them.
 *
 * @param shared what the tenant's failures have in common
 */
export function failurePoint(
  failure: Float32Array,
  traits: Traits,
  shared: Float32Array,
): Float32Array {
  const point = new Float32Array(POINT);
  for (let d = 0; d < FAILURE; d++) {
    point[d] = (failure[d] as number) - SHARED * (shared[d] as number);
  }
  placeTrait(point, FAILURE, DIMENSIONS, traits.dimension, SAME_DIMENSION);
  placeTrait(point, FAILURE + DIMENSIONS.length, CATEGORIES, traits.category, SAME_CATEGORY);
  return point;
}

/** Where a text lies, by its meaning alone and without most of what is shared. */
export function textPoint(meaning: Float32Array, shared: Float32Array): Float32Array {
  const point = new Float32Array(meaning.length);
  for (let d = 0; d < point.length; d++) {
    point[d] = (meaning[d] as number) - SHARED * (shared[d] as number);
  }
  return point;
}

/**
 * The corners of a simplex: the same value gives a product of `same`, two different ones a little less than
 * nothing, and an unknown one nothing.
 */
function placeTrait(
  point: Float32Array,
  from: number,
  values: readonly string[],
  value: string | null,
  same: number,
): void {
  const at = value === null ? -1 : values.indexOf(value);
  if (at < 0) return;
  const count = values.length;
  const scale = Math.sqrt((same * count) / (count - 1));
  for (let k = 0; k < count; k++) point[from + k] = scale * ((k === at ? 1 : 0) - 1 / count);
}

interface Mean {
  readonly scale: number;
  /** Signed bytes in base64. */
  readonly mean: string;
}

const model = JSON.parse(
  readFileSync(new URL('./common.model.json', import.meta.url), 'utf8'),
) as Mean & { readonly encoder: Mean };

const readMean = ({ scale, mean }: Mean): Float32Array =>
  Float32Array.from(new Int8Array(Buffer.from(mean, 'base64')), (byte) => scale * byte);

/** The mean of all requests, whoever's they are; of the kinds nothing. */
const COMMON_TO_ALL = new Float32Array(FAILURE);
COMMON_TO_ALL.set(readMean(model));
COMMON_TO_ALL.set(
  readMean(model.encoder).map((value) => ENCODED_SHARE * value),
  PLACED,
);

/**
 * How much a tenant's own failures say of what its failures have in common: half of it at most, and less while there
 * are few of them. Otherwise a tenant whose failures are all about one thing would have nothing left of it.
 */
const OWN_SHARE = 0.5;
const HALF_OF_THAT = 150;

/** The part that a point leaves out: with it, sums of points without it become sums of points. */
export const NOTHING_SHARED = new Float32Array(FAILURE);

/**
 * The sum of points, from the sum of the same points as they are where nothing is shared: what is stored stays right
 * when what a tenant's failures share changes.
 */
export function sharedOut(sum: Float32Array, size: number, shared: Float32Array): Float32Array {
  const out = sum.slice();
  for (let d = 0; d < FAILURE; d++) {
    out[d] = (out[d] as number) - size * SHARED * (shared[d] as number);
  }
  return out;
}

/** Mean of the failures of a tenant: the sum of their numbers, and how much is known of them. */
export class Common {
  constructor(
    readonly sum: Float32Array = new Float32Array(FAILURE),
    public count = 0,
    /** Dimensions and categories that are known. */
    public traits = 0,
  ) {}

  add(failure: Float32Array, { dimension, category }: Traits): void {
    for (let d = 0; d < FAILURE; d++) {
      this.sum[d] = (this.sum[d] as number) + (failure[d] as number);
    }
    this.count += 1;
    this.traits += (dimension === null ? 0 : 1) + (category === null ? 0 : 1);
  }

  /** Adds failures of which the sum of points is known. */
  addSum(sum: Float32Array, size: number): void {
    for (let d = 0; d < FAILURE; d++) {
      this.sum[d] = (this.sum[d] as number) + (sum[d] as number);
    }
    const known = this.knownTraits;
    this.count += size;
    this.traits += Math.round(size * 2 * known);
  }

  /** The part that a point of the tenant's leaves out. */
  get shared(): Float32Array {
    const own = this.ownShare;
    const share = own / Math.max(1, this.count);
    return COMMON_TO_ALL.map((value, d) => (1 - own) * value + share * (this.sum[d] as number));
  }

  /** The product that two points have by their failures having happened in one place. */
  get samePlace(): number {
    const count = Math.max(1, this.count);
    const mean = this.sum.map((value) => value / count);
    return samePlaceProduct(mean, SHARED * this.ownShare);
  }

  private get ownShare(): number {
    return (OWN_SHARE * this.count) / (this.count + HALF_OF_THAT);
  }

  /** The share of dimensions and categories that are known, 0 to 1. */
  get knownTraits(): number {
    return this.traits / Math.max(1, 2 * this.count);
  }
}

/** Reads the mean as it is stored; the sum is null before the first run. */
export const toCommon = (stored: {
  readonly sum: Float32Array | null;
  readonly count: number;
  readonly traits: number;
}): Common => new Common(stored.sum ?? undefined, stored.count, stored.traits);
