export interface IsotonicStep {
  /** Where it lies. */
  readonly at: number;
  readonly value: number;
  readonly weight: number;
}

/**
 * The non-decreasing values that are nearest to the given ones, in weighted squares: neighbors in the wrong order share
 * their mean (pool adjacent violators).
 *
 * @param steps in the order of `at`
 * @returns one for each, with the values made monotone
 */
export function poolAdjacent(steps: readonly IsotonicStep[]): IsotonicStep[] {
  const blocks: { value: number; weight: number; count: number }[] = [];
  for (const { value, weight } of steps) {
    let block = { value, weight, count: 1 };
    for (;;) {
      const before = blocks.at(-1);
      if (!before || before.value < block.value) break;
      blocks.pop();
      const both = before.weight + block.weight;
      block = {
        value: both > 0 ? (before.value * before.weight + block.value * block.weight) / both : 0,
        weight: both,
        count: before.count + block.count,
      };
    }
    blocks.push(block);
  }
  const values = blocks.flatMap(({ value, count }) => Array.from({ length: count }, () => value));
  return steps.map((step, place) => ({ ...step, value: values[place] ?? step.value }));
}
