import { isBadData } from '../../db/faults.js';
import type { VoiceSession } from '../../ports/voice.js';
import {
  type KnownSession,
  readKnownSessions,
  recordSessions,
} from '../../store/connectors/known-sessions.js';
import { deleteSessionData } from '../../store/deletion/delete.js';
import { Yielder } from '../changes/yielder.js';
import { readSession } from '../ingest/read-session.js';
import {
  failedSession,
  fetchedSession,
  isPoorer,
  missingSession,
  toKnownSession,
  unknownSession,
} from './next-version.js';
import { reportHash } from './report-hash.js';
import type { SyncContext } from './sync-context.js';
import { type SessionWrite, sessionWrite, writeSessions } from './write-sessions.js';

/** A conversation that was asked for, and what came. */
export interface Fetched {
  readonly id: string;
  /** Of the row of the list that it was asked for by; null: of none. */
  readonly fingerprint: string | null;
  readonly session?: VoiceSession;
  /** Why it cannot be read. */
  readonly error?: string;
  /** The provider has it no more. */
  readonly missing?: boolean;
}

/** `unchanged`: it was known as well, or better. */
export type StoredAs = 'stored' | 'unchanged' | 'failed' | 'missing';

type StoreContext = Pick<SyncContext, 'deps' | 'connector' | 'via' | 'clock'>;

interface StoreDecision {
  readonly id: string;
  readonly as: StoredAs;
  readonly note: KnownSession;
  readonly fingerprint: string | null;
  readonly before: KnownSession;
  readonly write?: SessionWrite;
}

/**
 * Stores conversations as ingestion does, and notes what is known of them. What is known better is not
 * replaced, and what was deleted here stays deleted.
 */
export async function storeFetched(
  what: StoreContext,
  fetched: readonly Fetched[],
): Promise<Map<string, StoredAs>> {
  const { deps, connector, via, clock } = what;
  const { tenantId, id: connectorId } = connector;
  const now = clock();
  const ids = fetched.map(({ id }) => id);
  const rows = await readKnownSessions(deps.db, tenantId, connectorId, ids);
  const decided: StoreDecision[] = [];
  const yielder = new Yielder();
  for (const one of fetched) {
    const row = rows.get(one.id);
    if (row?.state === 'deleted') continue;
    const before = row ? toKnownSession(row) : unknownSession(one.id, now, via);
    const { id, fingerprint } = one;
    decided.push({ id, fingerprint, before, ...(await decide(what, one, before, now, yielder)) });
  }
  const settled = await writeDecided(what, decided, now);
  const notes = settled.map(({ note }) => note);
  const noted = await recordSessions(deps.db, tenantId, connectorId, notes);
  for (const { id, write } of settled) {
    // It was deleted while it was stored.
    if (write && !noted.has(id)) await deleteSessionData(deps.db, tenantId, id);
  }
  return new Map(settled.map(({ id, as }) => [id, as]));
}

async function decide(
  what: StoreContext,
  { id, fingerprint, session, error, missing }: Fetched,
  before: KnownSession,
  now: Date,
  yielder: Yielder,
): Promise<Pick<StoreDecision, 'as' | 'note' | 'write'>> {
  const failed = (reason: string) =>
    ({ as: 'failed', note: failedSession(before, reason, fingerprint, now) }) as const;
  if (missing) return { as: 'missing', note: missingSession(before, now) };
  if (!session) return failed(error ?? 'It could not be read.');
  if (session.id !== id) return failed('The provider returned a different conversation.');
  const reading = await readSession(session.report, now, yielder);
  if ('error' in reading) return failed(reading.error);
  const version = {
    contentHash: reportHash(session),
    messages: reading.session.messages.length,
    ...{ analysis: session.analysis, startedAt: session.startedAt },
  };
  const isOthers = !ownsAgent(what, session);
  const stored =
    !isOthers && version.contentHash !== before.contentHash && !isPoorer(version, before);
  const note = fetchedSession(before, version, { fingerprint, now, seenVia: what.via, stored });
  if (isOthers) return { as: 'unchanged', note: { ...note, state: before.state, fetchAt: null } };
  if (!stored) return { as: 'unchanged', note };
  const write = await sessionWrite(what, session, reading.session, now, yielder);
  return { as: 'stored', note, write };
}

/** Deliveries come for all agents of an account. */
function ownsAgent({ connector: { agentIds } }: StoreContext, { report }: VoiceSession): boolean {
  const agentId = report.agent_id;
  return !agentIds || typeof agentId !== 'string' || agentIds.includes(agentId);
}

/** Writes what is to be stored: together, and where the database refuses that, one by one. */
async function writeDecided(
  what: StoreContext,
  decided: readonly StoreDecision[],
  now: Date,
): Promise<readonly StoreDecision[]> {
  const writing = decided.filter(({ write }) => write);
  try {
    await writeSessions(what, writing.map(toWrite));
    return decided;
  } catch (error) {
    if (!isBadData(error)) throw error;
  }
  const settled: StoreDecision[] = decided.filter(({ write }) => !write);
  for (const one of writing) settled.push(await writeAlone(what, one, now));
  return settled;
}

async function writeAlone(
  what: StoreContext,
  one: StoreDecision,
  now: Date,
): Promise<StoreDecision> {
  try {
    await writeSessions(what, [toWrite(one)]);
    return one;
  } catch (error) {
    if (!isBadData(error)) throw error;
    const { id, before, fingerprint } = one;
    const note = failedSession(before, 'The database rejected it.', fingerprint, now);
    return { id, before, fingerprint, as: 'failed', note };
  }
}

/** A version that takes the place of another one may have other messages. */
const toWrite = ({ write, before }: StoreDecision) => ({
  ...(write as SessionWrite),
  replaces: before.messages > 0,
});
