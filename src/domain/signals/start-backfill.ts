import { type Ctx, inTransaction } from '../../context.js';
import type { SignalBackfillRow, SignalRow } from '../../db/schema/signals.js';
import { NotFound } from '../../errors.js';
import { newBackfillId } from '../../ids.js';
import type { JobSender } from '../../ports/jobs.js';
import { findBackfill, replaceBackfill } from '../../store/signals/backfills.js';
import { findSignal } from '../../store/signals/signals.js';
import { addDays, utcDay } from '../rollups/days.js';
import { readDays } from '../rollups/read-days.js';
import { firstKind, RunSignalBackfill } from './run-backfill.js';

const DAY_MS = 24 * 3600 * 1000;
/** How far in the future the reported time of something may be. */
const MAX_AHEAD_MS = 3600 * 1000;

/**
 * Has a signal look at what was said in the last `days`, as far as that is kept. While one is under way,
 * that one is answered.
 *
 * @throws NotFound
 */
export async function startBackfill(
  ctx: Ctx,
  signalId: number,
  days: number,
  deps: { readonly jobs: JobSender; readonly retentionDays: number },
): Promise<SignalBackfillRow> {
  const { tenantId } = ctx.caller;
  const kept = Math.min(days, deps.retentionDays);
  const from = new Date(ctx.now.getTime() - kept * DAY_MS);
  const found = await findSignal(ctx.db, tenantId, signalId);
  if (!found) throw new NotFound('Signal', signalId);
  const total = await estimateTexts(ctx, found, from);
  return inTransaction(ctx, async ({ db, now }) => {
    // Two that ask at once do so one after the other.
    const row = await findSignal(db, tenantId, signalId, { lock: true });
    if (!row) throw new NotFound('Signal', signalId);
    const last = await findBackfill(db, tenantId, signalId);
    // Sent again while one is under way, too: it is one job, and one that was lost is found again.
    await deps.jobs.send(RunSignalBackfill, { tenantId, signalId }, { db });
    if (last?.status === 'queued' || last?.status === 'running') return last;
    return replaceBackfill(db, tenantId, {
      signalId,
      id: newBackfillId(),
      revision: row.revision,
      status: 'queued',
      days: kept,
      fromAt: from,
      untilAt: new Date(now.getTime() + MAX_AHEAD_MS),
      total,
      kind: firstKind(row),
      requestedAt: now,
    });
  });
}

/** About how many texts there are to look at: whole days, as the rollups count them. */
async function estimateTexts(
  { db, caller, now }: Ctx,
  { type }: SignalRow,
  from: Date,
): Promise<number> {
  const days = await readDays(db, caller.tenantId, utcDay(from), addDays(utcDay(now), 1), now);
  const counts = days.map(({ counts: { events, messages, gate } }) => {
    const reported = sum(Object.values(events));
    return type === 'instrumented'
      ? reported
      : reported + (messages.user ?? 0) + sum(gate.map(({ calls }) => calls));
  });
  return sum(counts);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
