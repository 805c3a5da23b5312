import type { Calibration, Curve, FittedCurve } from '../../db/schema/tenants.js';
import { isWorse } from './compare-curves.js';
import { fitCurve } from './fit.js';
import type { Labelled } from './labelled.js';
import { type JudgedCall, type LabelledCall, labelledCalls } from './labelled-calls.js';

/** From so many labeled calls an integration has a curve of its own. */
const OWN_FROM = 30;
/** Integrations with curves of their own: those with the most labeled calls. */
const MOST_OWN = 8;

/** The curves of a calibration. */
export type FittedCurves = FittedCurve & Pick<Calibration, 'byIntegration'>;

/**
 * Fits a curve to the calls of each integration that has enough of them, and the tenant's to all others. A curve in force
 * stays where the new one is worse.
 *
 * @param old null: scores are probabilities
 * @returns null where scores remain probabilities
 */
export function fitCurves(
  judged: readonly JudgedCall[],
  old: Calibration | null,
): FittedCurves | null {
  const all = labelledCalls(judged);
  if (all.length === 0) return null;
  const own = new Set(largestIntegrations(all));
  const others = labelledCalls(judged.filter((call) => !isAmong(own, call)));
  const tenant = newOrOld(others.length > 0 ? others : all, old);
  if (own.size === 0) return tenant;
  const byIntegration = [...own].map((name): [string, FittedCurve] => {
    const calls = labelledCalls(judged.filter(({ integration }) => integration === name));
    return [name, newOrOld(calls, old?.byIntegration?.[name] ?? old) ?? NO_REVIEWS];
  });
  return { ...(tenant ?? NO_REVIEWS), byIntegration: Object.fromEntries(byIntegration) };
}

/** Scores as they are. */
const NO_REVIEWS: FittedCurve = { ...fitCurve([]), n: 0 };

const isAmong = (names: ReadonlySet<string>, { integration }: JudgedCall): boolean =>
  integration !== null && names.has(integration);

function largestIntegrations(calls: readonly LabelledCall[]): string[] {
  const counts = new Map<string, number>();
  for (const { integration } of calls) {
    if (integration !== null) counts.set(integration, (counts.get(integration) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= OWN_FROM)
    .sort(([a, few], [b, many]) => many - few || (a < b ? -1 : 1))
    .slice(0, MOST_OWN)
    .map(([name]) => name);
}

function newOrOld(calls: readonly Labelled[], old: Curve | null): FittedCurve | null {
  const curve = isWorse(calls, old) ? old : fitCurve(calls);
  if (curve === null) return null;
  const { method, points, platt } = curve;
  return { ...{ method, points, n: calls.length }, ...(platt && { platt }) };
}
