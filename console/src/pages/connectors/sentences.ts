import type { Connector } from '../../../../src/contracts/connector.js';
import type { ConnectorHealth } from '../../../../src/contracts/sync-health.js';
import { count, duration, plural } from '../../parts/wording.js';

export type State = Connector['state'];
type Fault = NonNullable<Connector['error']>;
type Gap = ConnectorHealth['gap'];
type Deliveries = Pick<ConnectorHealth, 'webhook_state' | 'webhook_signature_failures'>;

/** States in a word. */
export const STATES: Readonly<Record<State, string>> = {
  validating: 'Checking the key',
  active: 'Active',
  degraded: 'Behind',
  paused: 'Paused',
  error: 'Stopped',
};

/** Advice for each kind of fault. */
const ADVICE: Readonly<Record<string, string>> = {
  invalid_credentials: 'Edit the connector and enter a new key to continue.',
  insufficient_permissions:
    'Give the key read access to conversations at the provider, or edit the connector and enter a new key. It also retries automatically.',
  agents_not_found:
    'Edit the connector and choose agents that exist in the account. It also retries automatically.',
  provider_schema_changed:
    'The provider changed its response format. A newer version of Intentlock may support it. It retries automatically.',
  provider_unavailable: 'It retries automatically.',
  rate_limited: 'It continues automatically when the provider allows it.',
};

export const advice = ({ code }: Pick<Fault, 'code'>): string =>
  ADVICE[code] ?? 'It retries automatically.';

/** How a connector does, in a sentence. */
export function standing(
  { state, lag_seconds: lag }: Pick<ConnectorHealth, 'state' | 'lag_seconds'>,
  error: Fault | null,
): string {
  const since = lag === null ? 'Never synced.' : `Last sync ${ago(lag)}.`;
  switch (state) {
    case 'validating':
      return 'The provider hasn’t confirmed the key yet.';
    case 'active':
      return `Syncing normally. ${since}`;
    case 'degraded':
      return error ? `Syncing fails. ${since}` : `A sync is overdue. ${since}`;
    case 'paused':
      return 'Paused. When resumed, it continues where it stopped, so nothing is missed.';
    case 'error':
      return `Not syncing. ${since}`;
  }
}

const ago = (seconds: number): string =>
  seconds < 60 ? 'just now' : `${duration(1_000 * seconds)} ago`;

/** How many conversations of the provider are here, by the last look. */
export function gapInWords({ provider_count: theirs, ours }: Gap): string {
  if (theirs === null || ours === null) return 'not compared yet';
  const missing = theirs - ours;
  if (theirs === 0) return 'no conversations';
  if (missing > 0) return `${count(missing)} of ${count(theirs)} missing`;
  return theirs === 1 ? '1 of 1 synced' : `${count(theirs)} of ${count(theirs)} synced`;
}

/** Whether conversations are missing by the last look. */
export const hasGap = ({ provider_count: theirs, ours }: Gap): boolean =>
  theirs !== null && ours !== null && theirs > ours;

/** How the provider's deliveries do, in a sentence. */
export function deliveriesInWords({
  webhook_state: state,
  webhook_signature_failures: wrong,
}: Deliveries): string {
  const refused =
    wrong === 0 ? '' : ` ${plural(wrong, 'delivery', 'deliveries')} had an invalid signature.`;
  switch (state) {
    case 'never_seen':
      return `None yet.${refused} Conversations are still synced, a few minutes later.`;
    case 'ok':
      return `Arriving with valid signatures.${refused}`;
    case 'failing':
      return `The last one was signed with a different secret and was rejected.${refused} Edit the connector to enter the right one.`;
  }
}

/** A look at the past: days in all, and how many of them are read. */
export interface Scan {
  readonly status: 'queued' | 'running' | 'done';
  readonly days: number;
  readonly days_done: number;
  readonly scanned: number;
  readonly synced: number;
  readonly failed: number;
}

/** How far a look at the past is, in a sentence. */
export function scanInWords({ status, days, days_done, scanned, synced, failed }: Scan): string {
  const found = `${plural(scanned, 'conversation')} found, ${count(synced)} of them new or changed`;
  const bad = failed === 0 ? '' : `, ${count(failed)} unreadable and being retried`;
  if (status === 'queued') return 'Not started yet.';
  if (status === 'done') return `${plural(days, 'day')} synced: ${found}${bad}.`;
  return `${count(days_done)} of ${plural(days, 'day')} synced, newest first: ${found}${bad}.`;
}

/** Cells of the strip of days, at most 60: the share of each that is read, oldest first. */
export function dayCells({ days, days_done }: Pick<Scan, 'days' | 'days_done'>): number[] {
  const cells = Math.max(1, Math.min(60, days));
  const each = Math.max(1, days) / cells;
  return Array.from({ length: cells }, (_, at) => {
    const newest = (cells - 1 - at) * each;
    return Math.max(0, Math.min(1, (days_done - newest) / each));
  });
}
