import type { ConnectorSessionRow } from '../../db/schema/connectors.js';
import { type ListedVoiceSession, ProviderFault } from '../../ports/voice.js';
import { readKnownSessions } from '../../store/connectors/known-sessions.js';
import { type Fetched, type StoredAs, storeFetched } from './store-fetched.js';
import { ensureUnchanged, type SyncContext } from './sync-context.js';

/** Conversations that are fetched and stored together: a process holds two times as many at once. */
const CHUNK = 20;

/** Result of reading a page of a list. */
export interface SyncedPage {
  /** The conversations that had ended, and those of them that are known here. */
  readonly over: readonly string[];
  readonly here: readonly string[];
  /** How many were new or had changed, and how many could not be read. */
  readonly synced: number;
  readonly failed: number;
}

/**
 * Fetches and stores what is new of a page of a provider's list, or has changed. A conversation that cannot
 * be read is noted, and the others go on.
 *
 * @throws ProviderFault, ConnectorChanged
 */
export async function syncPage(
  reading: SyncContext,
  listed: readonly ListedVoiceSession[],
): Promise<SyncedPage> {
  const { deps, connector } = reading;
  const over = [
    ...new Map(listed.filter(({ isOver }) => isOver).map((row) => [row.id, row])).values(),
  ];
  const ids = over.map(({ id }) => id);
  const known = await readKnownSessions(deps.db, connector.tenantId, connector.id, ids);
  const wanted = over.filter((row) => isWanted(reading, row, known.get(row.id)));
  const results = await syncAll(reading, wanted);
  const count = (wantedResult: StoredAs): number =>
    [...results.values()].filter((result) => result === wantedResult).length;
  const isHere = (id: string): boolean => {
    const result = results.get(id);
    return result ? result !== 'failed' : (known.get(id)?.state ?? 'failed') !== 'failed';
  };
  return {
    over: ids,
    here: ids.filter(isHere),
    synced: count('stored'),
    failed: count('failed'),
  };
}

/**
 * Fetches some conversations whatever the list says, and stores them.
 *
 * @throws ProviderFault, ConnectorChanged
 */
export async function syncSessions(
  reading: SyncContext,
  sessions: readonly ConnectorSessionRow[],
): Promise<void> {
  await syncAll(
    reading,
    sessions.map(({ providerSessionId: id, fingerprint }) => ({ id, fingerprint })),
  );
}

type WantedSession = Pick<ListedVoiceSession, 'id' | 'conversation'> & {
  readonly fingerprint: string | null;
};

/** Fetches chunk by chunk; while one is stored, the next one is fetched. */
async function syncAll(
  reading: SyncContext,
  wanted: readonly WantedSession[],
): Promise<Map<string, StoredAs>> {
  const results = new Map<string, StoredAs>();
  const keep = (stored: Map<string, StoredAs>): void => {
    for (const [id, result] of stored) results.set(id, result);
  };
  let storing: Promise<void> = Promise.resolve();
  try {
    for (let at = 0; at < wanted.length; at += CHUNK) {
      const fetched = await fetchChunk(reading, wanted.slice(at, at + CHUNK));
      await storing;
      storing = storeFetched(reading, fetched).then(keep);
      // Whoever awaits it is told; until then it is nobody's.
      storing.catch(() => {});
    }
  } finally {
    await storing;
  }
  return results;
}

async function fetchChunk(
  reading: SyncContext,
  chunk: readonly WantedSession[],
): Promise<Fetched[]> {
  await ensureUnchanged(reading);
  const fetched = await Promise.all(chunk.map((row) => fetchOne(reading, row)));
  const away = fetched.flatMap(({ unavailable }) => unavailable ?? []);
  // One that fails may be that conversation's fault; all of several, the provider's.
  if (away[0] && away.length > 1 && away.length === chunk.length) throw away[0];
  return fetched;
}

function isWanted(
  { refetchUntil }: SyncContext,
  row: ListedVoiceSession,
  known: ConnectorSessionRow | undefined,
): boolean {
  if (!known) return true;
  if (known.state === 'deleted') return false;
  if (refetchUntil) return known.fetchedAt === null || known.fetchedAt < refetchUntil;
  return known.fingerprint !== row.fingerprint;
}

async function fetchOne(
  { account: { provider, apiKey }, signal }: SyncContext,
  { id, fingerprint, conversation }: WantedSession,
): Promise<Fetched & { readonly unavailable?: ProviderFault }> {
  try {
    const raw = conversation ?? (await provider.fetch(apiKey, id, signal));
    return { id, fingerprint, session: provider.read(raw) };
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    if (error.code === 'not_found') return { id, fingerprint, missing: true };
    if (error.code === 'unreadable') return { id, fingerprint, error: error.message };
    if (error.code !== 'unavailable') throw error;
    return { id, fingerprint, error: error.message, unavailable: error };
  }
}
