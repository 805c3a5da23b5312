import { z } from 'zod';
import type { Database } from '../../db/client.js';
import type { TextKind } from '../../db/schema/change-batches.js';
import type { SignalBackfillRow, SignalRow } from '../../db/schema/signals.js';
import { type JobRun, type JobSender, jobType } from '../../ports/jobs.js';
import { readTextsAfter, type StoredText, type TextPage } from '../../store/changes/texts.js';
import {
  advanceBackfill,
  findBackfill,
  holdTexts,
  recordBackfill,
} from '../../store/signals/backfills.js';
import { type NewMatch, writeMatches } from '../../store/signals/matches.js';
import { findSignal } from '../../store/signals/signals.js';
import { nextTurn } from '../../turns.js';
import { Yielder } from '../changes/yielder.js';
import { toNewMatch } from './match-changes.js';
import { toNameKey } from './name-key.js';
import { compilePattern } from './pattern/compile.js';
import { isMatched, SignalSet } from './signal-set.js';

/** Has a signal look at what was said before. */
export const RunSignalBackfill = jobType({
  name: 'signals.backfill',
  payload: z.object({ tenantId: z.string(), signalId: z.int() }),
  subject: ({ signalId }) => String(signalId),
});

/** An embedded database answers nobody else while it reads them. */
const ROWS_PER_SLICE = 200;
/** After this a job makes room for others of its kind, and queues up again. */
const MAX_RUN_MS = 20_000;

/** Where what a signal matches is, in the order in which it is read. */
const KINDS: Readonly<Record<string, readonly TextKind[]>> = {
  regex: ['message', 'gate', 'event'],
  instrumented: ['event'],
};

export const firstKind = ({ type }: Pick<SignalRow, 'type'>): TextKind =>
  (KINDS[type] as readonly TextKind[])[0] as TextKind;

const kindAfter = ({ type }: SignalRow, kind: string): TextKind | undefined => {
  const kinds = KINDS[type] as readonly string[];
  return kinds[kinds.indexOf(kind) + 1] as TextKind | undefined;
};

/**
 * Works on a signal's backfill, a slice at a time. A slice's matches, counts and place are stored together,
 * so that it goes on after any stop, and counts nothing twice.
 */
export async function runBackfill(
  db: Database,
  jobs: JobSender,
  { tenantId, signalId }: { readonly tenantId: string; readonly signalId: number },
  { signal: stop, now }: JobRun,
): Promise<void> {
  const began = performance.now();
  const clock = (): Date => new Date(now.getTime() + performance.now() - began);
  let set: SignalSet | undefined;
  try {
    for (;;) {
      stop.throwIfAborted();
      const row = await findSignal(db, tenantId, signalId);
      const backfill = await findBackfill(db, tenantId, signalId);
      if (!row || !isOpen(backfill, row)) return;
      if (performance.now() - began > MAX_RUN_MS) {
        await jobs.send(RunSignalBackfill, { tenantId, signalId });
        return;
      }
      if (backfill.status !== 'running') {
        const startedAt = backfill.startedAt ?? now;
        const running = { status: 'running', startedAt, finishedAt: null };
        await recordBackfill(db, tenantId, backfill, running);
      }
      set ??= toSignalSet(row);
      if (!(await runSlice(db, row, backfill, set, clock))) return;
      await nextTurn();
    }
  } catch (error) {
    const backfill = stop.aborted ? undefined : await findBackfill(db, tenantId, signalId);
    if (backfill) {
      await recordBackfill(db, tenantId, backfill, { status: 'failed', finishedAt: clock() });
    }
    throw error;
  }
}

/** Whether there is something left to do, also after a failure, which is tried again. */
const isOpen = (
  backfill: SignalBackfillRow | undefined,
  { revision }: SignalRow,
): backfill is SignalBackfillRow =>
  backfill !== undefined && backfill.status !== 'done' && backfill.revision === revision;

/** @returns whether there is more to do */
async function runSlice(
  db: Database,
  row: SignalRow,
  backfill: SignalBackfillRow,
  set: SignalSet,
  clock: () => Date,
): Promise<boolean> {
  const { tenantId, afterAt, afterId } = backfill;
  const kind = backfill.kind as TextKind;
  const page = await readTextsAfter(db, tenantId, kind, {
    from: backfill.fromAt,
    to: backfill.untilAt,
    after: afterAt && afterId !== null ? { occurredAt: afterAt, id: afterId } : null,
    limit: ROWS_PER_SLICE,
  });
  const texts = page.texts.filter(isMatched);
  const found = await matchTexts(set, texts);
  const next = placeAfter(row, kind, page);
  return db.transaction(async (tx) => {
    // The signal before its backfill, as those lock them who change it.
    const current = await findSignal(tx, tenantId, row.id, { lock: true });
    if (current?.revision !== row.revision) return false;
    const there = await holdTexts(
      tx,
      tenantId,
      kind,
      found.map(({ itemId, sessionId }) => ({ id: itemId, sessionId })),
    );
    const matches = found.filter(({ itemId }) => there.has(itemId));
    const place = next ?? { kind, after: null };
    const counts = { scanned: texts.length, matched: matches.length };
    if (!(await advanceBackfill(tx, tenantId, backfill, { ...place, ...counts }))) return false;
    await writeMatches(tx, matches, clock());
    if (next) return true;
    const total = backfill.scanned + texts.length;
    await recordBackfill(tx, tenantId, backfill, { status: 'done', total, finishedAt: clock() });
    return false;
  });
}

function placeAfter(row: SignalRow, kind: TextKind, { next }: TextPage) {
  if (next) return { kind, after: next };
  const kindNext = kindAfter(row, kind);
  return kindNext && { kind: kindNext, after: null };
}

function toSignalSet({ id, revision, type, name, pattern }: SignalRow): SignalSet {
  const rule = { signalId: id, revision };
  return type === 'instrumented'
    ? new SignalSet({ patterns: [], names: [{ ...rule, nameKey: toNameKey(name) }] })
    : new SignalSet({
        patterns: [{ ...rule, pattern: compilePattern(pattern as string) }],
        names: [],
      });
}

async function matchTexts(set: SignalSet, texts: readonly StoredText[]): Promise<NewMatch[]> {
  const yielder = new Yielder();
  const matches: NewMatch[] = [];
  for (const text of texts) {
    for (const match of await set.match(text, yielder)) matches.push(toNewMatch(text, match));
    await yielder.yieldIfDue();
  }
  return matches;
}
