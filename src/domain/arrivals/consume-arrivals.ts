import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../../db/client.js';
import {
  type ArrivalUnit,
  holdSessions,
  postponeArrival,
  readTexts,
  sessionName,
  splitArrival,
  takeArrival,
  takeArrivals,
} from '../../store/fleet/arrivals.js';
import type { ArrivalConsumer } from './arrival.js';

/** About how much a round takes: a few milliseconds of an embedded database, which answers nobody meanwhile. */
const ROUND = { texts: 500, bytes: 200_000 };
/** How often something is tried. */
const MAX_TRIES = 5;
/** How long it rests after its first failure; each further rest is four times as long. */
const FIRST_REST_SECONDS = 5;

export interface ConsumeOptions {
  readonly now: Date;
  /** Also what failed and still rests. */
  readonly delayed?: boolean;
  /** Told of everything that failed by itself: it is tried again, or set aside where `setAside` says so. */
  readonly onFailure?: (failure: ArrivalFailure, error: unknown) => void;
}

export interface ArrivalFailure extends Pick<ArrivalUnit, 'tenantId' | 'kind' | 'items'> {
  readonly setAside: boolean;
}

/**
 * Takes some arrivals in: lets every consumer have their texts and removes them, in one transaction. When
 * that fails, each unit (what one write brought) is taken in alone. A unit that fails five times is split
 * into its texts, and a text that fails five times is set aside, while the others go on.
 *
 * @returns how many texts were taken, also those that failed or are gone; 0 when nothing is due
 * @throws when the database cannot be worked with; then nothing counts as tried
 */
export async function consumeArrivals(
  db: Database,
  consumers: readonly ArrivalConsumer[],
  options: ConsumeOptions,
): Promise<number> {
  let units: readonly ArrivalUnit[] = [];
  try {
    await db.transaction(async (tx) => {
      units = await takeArrivals(tx, { ...ROUND, delayed: options.delayed ?? false });
      await takeIn(tx, units, consumers, options.now);
    });
  } catch (error) {
    // Nothing was taken, so that no text can be at fault.
    if (units.length === 0) throw error;
    await takeInOneByOne(db, units, consumers, options);
  }
  return units.reduce((sum, { items }) => sum + items.length, 0);
}

async function takeIn(
  tx: Database,
  units: readonly ArrivalUnit[],
  consumers: readonly ArrivalConsumer[],
  now: Date,
): Promise<void> {
  if (units.length === 0 || consumers.length === 0) return;
  // First the sessions and then the texts: what is gone by now is not read, and what is read stays.
  const held = await holdSessions(tx, units);
  const texts = (await readTexts(tx, units)).filter((text) => held.has(sessionName(text)));
  if (texts.length === 0) return;
  for (const consume of consumers) await consume(tx, texts, now);
}

async function takeInOneByOne(
  db: Database,
  units: readonly ArrivalUnit[],
  consumers: readonly ArrivalConsumer[],
  options: ConsumeOptions,
): Promise<void> {
  for (const unit of units) {
    await nextTurn();
    try {
      await db.transaction(async (tx) => {
        const taken = await takeArrival(tx, unit);
        if (taken) await takeIn(tx, [taken], consumers, options.now);
      });
    } catch (error) {
      // Where the database itself is at fault this throws, too.
      const setAside = await noteFailure(db, unit);
      options.onFailure?.({ ...unit, setAside }, error);
    }
  }
}

/** @returns whether it was set aside */
async function noteFailure(db: Database, unit: ArrivalUnit): Promise<boolean> {
  const tries = unit.attempts + 1;
  if (tries < MAX_TRIES) {
    await postponeArrival(db, unit, FIRST_REST_SECONDS * 4 ** unit.attempts);
    return false;
  }
  if (unit.items.length > 1) {
    await splitArrival(db, unit);
    return false;
  }
  await postponeArrival(db, unit, null);
  return true;
}
