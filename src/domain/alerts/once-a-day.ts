import { NEW_RULE_STATE, nextState, type Transition } from './next-state.js';
import type { RuleEvaluation } from './rule-evaluation.js';

const POLICY = {
  cooldown_minutes: 24 * 60,
  renotify: true,
  no_data: 'keep',
  perItem: false,
} as const;

/** Stored state of something that is watched. */
interface Watched {
  readonly isFiring: boolean;
  readonly lastFiredAt: string | Date | null;
}

/** Finding of now. */
type DailyFinding = Pick<RuleEvaluation, 'value' | 'sessions' | 'events'> & {
  readonly isFound: boolean;
};

/** Works out the next state of something that is notified once a day while it lasts. */
export function onceADay(
  { isFiring, lastFiredAt }: Watched,
  { isFound, value, sessions, events }: DailyFinding,
  now: Date,
): Transition {
  const state = {
    ...NEW_RULE_STATE,
    state: isFiring ? ('firing' as const) : ('ok' as const),
    notifiedLevel: isFiring ? ('alert' as const) : null,
    lastFiredAt: lastFiredAt === null ? null : new Date(lastFiredAt),
  };
  const level = isFound ? ('alert' as const) : null;
  const verdict: RuleEvaluation = { value, level, lacks: null, sessions, events, latest: null };
  return nextState(POLICY, state, verdict, now);
}
