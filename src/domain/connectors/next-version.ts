import type { ConnectorSessionRow } from '../../db/schema/connectors.js';
import type { VoiceSession } from '../../ports/voice.js';
import type { KnownSession } from '../../store/connectors/known-sessions.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** When an analysis that is still to come is asked for again. */
const ANALYSIS_AFTER_MS = [1, 5, 30, 120, 24 * 60].map((minutes) => minutes * MINUTE_MS);
/** An analysis that is older than this comes no more. */
const MAX_ANALYSIS_AGE_MS = 72 * HOUR_MS;
/** When a conversation that cannot be read is tried again. */
const RETRY_AFTER_MS = [5, 30, 120, 12 * 60, 24 * 60].map((minutes) => minutes * MINUTE_MS);

/** A conversation that nothing is known of. */
export const unknownSession = (id: string, now: Date, seenVia: string): KnownSession => ({
  providerSessionId: id,
  state: 'awaited',
  fingerprint: null,
  contentHash: null,
  completeness: 0,
  messages: 0,
  startedAt: null,
  firstSeenAt: now,
  fetchedAt: null,
  storedAt: null,
  seenVia,
  fetchAt: null,
  attempts: 0,
  lastError: null,
  failedAt: null,
});

/** The provider has it no more; what is stored stays. */
export const missingSession = (known: KnownSession, now: Date): KnownSession => ({
  ...known,
  ...{ state: 'missing', fetchedAt: now, fetchAt: null, lastError: null, failedAt: null },
});

/** It could not be read: it is tried again a few times, and when the list shows a change. */
export function failedSession(
  known: KnownSession,
  error: string,
  fingerprint: string | null,
  now: Date,
): KnownSession {
  const attempts = known.failedAt === null ? 0 : known.attempts;
  const after = RETRY_AFTER_MS[attempts];
  return {
    ...known,
    state: known.storedAt === null ? 'failed' : known.state,
    fingerprint,
    fetchedAt: now,
    fetchAt: after === undefined ? null : new Date(now.getTime() + after),
    attempts: attempts + 1,
    lastError: error.slice(0, 500),
    failedAt: now,
  };
}

/** Parts that a version of a conversation has. */
export interface Version {
  readonly contentHash: string;
  readonly messages: number;
  readonly analysis: VoiceSession['analysis'];
  readonly startedAt: Date | null;
}

const versionCompleteness = ({ analysis }: Version): number => (analysis === 'ready' ? 2 : 1);

/** Whether a version says less than what is stored: it must not take its place. */
export const isPoorer = (version: Version, known: KnownSession): boolean =>
  versionCompleteness(version) < known.completeness ||
  (version.messages === 0 && known.messages > 0);

/** It was fetched: `stored` where that changed what is stored. */
export function fetchedSession(
  known: KnownSession,
  version: Version,
  options: {
    readonly fingerprint: string | null;
    readonly now: Date;
    readonly seenVia: string;
    readonly stored: boolean;
  },
): KnownSession {
  const { fingerprint, now, seenVia, stored } = options;
  const attempts = known.failedAt === null && known.state === 'stored' ? known.attempts : 0;
  const fetchAt = stored || known.completeness < 2 ? analysisDue(version, attempts, now) : null;
  return {
    ...known,
    state: 'stored',
    fingerprint: fingerprint ?? known.fingerprint,
    ...(stored && {
      contentHash: version.contentHash,
      completeness: versionCompleteness(version),
      messages: version.messages,
      storedAt: now,
      seenVia,
    }),
    startedAt: version.startedAt ?? known.startedAt,
    fetchedAt: now,
    fetchAt,
    attempts: fetchAt === null ? 0 : attempts + 1,
    lastError: null,
    failedAt: null,
  };
}

function analysisDue({ analysis, startedAt }: Version, attempts: number, now: Date): Date | null {
  const after = ANALYSIS_AFTER_MS[attempts];
  const age = startedAt ? now.getTime() - startedAt.getTime() : 0;
  if (analysis !== 'pending' || after === undefined || age > MAX_ANALYSIS_AGE_MS) return null;
  return new Date(now.getTime() + after);
}

/** Takes the known version out of a row, without whose it is. */
export function toKnownSession(row: ConnectorSessionRow): KnownSession {
  const { tenantId: _tenant, connectorId: _connector, ...known } = row;
  return known;
}
