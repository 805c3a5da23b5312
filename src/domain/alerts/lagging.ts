import type { LaggingConnector } from '../../store/across-tenants/lagging-connectors.js';
import type { CausedMessage, NewState } from '../../store/alerts/states.js';
import { mask } from '../masking/mask.js';
import { addressed, createMessage, listRecipients } from '../notifications/messages.js';
import type { Transition } from './next-state.js';
import { onceADay } from './once-a-day.js';

const MINUTE_MS = 60_000;
/** A connector is behind when it has missed three polls, and not before a quarter of an hour. */
const MISSED_POLLS = 3;
const MIN_LAG_MS = 15 * MINUTE_MS;

/** Connectors whose last good poll was earlier are behind; null where none is polled by itself. */
export const lateSince = (now: Date, intervalMs: number): Date | null =>
  intervalMs > 0 ? new Date(now.getTime() - Math.max(MIN_LAG_MS, MISSED_POLLS * intervalMs)) : null;

export interface EvaluatedConnector {
  readonly row: LaggingConnector;
  readonly transition: Transition;
}

export function evaluateConnector(row: LaggingConnector, now: Date): EvaluatedConnector {
  const watched = { isFiring: row.alertState === 'firing', lastFiredAt: row.lastFiredAt };
  const found = { isFound: row.isBehind, value: row.lagMinutes, sessions: 0, events: 0 };
  return { row, transition: onceADay(watched, found, now) };
}

const laggingSubject = ({ connectorId }: LaggingConnector): string => `connector:${connectorId}`;

export const stateOfConnector = ({ row, transition }: EvaluatedConnector): NewState => ({
  subject: laggingSubject(row),
  revision: (row.revision ?? 0) + 1,
  lastValue: row.lagMinutes,
  ...transition.next,
});

/** Message for a connector that is behind. That it works again is no message. */
export function messagesOfConnector(
  { row, transition }: EvaluatedConnector,
  now: Date,
): CausedMessage[] {
  if (transition.notify !== 'fired') return [];
  const { connectorId: id, name, provider, state, error, lagMinutes } = row;
  const connector = { id, name: mask(name), provider, state, error };
  const data = { connector, lag_minutes: Math.round(lagMinutes), severity: 'high' };
  const message = createMessage('connector.lagging', row.tenantId, data, now);
  return addressed(message, listRecipients(row)).map((one) => ({
    ...one,
    subject: laggingSubject(row),
  }));
}
