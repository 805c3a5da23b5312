import type {
  AlertLevel,
  AlertState,
  AlertStateRow,
  StoredCondition,
} from '../../db/schema/alerts.js';
import type { RuleEvaluation } from './rule-evaluation.js';

/** How often it is notified, and what too little to go by means. */
export type NotifyPolicy = Pick<StoredCondition, 'cooldown_minutes' | 'renotify' | 'no_data'> & {
  /** Whether each thing that is counted is notified once, rather than that there are so many. */
  readonly perItem: boolean;
};

/** Where something that is watched stands, as far as the next evaluation goes by it. */
export type RuleState = Pick<
  AlertStateRow,
  'state' | 'lastFiredAt' | 'notifiedLevel' | 'notifiedUntil'
>;

export const NEW_RULE_STATE: RuleState = {
  state: 'no_data',
  lastFiredAt: null,
  notifiedLevel: null,
  notifiedUntil: null,
};

export interface Transition {
  readonly next: RuleState;
  /** Event to notify of. */
  readonly notify: 'fired' | 'recovered' | null;
  readonly level: AlertLevel | null;
  /** Why nothing is notified although it might be. */
  readonly skipped: 'cooldown' | 'insufficient_data' | 'learning' | 'already_firing' | null;
}

/**
 * Works out the next state after an evaluation. A firing rule is notified once, and again when a warning becomes
 * an alert, or after each cooldown where that is wanted. A recovery is notified once, and only of what was
 * notified.
 */
export function nextState(
  policy: NotifyPolicy,
  before: RuleState,
  verdict: RuleEvaluation,
  now: Date,
): Transition {
  const { lacks } = verdict;
  const isFiring = before.state === 'firing';
  if (lacks !== null && policy.no_data === 'keep') {
    const state: AlertState = isFiring ? 'firing' : lacks === 'learning' ? 'learning' : 'no_data';
    return silent({ ...before, state }, lacks);
  }
  const level = lacks !== null && policy.no_data === 'alert' ? 'alert' : verdict.level;
  if (policy.perItem) return nextOfItems(policy, before, { ...verdict, level }, now);
  if (level === null) {
    const next = { ...before, state: 'ok' as const, notifiedLevel: null };
    const recovered = isFiring && before.notifiedLevel !== null;
    return recovered
      ? { next, notify: 'recovered', level: null, skipped: null }
      : silent(next, lacks);
  }
  const notified = isFiring ? before.notifiedLevel : null;
  const firing = { ...before, state: 'firing' as const, notifiedLevel: notified };
  const isWorse = notified === 'warning' && level === 'alert';
  if (notified !== null && !isWorse && !policy.renotify)
    return silent(firing, 'already_firing', level);
  if (!isWorse && isCooling(policy, before, now)) return silent(firing, 'cooldown', level);
  const next = { ...firing, notifiedLevel: level, lastFiredAt: now };
  return { next, notify: 'fired', level, skipped: null };
}

/** Things that are notified one by one: those count that happened after the ones that were notified. */
function nextOfItems(
  policy: NotifyPolicy,
  before: RuleState,
  { level, latest }: RuleEvaluation,
  now: Date,
): Transition {
  const isNew = latest !== null && (before.notifiedUntil === null || latest > before.notifiedUntil);
  if (level === null || !isNew) {
    return silent({ ...before, state: 'ok', notifiedLevel: null }, null);
  }
  const firing = { ...before, state: 'firing' as const };
  if (isCooling(policy, before, now)) return silent(firing, 'cooldown', level);
  const next = { ...firing, notifiedLevel: level, lastFiredAt: now, notifiedUntil: latest };
  return { next, notify: 'fired', level, skipped: null };
}

const silent = (
  next: RuleState,
  skipped: Transition['skipped'],
  level: AlertLevel | null = null,
): Transition => ({ next, notify: null, level, skipped });

const isCooling = (
  { cooldown_minutes }: NotifyPolicy,
  { lastFiredAt }: RuleState,
  now: Date,
): boolean =>
  lastFiredAt !== null && now.getTime() - lastFiredAt.getTime() < 60_000 * cooldown_minutes;
