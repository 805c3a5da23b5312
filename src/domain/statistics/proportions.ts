/** Both ends of a 95% interval. */
export type Interval = readonly [number, number];

/** How many of how many. */
export interface Proportion {
  readonly hits: number;
  readonly of: number;
}

/** The 97.5% quantile of the normal distribution: two-sided 95%. */
const Z95 = 1.959963984540054;
/** The 80% quantile: the power that sample sizes are computed for. */
const Z80 = 0.8416212335729143;

export const proportionRate = ({ hits, of }: Proportion): number | null =>
  of > 0 ? hits / of : null;

/** Wilson's score interval of a proportion; null without any. */
export function wilson({ hits, of }: Proportion): Interval | null {
  if (of <= 0) return null;
  const rate = hits / of;
  const z2 = Z95 * Z95;
  const middle = rate + z2 / (2 * of);
  const half = Z95 * Math.sqrt((rate * (1 - rate)) / of + z2 / (4 * of * of));
  const whole = 1 + z2 / of;
  return [Math.max(0, (middle - half) / whole), Math.min(1, (middle + half) / whole)];
}

/**
 * The interval of a difference of two proportions, `treatment - control`, by Newcombe's hybrid score method (Statistics
 * in Medicine 17, 1998, method 10); null where either has nothing.
 */
export function newcombe(treatment: Proportion, control: Proportion): Interval | null {
  const [t, c] = [wilson(treatment), wilson(control)];
  if (!t || !c) return null;
  const [rateT, rateC] = [treatment.hits / treatment.of, control.hits / control.of];
  const difference = rateT - rateC;
  return [
    difference - Math.hypot(rateT - t[0], c[1] - rateC),
    difference + Math.hypot(t[1] - rateT, rateC - c[0]),
  ];
}

/** The relative lift `treatment / control - 1` with the interval of the log ratio; null where either has no hit. */
export function relativeLift(
  treatment: Proportion,
  control: Proportion,
): { readonly lift: number; readonly interval: Interval } | null {
  if (treatment.hits === 0 || control.hits === 0) return null;
  const ratio = treatment.hits / treatment.of / (control.hits / control.of);
  const error = Math.sqrt(
    1 / treatment.hits - 1 / treatment.of + (1 / control.hits - 1 / control.of),
  );
  const end = (sign: number) => ratio * Math.exp(sign * Z95 * error) - 1;
  return { lift: ratio - 1, interval: [end(-1), end(1)] };
}

/** The two-sided p-value of the pooled z-test of two proportions; null where there is nothing to compare. */
export function differenceP(treatment: Proportion, control: Proportion): number | null {
  if (treatment.of === 0 || control.of === 0) return null;
  const pooled = (treatment.hits + control.hits) / (treatment.of + control.of);
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / treatment.of + 1 / control.of));
  if (error === 0) return 1;
  return twoSidedP((treatment.hits / treatment.of - control.hits / control.of) / error);
}

/** The two-sided p-value that a share of `hits` has the expected rate: the sample-ratio check of an experiment. */
export function shareP({ hits, of }: Proportion, expected: number): number | null {
  if (of === 0) return null;
  const error = Math.sqrt(expected * (1 - expected) * of);
  // All in one arm by design: any other is impossible.
  if (error === 0) return hits === expected * of ? 1 : 0;
  return twoSidedP((hits - expected * of) / error);
}

/** Sessions that each arm needs to detect a relative drop of a rate, two-sided 5%, power 80%; null for a rate of 0. */
export function neededPerArm(rate: number, relativeDrop: number): number | null {
  if (rate <= 0) return null;
  const lower = rate * (1 - relativeDrop);
  const variance = rate * (1 - rate) + lower * (1 - lower);
  return Math.ceil(((Z95 + Z80) ** 2 * variance) / (rate - lower) ** 2);
}

const twoSidedP = (z: number): number => erfc(Math.abs(z) / Math.SQRT2);

/** The complementary error function, within 1.2e-7 of itself (Numerical Recipes, 6.2). */
function erfc(x: number): number {
  const t = 1 / (1 + 0.5 * Math.abs(x));
  const coefficients = [
    ...[-1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806],
    ...[0.27886807, -1.13520398, 1.48851587, -0.82215223, 0.17087277],
  ];
  const polynomial = coefficients.reduceRight((sum, coefficient) => coefficient + t * sum, 0);
  const tail = t * Math.exp(-x * x + polynomial);
  return x >= 0 ? tail : 2 - tail;
}
