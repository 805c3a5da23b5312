import type { ConnectorRow } from '../../db/schema/connectors.js';
import type { ProviderFault } from '../../ports/voice.js';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;
const MAX_BACK_OFF_MS = 300 * SECOND_MS;
/** Answers that were not understood, one after the other, that are no accident any more. */
const MAX_UNREADABLE = 5;
/** How long a provider may be away. */
const MAX_OUTAGE_MS = 24 * HOUR_MS;

/** Changes of a connector after a fault, or without one. */
export type StateChanges = Partial<ConnectorRow>;

/** After a call that was good. */
export const WORKING = {
  state: 'active',
  failures: 0,
  unreadable: 0,
  failingSince: null,
  rateLimitedUntil: null,
  errorCode: null,
  errorMessage: null,
  errorStatus: null,
  errorSince: null,
} as const satisfies StateChanges;

/**
 * Works out the consequences of a fault for a connector: it backs off, or stops with an error. From an error it
 * tries again after an hour, and then after twice as long each time, up to a day; with a wrong key never.
 *
 * @param random 0 to 1: spreads the retries of many
 */
export function afterFault(
  connector: ConnectorRow,
  fault: ProviderFault,
  now: Date,
  random: number,
): StateChanges {
  const code = toErrorCode(connector, fault, now);
  const stops = code !== fault.code;
  const failures = connector.failures + 1;
  const pause = Math.min(MAX_BACK_OFF_MS, SECOND_MS * 2 ** Math.min(failures, 10));
  const backOff = Math.max(SECOND_MS, random * pause, fault.details.retryAfterMs ?? 0);
  const since = connector.errorCode === code ? connector.errorSince : null;
  const errorSince = since ?? now;
  const probeIn = Math.min(24 * HOUR_MS, Math.max(HOUR_MS, now.getTime() - errorSince.getTime()));
  const retryAt = new Date(now.getTime() + (stops ? probeIn : backOff));
  return {
    state: stops ? 'error' : connector.state,
    failures,
    unreadable: fault.code === 'unreadable' ? connector.unreadable + 1 : connector.unreadable,
    failingSince: connector.failingSince ?? now,
    ...(fault.code === 'rate_limited' && { rateLimitedUntil: retryAt }),
    errorCode: code,
    errorMessage: fault.message,
    errorStatus: fault.details.status ?? null,
    errorSince,
    lastPollAt: now,
    nextPollAt: code === 'invalid_credentials' ? null : retryAt,
  };
}

/** The code of an error that stops the connector; else the fault's own. */
function toErrorCode(connector: ConnectorRow, { code }: ProviderFault, now: Date): string {
  const { agentIds, unreadable, failingSince, state, errorCode } = connector;
  if (code === 'unauthorized') return 'invalid_credentials';
  if (code === 'forbidden') return 'insufficient_permissions';
  if (code === 'not_found') return agentIds ? 'agents_not_found' : 'provider_schema_changed';
  // What has stopped goes on only after a good call.
  if (state === 'error') return errorCode ?? code;
  if (code === 'unreadable' && unreadable + 1 >= MAX_UNREADABLE) return 'provider_schema_changed';
  const outage = failingSince ? now.getTime() - failingSince.getTime() : 0;
  if (code === 'unavailable' && outage >= MAX_OUTAGE_MS) return 'provider_unavailable';
  return code;
}

/** Failures in a row after which a connector counts as degraded. */
const MANY_FAILURES = 3;

/** The state that callers see: an active connector whose polls fail is degraded. */
export function shownState(
  connector: ConnectorRow,
  now: Date,
  intervalMs: number,
): 'validating' | 'active' | 'degraded' | 'paused' | 'error' {
  const { state, failures, lastSuccessAt, updatedAt } = connector;
  if (state !== 'active') return state as 'validating' | 'paused' | 'error';
  // Whoever has just been resumed is not late yet.
  const silent = now.getTime() - Math.max(updatedAt.getTime(), lastSuccessAt?.getTime() ?? 0);
  // A poll has minutes before it is late, however often it is due.
  const late = intervalMs > 0 && silent > Math.max(3 * intervalMs, 60 * SECOND_MS);
  return failures >= MANY_FAILURES || late ? 'degraded' : 'active';
}
