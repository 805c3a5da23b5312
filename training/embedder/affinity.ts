import type { Concept } from './lexicon.js';

export interface AffinityShares {
  /** Between concepts of a topic. */
  readonly topic: number;
  /** Between concepts of a scene; of several scenes no more. */
  readonly scene: number;
  /** Between concepts that always meet in texts; less the less they do. */
  readonly together: number;
}

/** How alike concepts are meant to be: 1 with themselves, and what topics, scenes and texts say of two. */
export function affinityOf(
  concepts: readonly Concept[],
  scenes: readonly (readonly number[])[],
  texts: readonly ReadonlySet<number>[],
  shares: AffinityShares,
): Float32Array[] {
  const count = concepts.length;
  const affinity = concepts.map(({ topic }, i) =>
    Float32Array.from(concepts, (other, j) =>
      i === j ? 1 : other.topic === topic ? shares.topic : 0,
    ),
  );
  const raise = (i: number, j: number, to: number) => {
    const row = affinity[i] as Float32Array;
    if (i !== j) row[j] = Math.max(row[j] as number, to);
  };
  for (const scene of scenes)
    for (const i of scene) for (const j of scene) raise(i, j, shares.scene);

  const alone = new Float64Array(count);
  const both = Array.from({ length: count }, () => new Float64Array(count));
  for (const found of texts) {
    for (const i of found) {
      alone[i] = (alone[i] as number) + 1;
      for (const j of found)
        (both[i] as Float64Array)[j] = ((both[i] as Float64Array)[j] as number) + 1;
    }
  }
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < count; j++) {
      const met = (both[i] as Float64Array)[j] as number;
      if (i === j || met < 4) continue;
      const share = met / texts.length;
      const chance = ((alone[i] as number) * (alone[j] as number)) / texts.length ** 2;
      const information = Math.log(share / chance) / -Math.log(share);
      if (information > 0) raise(i, j, shares.together * information);
    }
  }
  return affinity;
}
