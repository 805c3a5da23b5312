import type { FailureGrowth } from '../../store/across-tenants/failure-growth.js';
import type { CausedMessage, NewState } from '../../store/alerts/states.js';
import { mask } from '../masking/mask.js';
import { addressed, createMessage, listRecipients } from '../notifications/messages.js';
import type { Transition } from './next-state.js';
import { onceADay } from './once-a-day.js';

/** Fewer failures within 24 hours, or in fewer conversations, are no growth. */
export const MIN_FAILURES = 10;
const MIN_SESSIONS = 3;
/** So many standard deviations of a Poisson distribution are more than chance. */
const DEVIATIONS = 2;
/** A growth is over when it has fallen to this share of what began it, so that it does not come and go. */
const EXIT = 0.7;
/** Entries that a message has room for. */
const MAX_SHOWN = 20;

/** Growing clusters, and the changes of their state. */
export interface EvaluatedGrowth {
  readonly subject: string;
  readonly clusterId: string | null;
  readonly title: string | null;
  readonly current: number;
  /** On a day of the seven before, on average. */
  readonly expected: number;
  /** In percent; null: from zero. */
  readonly growthPct: number | null;
  readonly transition: Transition;
  readonly revision: number;
}

/** Whether the failures of 24 hours are many more than on a mean day of the seven before. */
export function evaluateGrowth(row: FailureGrowth, now: Date): EvaluatedGrowth {
  const { clusterId, current, sessions, earlier, thresholdPct } = row;
  const expected = earlier / 7;
  const growthPct = expected === 0 ? null : (100 * (current - expected)) / expected;
  const isFiring = row.state === 'firing';
  const share = isFiring ? EXIT : 1;
  const grows =
    current >= MIN_FAILURES &&
    sessions >= MIN_SESSIONS &&
    current > expected &&
    (growthPct === null || growthPct >= share * thresholdPct) &&
    current - expected >= DEVIATIONS * Math.sqrt(expected);
  const watched = { isFiring, lastFiredAt: row.lastFiredAt };
  const found = { isFound: grows, value: growthPct, sessions, events: current };
  return {
    ...{ clusterId, current, expected, growthPct },
    subject: `growth:${clusterId ?? 'all'}`,
    title: row.title === null ? null : mask(row.title),
    transition: onceADay(watched, found, now),
    revision: (row.revision ?? 0) + 1,
  };
}

export const stateOfGrowth = (one: EvaluatedGrowth): NewState => ({
  subject: one.subject,
  revision: one.revision,
  lastValue: one.growthPct,
  ...one.transition.next,
});

/** One message for all that a tenant's run has found to grow. */
export function messagesOfGrowth(
  tenantId: string,
  fired: readonly EvaluatedGrowth[],
  settings: Pick<FailureGrowth, 'chatHash' | 'digestEmails' | 'thresholdPct'>,
  now: Date,
): CausedMessage[] {
  const [first] = fired;
  if (!first) return [];
  const growth = fired
    .slice(0, MAX_SHOWN)
    .map(({ clusterId, title, current, expected, growthPct }) => ({
      cluster_id: clusterId,
      title,
      current,
      expected: Math.round(10 * expected) / 10,
      growth_pct: growthPct === null ? null : Math.round(growthPct),
    }));
  const data = { growth, threshold_pct: settings.thresholdPct, window_minutes: 24 * 60 };
  const message = createMessage('growth.detected', tenantId, data, now);
  return addressed(message, listRecipients(settings)).map((one) => ({
    ...one,
    subject: first.subject,
  }));
}
