import type { Database } from '../../db/client.js';
import type { Sums } from '../../db/schema/results.js';
import { readDaySums } from '../../store/results/day-sums.js';
import { questionWorth } from './call-figures.js';
import { addAll, type MutableSums, toSums } from './sums.js';

/** The sums of two periods that follow each other. */
export interface PeriodSums {
  readonly previous: Sums;
  readonly current: Sums;
  /** Savings by questions, by UTC day of both; days without any are missing. */
  readonly avoidedByDay: ReadonlyMap<string, number>;
}

/**
 * The sums of the calls of `[first, middle)` and of `[middle, last]`, in one pass: a year has thousands of them.
 *
 * @param days `YYYY-MM-DD`; the last one is included
 */
export async function readPeriodSums(
  db: Database,
  tenantId: string,
  days: { readonly first: string; readonly middle: string; readonly last: string },
): Promise<PeriodSums> {
  const [previous, current]: [MutableSums, MutableSums] = [new Map(), new Map()];
  const avoidedByDay = new Map<string, number>();
  const rows = await readDaySums(db, tenantId, 'calls', days.first, days.last);
  for (const { day, sign, sums } of rows) {
    addAll(day < days.middle ? previous : current, sums, sign);
    const { avoided } = questionWorth(sums);
    if (avoided !== 0) avoidedByDay.set(day, (avoidedByDay.get(day) ?? 0) + sign * avoided);
  }
  return { previous: toSums(previous), current: toSums(current), avoidedByDay };
}
