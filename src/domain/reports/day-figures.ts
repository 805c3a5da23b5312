import type { DayCounts, OutcomeCount } from '../../db/schema/rollups.js';

export const round = (value: number, digits: number): number =>
  Math.round(value * 10 ** digits) / 10 ** digits;

export const share = (part: number, whole: number): number | null =>
  whole === 0 ? null : round(Math.min(1, part / whole), 4);

/** In percent; null: there was nothing before. */
export const relativeChange = (now: number, before: number): number | null =>
  before === 0 ? null : round((100 * (now - before)) / before, 1);

/** Counts of the gate on some days. */
export function sumGateCounts(days: readonly DayCounts[]) {
  const counts = days.flatMap(({ gate }) => gate);
  const sum = (of: (count: (typeof counts)[number]) => number) =>
    counts.reduce((total, count) => total + of(count), 0);
  const calls = sum((count) => count.calls);
  const interventions = sum(({ decision, calls }) =>
    decision === null || decision === 'proceed' ? 0 : calls,
  );
  return { calls, interventions };
}

export const sumFailures = (days: readonly DayCounts[]): number =>
  days.flatMap(({ failures }) => failures).reduce((sum, { count }) => sum + count, 0);

/** @param revisions the signals there are, as `id.revision` */
export const sumSignalMatches = (
  days: readonly DayCounts[],
  revisions: ReadonlySet<string>,
): number =>
  days
    .flatMap(({ signals }) => Object.entries(signals))
    .reduce((sum, [signal, count]) => sum + (revisions.has(signal) ? count : 0), 0);

/** Outcomes by type and currency, the most frequent first; currencies are never added. */
export function sumOutcomes(days: readonly DayCounts[]) {
  const sums = new Map<string, { -readonly [Field in keyof OutcomeCount]: OutcomeCount[Field] }>();
  for (const outcome of days.flatMap(({ outcomes }) => outcomes)) {
    const key = `${outcome.type} ${outcome.currency}`;
    const known = sums.get(key);
    if (!known) sums.set(key, { ...outcome });
    else {
      known.count += outcome.count;
      if (outcome.sum !== null) known.sum = (known.sum ?? 0) + outcome.sum;
    }
  }
  return [...sums.values()]
    .map(({ type, currency, count, sum }) => ({
      ...{ type, currency, count },
      value: sum === null ? null : round(sum, 6),
    }))
    .sort((a, b) => b.count - a.count || a.type.localeCompare(b.type));
}
