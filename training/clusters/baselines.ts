/** Sparse vectors of unit length: the weight of each word, by its number. */
export type Sparse = ReadonlyMap<number, number>;

/** TF-IDF of the words of texts, with their logarithmic frequency, of unit length. */
export function tfIdf(texts: readonly string[]): Sparse[] {
  const numbers = new Map<string, number>();
  const spread: number[] = [];
  const counted = texts.map((text) => {
    const counts = new Map<number, number>();
    for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
      const number = numbers.get(word) ?? numbers.size;
      numbers.set(word, number);
      counts.set(number, (counts.get(number) ?? 0) + 1);
    }
    for (const number of counts.keys()) spread[number] = (spread[number] ?? 0) + 1;
    return counts;
  });
  return counted.map((counts) => {
    const weights = [...counts].map(([number, count]) => {
      const rarity = 1 + Math.log((1 + texts.length) / (1 + (spread[number] ?? 0)));
      return [number, (1 + Math.log(count)) * rarity] as const;
    });
    const length = Math.sqrt(weights.reduce((sum, [, weight]) => sum + weight * weight, 0)) || 1;
    return new Map(weights.map(([number, weight]) => [number, weight / length]));
  });
}

/**
 * Spherical k-means from k-means++ seeds, the best of several starts.
 *
 * @returns of each point its group
 */
export function kMeans(
  points: readonly Sparse[],
  count: number,
  random: () => number,
  starts = 10,
): number[] {
  let best: { labels: number[]; fit: number } | null = null;
  for (let start = 0; start < starts; start++) {
    const found = runOnce(points, count, random);
    if (!best || found.fit > best.fit) best = found;
  }
  return best?.labels ?? [];
}

function runOnce(
  points: readonly Sparse[],
  count: number,
  random: () => number,
): { labels: number[]; fit: number } {
  let centres = seeds(points, count, random);
  let labels: number[] = [];
  let fit = Number.NEGATIVE_INFINITY;
  for (let round = 0; round < 50; round++) {
    const nearest = points.map((point) => nearestOf(point, centres));
    const sum = nearest.reduce((total, { alike }) => total + alike, 0);
    labels = nearest.map(({ at }) => at);
    if (sum <= fit + 1e-9) break;
    fit = sum;
    centres = centres.map(
      (centre, at) => meanOf(points.filter((_, i) => labels[i] === at)) ?? centre,
    );
  }
  return { labels, fit };
}

function seeds(points: readonly Sparse[], count: number, random: () => number): Sparse[] {
  const chosen = [points[Math.floor(random() * points.length)] as Sparse];
  while (chosen.length < count) {
    const distances = points.map((point) => (1 - nearestOf(point, chosen).alike) ** 2);
    let left = random() * distances.reduce((sum, one) => sum + one, 0);
    const at = distances.findIndex((one) => {
      left -= one;
      return left <= 0;
    });
    chosen.push(points[Math.max(0, at)] as Sparse);
  }
  return chosen;
}

function nearestOf(point: Sparse, centres: readonly Sparse[]): { at: number; alike: number } {
  let best = { at: 0, alike: Number.NEGATIVE_INFINITY };
  for (const [at, centre] of centres.entries()) {
    const alike = product(point, centre);
    if (alike > best.alike) best = { at, alike };
  }
  return best;
}

function meanOf(points: readonly Sparse[]): Sparse | null {
  if (points.length === 0) return null;
  const sum = new Map<number, number>();
  for (const point of points) {
    for (const [number, weight] of point) sum.set(number, (sum.get(number) ?? 0) + weight);
  }
  const length = Math.sqrt([...sum.values()].reduce((total, weight) => total + weight * weight, 0));
  return new Map([...sum].map(([number, weight]) => [number, weight / length]));
}

function product(a: Sparse, b: Sparse): number {
  let sum = 0;
  for (const [number, weight] of a) sum += weight * (b.get(number) ?? 0);
  return sum;
}

/**
 * DBSCAN (Ester et al. 1996): points with enough neighbours within a distance, and what can be reached through them.
 *
 * @param distance of two points, by their places
 * @returns of each point its group; -1: none
 */
export function dbscan(
  count: number,
  distance: (a: number, b: number) => number,
  { within, least }: { readonly within: number; readonly least: number },
): number[] {
  const near = Array.from({ length: count }, (_, a) =>
    Array.from({ length: count }, (_, b) => b).filter((b) => distance(a, b) <= within),
  );
  const labels: number[] = Array.from({ length: count }, () => -1);
  let next = 0;
  for (let start = 0; start < count; start++) {
    if (labels[start] !== -1 || (near[start]?.length ?? 0) < least) continue;
    const reached = [start];
    for (let at = reached.pop(); at !== undefined; at = reached.pop()) {
      if (labels[at] !== -1) continue;
      labels[at] = next;
      if ((near[at]?.length ?? 0) >= least) reached.push(...(near[at] as number[]));
    }
    next += 1;
  }
  return labels;
}
