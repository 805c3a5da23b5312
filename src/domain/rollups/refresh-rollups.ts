import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../../db/client.js';
import { sqlState } from '../../db/faults.js';
import type { DayCounts } from '../../db/schema/rollups.js';
import {
  countDays,
  holdTenant,
  listMarkedDays,
  listMissingDays,
  storeDays,
  takeMarks,
} from '../../store/rollups.js';
import { addDays, daysBetween, lastStorableDay } from './days.js';

/** How far back days that were never computed are looked for. Older ones are computed once marked. */
const MISSING_DAYS = 400;
/** Marked days that are looked up at once. */
const MARKED_DAYS = 100;
/** Days a transaction: few, because an embedded database answers nobody else meanwhile. */
const DAYS_A_TRANSACTION = 7;
/** How often a recomputation starts over because another one of the same day was quicker. */
const MAX_ATTEMPTS = 5;

/**
 * Brings a tenant's rollups up to date: recomputes the marked days, and computes those that have become
 * storable since. It may be stopped after any day, and run twice at once.
 *
 * @returns how many days were stored
 */
export async function refreshRollups(
  db: Database,
  tenantId: string,
  now: Date,
  signal?: AbortSignal,
): Promise<{ stored: number }> {
  const last = lastStorableDay(now);
  let stored = 0;
  const recompute = async (days: readonly string[]): Promise<void> => {
    for (let start = 0; start < days.length; start += DAYS_A_TRANSACTION) {
      signal?.throwIfAborted();
      const some = days.slice(start, start + DAYS_A_TRANSACTION);
      stored += await recomputeDays(db, tenantId, some, now);
      await nextTurn();
    }
  };
  for (;;) {
    const marked = await listMarkedDays(db, tenantId, last, MARKED_DAYS);
    await recompute(marked);
    if (marked.length < MARKED_DAYS) break;
  }
  const candidates = daysBetween(addDays(last, 1 - MISSING_DAYS), addDays(last, 1));
  await recompute(await listMissingDays(db, tenantId, candidates));
  return { stored };
}

/**
 * Recomputes days from rows in one snapshot: takes the marks that it sees, counts, stores. A write that
 * commits meanwhile is in neither the counts nor the marks seen, so its mark stays for the next time.
 *
 * @returns how many days were stored
 */
export async function recomputeDays(
  db: Database,
  tenantId: string,
  days: readonly string[],
  now: Date,
): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction((tx) => recompute(tx, tenantId, days, now), {
        isolationLevel: 'repeatable read',
      });
    } catch (error) {
      // Another recomputation of the same day committed first: our snapshot is too old to store.
      if (sqlState(error) !== '40001' || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

async function recompute(
  db: Database,
  tenantId: string,
  days: readonly string[],
  now: Date,
): Promise<number> {
  await holdTenant(db, tenantId);
  const marked = await takeMarks(db, tenantId, days);
  const counted = await countDays(db, tenantId, days);
  const rows = [...counted]
    .map(([day, counts]) => ({ day, counts }))
    // An empty day needs no row. A marked one is written even so: a recomputation with an older
    // snapshot, from before the day was emptied, must collide with it.
    .filter(({ day, counts }) => marked.has(day) || !isEmpty(counts));
  await storeDays(db, tenantId, rows, now);
  return rows.length;
}

const isEmpty = (counts: DayCounts): boolean => counts.sessions === 0;
