import type { ConnectorRow } from '../../db/schema/connectors.js';
import type { JobRun } from '../../ports/jobs.js';
import { findConnector, recordWork } from '../../store/connectors/connectors.js';
import { findNextFetch, listDueSessions } from '../../store/connectors/known-sessions.js';
import { listOpenScans } from '../../store/connectors/scans.js';
import type { ConnectorKey, SyncDeps } from './connector-deps.js';
import { PollConnector, sendConnectorJobs } from './connector-jobs.js';
import { WORKING } from './connector-state.js';
import { resealed } from './credentials.js';
import { recordFault } from './record-fault.js';
import { openReading, runClock, type SyncContext } from './sync-context.js';
import { syncSessions } from './sync-page.js';
import { syncWindow } from './sync-window.js';

const HOUR_MS = 3_600_000;
const RESCAN_EVERY_MS = 24 * HOUR_MS;
/** Clocks differ: calls that seem to end in the future are listed, too. */
const AHEAD_MS = HOUR_MS;
/** Conversations that are fetched by themselves in one run. */
const MAX_FETCHES = 200;

/**
 * Fetches what a connector waits for, polls its provider where that is due, and sends itself for the next
 * time. A connector that has stopped is tried first.
 */
export async function pollConnector(
  deps: SyncDeps,
  { tenantId, connectorId }: ConnectorKey,
  run: JobRun,
): Promise<void> {
  const clock = runClock(run);
  const connector = await findConnector(deps.db, tenantId, connectorId);
  if (!connector || !isPolled(connector)) return;
  if (!isLimited(connector, clock())) await work(deps, connector, clock, run.signal);
  await scheduleNext(deps, { tenantId, connectorId }, clock());
}

/** With a wrong key there is no trying. */
const isPolled = ({ state, errorCode }: ConnectorRow): boolean =>
  state !== 'paused' && !(state === 'error' && errorCode === 'invalid_credentials');

const isLimited = ({ rateLimitedUntil }: ConnectorRow, now: Date): boolean =>
  rateLimitedUntil !== null && rateLimitedUntil > now;

async function work(
  deps: SyncDeps,
  found: ConnectorRow,
  clock: () => Date,
  signal: AbortSignal,
): Promise<void> {
  let connector = found;
  const isDue =
    connector.nextPollAt === null ? deps.intervalMs > 0 : connector.nextPollAt <= clock();
  try {
    if (connector.state !== 'active') {
      if (!isDue) return;
      connector = await tryAgain(deps, connector, clock, signal);
    }
    const reading = openReading(deps, connector, { via: 'poll', clock, signal });
    const due = { now: clock(), limit: MAX_FETCHES };
    const { tenantId, id } = connector;
    await syncSessions(reading, await listDueSessions(deps.db, tenantId, id, due));
    if (isDue) await poll(reading);
  } catch (error) {
    signal.throwIfAborted();
    await recordFault({ deps, connector, clock }, error);
  }
}

/** Whether a connector that has stopped, or whose key was never checked, works now. @throws ProviderFault */
async function tryAgain(
  deps: SyncDeps,
  connector: ConnectorRow,
  clock: () => Date,
  signal: AbortSignal,
): Promise<ConnectorRow> {
  const { account } = openReading(deps, connector, { via: 'poll', clock, signal });
  await account.provider.check(account.apiKey, signal);
  const { tenantId, id } = connector;
  await recordWork(deps.db, tenantId, connector, WORKING);
  const scans = await listOpenScans(deps.db, tenantId, id);
  await sendConnectorJobs(deps.jobs, { tenantId, connectorId: id }, scans);
  return { ...connector, ...WORKING };
}

/** Lists what has changed since the watermark, and moves that on. */
async function poll(reading: SyncContext): Promise<void> {
  const { deps, connector, account, clock } = reading;
  const { tenantId, lastRescanAt, readsFrom } = connector;
  const began = clock();
  const isRescan =
    lastRescanAt === null || began.getTime() - lastRescanAt.getTime() >= RESCAN_EVERY_MS;
  const { overlapMs, rescanMs } = account.provider;
  let watermark = connector.watermark ?? connector.createdAt;
  const back = isRescan ? rescanMs : overlapMs;
  const since = new Date(Math.max(watermark.getTime() - back, readsFrom.getTime()));
  const until = new Date(began.getTime() + AHEAD_MS);
  const over = new Set<string>();
  const here = new Set<string>();
  for await (const slice of syncWindow(reading, { by: 'change', from: since, until })) {
    for (const id of slice.over) over.add(id);
    for (const id of slice.here) here.add(id);
    watermark = latest(watermark, reached(slice, began, overlapMs));
    await recordWork(deps.db, tenantId, connector, { watermark });
  }
  const now = clock();
  const { intervalMs } = deps;
  await recordWork(deps.db, tenantId, connector, {
    ...WORKING,
    ...resealed(deps.box, connector),
    watermark,
    ...(isRescan && { lastRescanAt: began }),
    lastPollAt: now,
    lastSuccessAt: now,
    nextPollAt: intervalMs > 0 ? new Date(now.getTime() + intervalMs) : null,
    providerCount: over.size,
    ourCount: here.size,
  });
}

/**
 * How far a slice has brought the watermark: to its latest conversation by the provider's clock, and where it
 * is long over, to its end. A clock that is ahead does not carry it into the future.
 */
function reached(
  slice: { readonly until: Date; readonly latest: Date | null },
  now: Date,
  overlapMs: number,
): Date {
  const isPast = slice.until.getTime() <= now.getTime() - overlapMs;
  const seen = slice.latest ?? new Date(0);
  return isPast ? latest(seen, slice.until) : new Date(Math.min(+seen, +now));
}

const latest = (one: Date, other: Date): Date => (one > other ? one : other);

async function scheduleNext(deps: SyncDeps, key: ConnectorKey, now: Date): Promise<void> {
  const connector = await findConnector(deps.db, key.tenantId, key.connectorId);
  if (!connector || !isPolled(connector)) return;
  const { nextPollAt, rateLimitedUntil, failures, state } = connector;
  const isWorking = state === 'active' && failures === 0;
  const fetchAt = isWorking ? await findNextFetch(deps.db, key.tenantId, key.connectorId) : null;
  const times = [nextPollAt, fetchAt].flatMap((time) => time?.getTime() ?? []);
  if (times.length === 0) return;
  const next = Math.max(Math.min(...times), rateLimitedUntil?.getTime() ?? 0);
  const delaySeconds = Math.max(0, next - now.getTime()) / 1_000;
  await deps.jobs.send(PollConnector, key, { delaySeconds });
}
