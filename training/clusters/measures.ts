/** How well a grouping agrees with labels; what is in no group, or has no label, is a group of its own. */
export interface Agreement {
  /** The harmonic mean of homogeneity and completeness (Rosenberg and Hirschberg 2007). */
  readonly vMeasure: number;
  /** Over pairs: those of one label that are in one group. */
  readonly pairwiseF1: number;
  readonly precision: number;
  readonly recall: number;
  /** Of what has no label, the share that is in no group. */
  readonly noiseOut: number;
  /** Of what has a label, the share that is in no group. */
  readonly leftOut: number;
  readonly groups: number;
}

/**
 * @param labels null: noise
 * @param groups -1: in no group
 */
export function agreementOf(
  labels: readonly (string | null)[],
  groups: ArrayLike<number>,
): Agreement {
  const count = labels.length;
  const truth = labels.map((label, at) => label ?? `alone ${at}`);
  const found = truth.map((_, at) => {
    const group = groups[at] as number;
    return group < 0 ? `alone ${at}` : String(group);
  });
  const [together, ofTruth, ofFound] = [
    sizesOf(truth.map((label, at) => `${label}\n${found[at]}`)),
    sizesOf(truth),
    sizesOf(found),
  ];
  const joint = entropy(together, count);
  const homogeneity = share(joint - entropy(ofFound, count), entropy(ofTruth, count));
  const completeness = share(joint - entropy(ofTruth, count), entropy(ofFound, count));
  const both = pairs(together);
  const precision = both / (pairs(ofFound) || 1);
  const recall = both / (pairs(ofTruth) || 1);
  const alone = (of: (label: string | null) => boolean): number => {
    const some = labels.flatMap((label, at) => (of(label) ? [at] : []));
    return some.filter((at) => (groups[at] as number) < 0).length / (some.length || 1);
  };
  return {
    vMeasure: harmonic(homogeneity, completeness),
    pairwiseF1: harmonic(precision, recall),
    precision,
    recall,
    noiseOut: alone((label) => label === null),
    leftOut: alone((label) => label !== null),
    groups: new Set(Array.from(groups).filter((group) => group >= 0)).size,
  };
}

function sizesOf(keys: readonly string[]): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const key of keys) sizes.set(key, (sizes.get(key) ?? 0) + 1);
  return sizes;
}

const pairs = (sizes: ReadonlyMap<string, number>): number =>
  [...sizes.values()].reduce((sum, size) => sum + (size * (size - 1)) / 2, 0);

const entropy = (sizes: ReadonlyMap<string, number>, count: number): number =>
  [...sizes.values()].reduce((sum, size) => sum - (size / count) * Math.log(size / count), 0);

const share = (left: number, of: number): number => (of === 0 ? 1 : 1 - left / of);

const harmonic = (a: number, b: number): number => (a + b === 0 ? 0 : (2 * a * b) / (a + b));
