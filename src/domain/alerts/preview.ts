import { type AlertMetric, isGauge } from '../../contracts/alert-condition.js';
import type { Database } from '../../db/client.js';
import type { StoredCondition } from '../../db/schema/alerts.js';
import { type Measured, type MeasuredSlice, measureSlices } from '../../store/alerts/measure.js';
import { MEASURED_METRICS } from '../../store/alerts/metric-items.js';
import { nextTurn } from '../../turns.js';
import { NEW_RULE_STATE, nextState } from './next-state.js';
import { evaluate } from './rule-evaluation.js';
import { comparedMinutes, conditionWindows, notifyPolicy } from './windows.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const DAYS = 30;
/** Who saves a rule waits no longer for the look back; a day that has begun is read to its end. */
const MAX_MS = 3_000;
/** A rule is thought to be evaluated so often, or as often as its window is long. */
const SLICE_MINUTES = { min: 5, max: 60 };

export interface Preview {
  /** How many days were looked at, counted back from now. */
  readonly days: number;
  readonly would_have_fired: number;
  readonly note: string | null;
}

/**
 * How often a rule would have been notified in the last 30 days, evaluated every hour (or every window, down to five
 * minutes) over slices of that length; a conversation that goes on over several slices counts in each of them.
 *
 * @param monotonicNow milliseconds that never go back
 */
export async function previewRule(
  db: Database,
  tenantId: string,
  condition: StoredCondition,
  now: Date,
  monotonicNow = () => performance.now(),
): Promise<Preview> {
  const metric = condition.metric as AlertMetric;
  if (!MEASURED_METRICS.includes(metric)) {
    return { days: 0, would_have_fired: 0, note: `This server does not measure ${metric} yet.` };
  }
  if (isGauge(metric)) {
    return { days: 0, would_have_fired: 0, note: `Past values of ${metric} are not stored.` };
  }
  const { min, max } = SLICE_MINUTES;
  const minutes = Math.min(max, Math.max(min, condition.window_minutes));
  const sliceMs = minutes * MINUTE_MS;
  const slices = new Map<number, MeasuredSlice[]>();
  const ago = (ms: number): Date => new Date(now.getTime() + 1 - ms);
  const reach = now.getTime() - conditionWindows(condition, now).first.getTime();
  const needed = Math.ceil((DAYS * DAY_MS + reach) / DAY_MS);
  const startedAt = monotonicNow();
  let read = 0;
  // The newest day first, so that what there is time for is what matters most.
  for (; read < needed && monotonicNow() - startedAt < MAX_MS; read += 1) {
    const window = { from: ago((read + 1) * DAY_MS), until: ago(read * DAY_MS) };
    const found = await measureSlices(
      db,
      tenantId,
      metric,
      { ...window, filters: condition.filters },
      minutes,
    );
    const perDay = Math.ceil(DAY_MS / sliceMs);
    for (const slice of found) {
      // Counted back from now: 0 is the newest.
      const at = (read + 1) * perDay - 1 - Math.min(slice.slice, perDay - 1);
      slices.set(at, [...(slices.get(at) ?? []), slice]);
    }
  }
  const days = Math.max(0, Math.min(DAYS, Math.floor((read * DAY_MS - reach) / DAY_MS)));
  const fired = await simulate(condition, slices, { days, minutes, now });
  const note = days < DAYS ? `Only ${days} days could be checked in time.` : null;
  return { days, would_have_fired: fired, note };
}

/** Evaluates the rule at the end of every slice, the oldest first. */
async function simulate(
  condition: StoredCondition,
  slices: ReadonlyMap<number, readonly MeasuredSlice[]>,
  { days, minutes, now }: { days: number; minutes: number; now: Date },
): Promise<number> {
  const perDay = Math.ceil((24 * 60) / minutes);
  const window = Math.max(1, Math.round(condition.window_minutes / minutes));
  const back = Math.round(comparedMinutes(condition) / minutes);
  const sumSlices = (newest: number): Measured => {
    const within = Array.from({ length: window }, (_, at) => slices.get(newest + at) ?? []).flat();
    return combine(within);
  };
  const policy = notifyPolicy(condition);
  let state = NEW_RULE_STATE;
  let fired = 0;
  for (let at = days * perDay - 1; at >= 0; at -= 1) {
    const verdict = evaluate(condition, sumSlices(at), back > 0 ? sumSlices(at + back) : null);
    const time = new Date(now.getTime() - at * minutes * MINUTE_MS);
    const { next, notify } = nextState(policy, state, verdict, time);
    state = next;
    if (notify === 'fired') fired += 1;
    if (at % perDay === 0) await nextTurn();
  }
  return fired;
}

function combine(slices: readonly MeasuredSlice[]): Measured {
  const totals = new Map<string | null, number>();
  let [items, sessions] = [0, 0];
  let latest: Date | null = null;
  for (const slice of slices) {
    items += slice.items;
    sessions += slice.sessions;
    totals.set(slice.kind, (totals.get(slice.kind) ?? 0) + slice.total);
    if (latest === null || slice.latest > latest) latest = slice.latest;
  }
  const sums = [...totals.values()];
  const high = sums.length > 0 ? Math.max(...sums) : null;
  const low = sums.length > 0 ? Math.min(...sums) : null;
  return { items, sessions, high, low, latest };
}
