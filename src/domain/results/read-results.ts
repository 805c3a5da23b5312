import type { Database } from '../../db/client.js';
import type { ResultPart, Sums } from '../../db/schema/results.js';
import { readDaySums } from '../../store/results/day-sums.js';
import { add, addAll, type MutableSums, toSums } from './sums.js';

/**
 * The sums of the days of `[from, to]`, put together. They are some seconds behind what is stored.
 *
 * @param from `YYYY-MM-DD`
 * @param to `YYYY-MM-DD`, included
 */
export async function readResults(
  db: Database,
  tenantId: string,
  part: ResultPart,
  from: string,
  to: string,
): Promise<Sums> {
  const all: MutableSums = new Map();
  for (const { sign, sums } of await readDaySums(db, tenantId, part, from, to)) {
    addAll(all, sums, sign);
  }
  return toSums(all);
}

/**
 * Sums day by day, oldest first; days without any are missing.
 *
 * @param prefix sums whose names begin with it, and no others
 */
export async function readResultDays(
  db: Database,
  tenantId: string,
  part: ResultPart,
  from: string,
  to: string,
  prefix = '',
): Promise<Map<string, Sums>> {
  const days = new Map<string, MutableSums>();
  for (const { day, sign, sums } of await readDaySums(db, tenantId, part, from, to)) {
    const known = days.get(day) ?? new Map<string, number>();
    days.set(day, known);
    for (const [name, value] of Object.entries(sums)) {
      if (name.startsWith(prefix)) add(known, name, sign * value);
    }
  }
  return new Map([...days].map(([day, sums]) => [day, toSums(sums)]));
}

/** A count among sums: what was added and taken away again is 0. */
export const readCount = (sums: Sums, name: string): number =>
  Math.max(0, Math.round(sums[name] ?? 0));
