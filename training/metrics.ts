/** Measures of a score against labels 0 and 1. Pure functions over parallel arrays. */

/** Area under the ROC curve by ranks, ties counting half; NaN with one class only. */
export function auroc(scores: readonly number[], labels: readonly number[]): number {
  const order = scores.map((_, i) => i).sort((a, b) => at(scores, a) - at(scores, b));
  let rankSum = 0;
  let positives = 0;
  for (let i = 0; i < order.length; ) {
    let j = i;
    while (j < order.length && at(scores, at(order, j)) === at(scores, at(order, i))) j++;
    for (let k = i; k < j; k++) {
      if (at(labels, at(order, k)) === 1) {
        rankSum += (i + j + 1) / 2;
        positives++;
      }
    }
    i = j;
  }
  const negatives = order.length - positives;
  if (positives === 0 || negatives === 0) return Number.NaN;
  return (rankSum - (positives * (positives + 1)) / 2) / (positives * negatives);
}

function at(values: readonly number[], i: number): number {
  return values[i] as number;
}

export interface Rates {
  /** Share of ambiguous rows at or above the threshold. */
  readonly recall: number;
  /** Share of clear rows at or above the threshold. */
  readonly falseAsk: number;
  readonly accuracy: number;
  readonly balanced: number;
}

export function ratesAt(
  scores: readonly number[],
  labels: readonly number[],
  threshold = 0.5,
): Rates {
  let hit = 0;
  let positives = 0;
  let wrong = 0;
  for (const [i, score] of scores.entries()) {
    if (labels[i] === 1) {
      positives++;
      if (score >= threshold) hit++;
    } else if (score >= threshold) wrong++;
  }
  const negatives = scores.length - positives;
  const recall = hit / positives;
  const falseAsk = wrong / negatives;
  return {
    recall,
    falseAsk,
    accuracy: (hit + negatives - wrong) / scores.length,
    balanced: (recall + 1 - falseAsk) / 2,
  };
}

/** Expected calibration error over ten equal bins of the score. */
export function calibrationError(scores: readonly number[], labels: readonly number[]): number {
  const bins = Array.from({ length: 10 }, () => ({ n: 0, score: 0, label: 0 }));
  for (const [i, score] of scores.entries()) {
    const bin = bins[Math.min(9, Math.floor(score * 10))];
    if (bin === undefined) continue;
    bin.n++;
    bin.score += score;
    bin.label += labels[i] as number;
  }
  return bins.reduce((sum, bin) => sum + Math.abs(bin.score - bin.label), 0) / scores.length;
}

/** Share of twins in which the incomplete one scores higher, ties counting half; NaN without twins. */
export function twinAccuracy(
  scores: readonly number[],
  labels: readonly number[],
  groups: readonly (string | undefined)[],
): number {
  const clear = new Map<string, number[]>();
  const open = new Map<string, number[]>();
  for (const [i, group] of groups.entries()) {
    if (group === undefined) continue;
    const side = labels[i] === 1 ? open : clear;
    side.set(group, [...(side.get(group) ?? []), at(scores, i)]);
  }
  let won = 0;
  let pairs = 0;
  for (const [group, high] of open) {
    for (const a of high) {
      for (const b of clear.get(group) ?? []) {
        pairs++;
        won += a > b ? 1 : a === b ? 0.5 : 0;
      }
    }
  }
  return won / pairs;
}
