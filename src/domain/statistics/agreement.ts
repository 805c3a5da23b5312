/** Two judgments of the same thing, the raters in the same order throughout. */
export type Pair = readonly [string, string];

export interface Agreement {
  readonly pairs: number;
  /** Share of pairs that agree, 0 to 1. */
  readonly percent: number | null;
  /** The agreement beyond chance (Cohen 1960): 1 is perfect, 0 chance. */
  readonly kappa: number | null;
  readonly interpretation: string | null;
}

/** How far pairs of judgments agree; null with fewer than `least` pairs, kappa also where chance explains all. */
export function measureAgreement(pairs: readonly Pair[], least = 5): Agreement {
  const n = pairs.length;
  if (n < least) return { pairs: n, percent: null, kappa: null, interpretation: null };
  const [first, second] = [new Map<string, number>(), new Map<string, number>()];
  let agreed = 0;
  for (const [a, b] of pairs) {
    if (a === b) agreed += 1;
    first.set(a, (first.get(a) ?? 0) + 1);
    second.set(b, (second.get(b) ?? 0) + 1);
  }
  const observed = agreed / n;
  let expected = 0;
  for (const [name, count] of first) expected += (count / n) * ((second.get(name) ?? 0) / n);
  const kappa = expected >= 1 - 1e-12 ? null : (observed - expected) / (1 - expected);
  return {
    pairs: n,
    percent: observed,
    kappa,
    interpretation: kappa === null ? null : kappaBand(kappa),
  };
}

/** The bands of Landis and Koch (1977). */
function kappaBand(kappa: number): string {
  if (kappa < 0) return 'poor';
  if (kappa <= 0.2) return 'slight';
  if (kappa <= 0.4) return 'fair';
  if (kappa <= 0.6) return 'moderate';
  return kappa <= 0.8 ? 'substantial' : 'almost perfect';
}
