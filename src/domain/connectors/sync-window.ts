import type { VoiceWindow } from '../../ports/voice.js';
import type { SyncContext } from './sync-context.js';
import { type SyncedPage, syncPage } from './sync-page.js';

const DAY_MS = 86_400_000;

/** A part of a window that was read to its end. */
export interface SyncedSlice extends SyncedPage {
  readonly until: Date;
  /** Of its conversations, by what polls go by. */
  readonly latest: Date | null;
}

/**
 * Reads a window day by day, the oldest first; what is answered is read and stored. What began before the
 * connector's time is left out.
 *
 * @throws ProviderFault, ConnectorChanged
 */
export async function* syncWindow(
  reading: SyncContext,
  window: Pick<VoiceWindow, 'by' | 'from' | 'until'>,
): AsyncGenerator<SyncedSlice> {
  for (let from = window.from; from < window.until; ) {
    const until = new Date(Math.min(from.getTime() + DAY_MS, window.until.getTime()));
    yield await syncSlice(reading, { by: window.by, from, until });
    from = until;
  }
}

/**
 * Reads a part of a window to its end.
 *
 * @throws ProviderFault, ConnectorChanged
 */
export async function syncSlice(
  reading: SyncContext,
  { by, from, until }: Pick<VoiceWindow, 'by' | 'from' | 'until'>,
): Promise<SyncedSlice> {
  const { connector, account, signal } = reading;
  const { agentIds, readsFrom } = connector;
  const over = new Set<string>();
  const here = new Set<string>();
  let [synced, failed, latest] = [0, 0, Number.NEGATIVE_INFINITY];
  const pages = account.provider.list(account.apiKey, { by, from, until, agentIds }, signal);
  for await (const page of pages) {
    for (const { changedAt } of page) latest = Math.max(latest, changedAt?.getTime() ?? latest);
    const isOurs = ({ startedAt }: (typeof page)[number]): boolean =>
      by === 'start' || startedAt === null || startedAt >= readsFrom;
    const counts = await syncPage(reading, page.filter(isOurs));
    for (const id of counts.over) over.add(id);
    for (const id of counts.here) here.add(id);
    synced += counts.synced;
    failed += counts.failed;
  }
  return {
    until,
    latest: Number.isFinite(latest) ? new Date(latest) : null,
    over: [...over],
    here: [...here],
    synced,
    failed,
  };
}
