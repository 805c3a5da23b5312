import type { Database } from '../../db/client.js';
import type { ResultPart } from '../../db/schema/results.js';
import { addToDays, takeDay } from '../../store/results/day-sums.js';
import {
  holdResults,
  readSessionCalls,
  readSessionEvents,
  type StoredResults,
  writeResults,
} from '../../store/results/sessions.js';
import type { Follower } from '../changes/follower.js';
import { Yielder } from '../changes/yielder.js';
import { fewerNames } from './fewer-names.js';
import { type SessionSums, sumSession } from './sum-session.js';
import { addAll, type MutableSums, toSums } from './sums.js';

/** Of a conversation so many calls and events count: one that never ends would be read from end to end each time. */
const MAX_CALLS = 1_000;
const MAX_EVENTS = 1_000;
const SESSIONS_AT_ONCE = 50;
/** A day with more rows of sums gets one. */
const MANY_ROWS = 16;

const PARTS: readonly ResultPart[] = ['calls', 'questions'];

/** Keeps the sums that statistics are made of, conversation by conversation. */
export const resultFollower: Follower = {
  name: 'results',
  kinds: ['gate', 'event'],
  readsTexts: false,
  async handle(db, tenantId, changes) {
    await countSessions(db, tenantId, [...new Set(changes.map(({ sessionId }) => sessionId))]);
  },
};

/** Counts conversations as they are now, in place of what they added before; within a transaction. */
export async function countSessions(
  db: Database,
  tenantId: string,
  sessionIds: readonly string[],
): Promise<void> {
  const changes = new Map<string, MutableSums>();
  for (let start = 0; start < sessionIds.length; start += SESSIONS_AT_ONCE) {
    const some = sessionIds.slice(start, start + SESSIONS_AT_ONCE);
    await countSome(db, tenantId, some, changes);
  }
  const rows = [...changes].map(([name, sums]) => {
    const [part, day] = name.split(' ') as [ResultPart, string];
    return { part, day, sums: toSums(sums) };
  });
  const changed = rows.filter(({ sums }) => Object.keys(sums).length > 0);
  for (const { part, day } of await addToDays(db, tenantId, changed, MANY_ROWS)) {
    await putTogether(db, tenantId, part, day);
  }
}

async function countSome(
  db: Database,
  tenantId: string,
  sessionIds: readonly string[],
  changes: Map<string, MutableSums>,
): Promise<void> {
  const before = await holdResults(db, tenantId, sessionIds);
  const open = sessionIds.filter((id) => (before.get(id)?.callCount ?? 0) < MAX_CALLS);
  const calls = bySession(await readSessionCalls(db, tenantId, open, MAX_CALLS));
  const events = bySession(await readSessionEvents(db, tenantId, open, MAX_EVENTS));
  const written: (StoredResults & { sessionId: string })[] = [];
  const yielder = new Yielder();
  for (const sessionId of open) {
    const own = calls.get(sessionId) ?? [];
    const now = sumSession(own, events.get(sessionId) ?? []);
    const then = before.get(sessionId);
    addChange(changes, now, 1);
    if (then) addChange(changes, then, -1);
    written.push({ sessionId, callCount: own.length, ...now });
    await yielder.yieldIfDue();
  }
  await writeResults(db, tenantId, written);
}

function addChange(changes: Map<string, MutableSums>, sums: SessionSums, times: number): void {
  for (const part of PARTS) {
    for (const [day, ofDay] of Object.entries(sums[part])) {
      const name = `${part} ${day}`;
      const known = changes.get(name) ?? new Map<string, number>();
      changes.set(name, known);
      addAll(known, ofDay, times);
    }
  }
}

/** Makes one row of all that a day has. */
async function putTogether(
  db: Database,
  tenantId: string,
  part: ResultPart,
  day: string,
): Promise<void> {
  const all: MutableSums = new Map();
  for (const { sign, sums } of await takeDay(db, tenantId, part, day)) addAll(all, sums, sign);
  const sums = part === 'questions' ? fewerNames(toSums(all)) : toSums(all);
  await addToDays(db, tenantId, [{ part, day, sums }], MANY_ROWS);
}

function bySession<Row extends { readonly sessionId: string }>(
  rows: readonly Row[],
): Map<string, Row[]> {
  const sessions = new Map<string, Row[]>();
  for (const row of rows) {
    const known = sessions.get(row.sessionId);
    if (known) known.push(row);
    else sessions.set(row.sessionId, [row]);
  }
  return sessions;
}
