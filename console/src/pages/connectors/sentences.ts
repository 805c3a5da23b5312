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
  active: 'Working',
  degraded: 'Behind',
  paused: 'Paused',
  error: 'Stopped',
};

/** Advice for each kind of fault. */
const ADVICE: Readonly<Record<string, string>> = {
  invalid_credentials: 'Give it another key (Change), and it goes on.',
  insufficient_permissions:
    'Allow the key to read conversations at the provider, or give it another one (Change). It also tries again by itself.',
  agents_not_found: 'Choose agents that the account has (Change). It also tries again by itself.',
  provider_schema_changed:
    'The provider answers in another form than before; a newer version of Intentlock may read it. It tries again by itself.',
  provider_unavailable: 'It tries again by itself.',
  rate_limited: 'It goes on by itself when the provider lets it.',
};

export const advice = ({ code }: Pick<Fault, 'code'>): string =>
  ADVICE[code] ?? 'It tries again by itself.';

/** How a connector does, in a sentence. */
export function standing(
  { state, lag_seconds: lag }: Pick<ConnectorHealth, 'state' | 'lag_seconds'>,
  error: Fault | null,
): string {
  const since = lag === null ? 'It has never been read.' : `Last read ${ago(lag)}.`;
  switch (state) {
    case 'validating':
      return 'The provider has not answered yet whether the key is right.';
    case 'active':
      return `Everything is read as it should be. ${since}`;
    case 'degraded':
      return error ? `Reading fails. ${since}` : `It should have been read since. ${since}`;
    case 'paused':
      return 'Nothing is read until it is resumed. Then it goes on where it was, so that nothing is missed.';
    case 'error':
      return `Nothing is read. ${since}`;
  }
}

const ago = (seconds: number): string =>
  seconds < 60 ? 'just now' : `${duration(1_000 * seconds)} ago`;

/** How many conversations of the provider are here, by the last look. */
export function gapInWords({ provider_count: theirs, ours }: Gap): string {
  if (theirs === null || ours === null) return 'not compared yet';
  const missing = theirs - ours;
  if (theirs === 0) return 'none had ended';
  if (missing > 0) return `${count(missing)} of ${count(theirs)} missing`;
  return theirs === 1 ? 'the one is here' : `all ${count(theirs)} are here`;
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
    wrong === 0 ? '' : ` ${plural(wrong, 'delivery', 'deliveries')} had a wrong signature so far.`;
  switch (state) {
    case 'never_seen':
      return `None has come yet.${refused} Conversations are read all the same, only some minutes later.`;
    case 'ok':
      return `They come in, rightly signed.${refused}`;
    case 'failing':
      return `The last one was signed with another secret, and was refused.${refused} Put in the right one (Change).`;
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
  const bad = failed === 0 ? '' : `, ${count(failed)} could not be read and are tried again`;
  if (status === 'queued') return 'It has not begun yet.';
  if (status === 'done') return `${plural(days, 'day')} read: ${found}${bad}.`;
  return `${count(days_done)} of ${plural(days, 'day')} read, the newest first: ${found}${bad}.`;
}

/** Cells of the strip of days, at most 60: the share of each that is read, the oldest first. */
export function dayCells({ days, days_done }: Pick<Scan, 'days' | 'days_done'>): number[] {
  const cells = Math.max(1, Math.min(60, days));
  const each = Math.max(1, days) / cells;
  return Array.from({ length: cells }, (_, at) => {
    const newest = (cells - 1 - at) * each;
    return Math.max(0, Math.min(1, (days_done - newest) / each));
  });
}
