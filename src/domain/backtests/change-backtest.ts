import type { Ctx } from '../../context.js';
import type { BacktestRow } from '../../db/schema/backtests.js';
import { NotFound } from '../../errors.js';
import type { JobSender } from '../../ports/jobs.js';
import { findBacktest, recordBacktest } from '../../store/backtests/backtests.js';
import { type BacktestDeps, RunBacktest, runBacktest } from './run-backtest.js';

/** A request that works on a backtest is answered after about so long. */
const RUN_MS = 8_000;
const MAX_MS = 20_000;

/**
 * Stops a backtest where it is; what it has found so far stays. One that has ended stays as it is.
 *
 * @throws NotFound
 */
export async function cancelBacktest(
  ctx: Ctx,
  backtestId: string,
  jobs: JobSender,
): Promise<BacktestRow> {
  const { db, caller, now } = ctx;
  const { tenantId } = caller;
  const open = { id: backtestId, from: ['queued', 'running', 'failed'] as const };
  const values = { status: 'cancelled', finishedAt: now } as const;
  const cancelled = await recordBacktest(db, tenantId, open, values);
  if (!cancelled) return requireBacktest(ctx, backtestId);
  await jobs.cancel(RunBacktest, { tenantId, backtestId });
  return cancelled;
}

/**
 * Goes on with a backtest at once, also with one that was canceled or has failed, for as long as a request may take; a
 * job does what is left.
 *
 * @throws NotFound
 */
export async function resumeBacktest(
  ctx: Ctx,
  backtestId: string,
  { jobs, run }: { readonly jobs: JobSender; readonly run: BacktestDeps },
): Promise<BacktestRow> {
  const { db, caller, now } = ctx;
  const subject = { tenantId: caller.tenantId, backtestId };
  const stopped = { id: backtestId, from: ['cancelled', 'failed'] as const };
  const values = { status: 'queued', finishedAt: null } as const;
  await recordBacktest(db, caller.tenantId, stopped, values);
  const { status } = await requireBacktest(ctx, backtestId);
  if (status === 'queued' || status === 'running') {
    const signal = AbortSignal.timeout(MAX_MS);
    const isMoreToDo = await runBacktest(run, subject, { signal, now }, RUN_MS).catch((error) => {
      // A slice that takes too long for a request is left to the job.
      if (signal.aborted) return true;
      throw error;
    });
    if (isMoreToDo) await jobs.send(RunBacktest, subject);
  }
  return requireBacktest(ctx, backtestId);
}

/** @throws NotFound */
export async function requireBacktest({ db, caller }: Ctx, id: string): Promise<BacktestRow> {
  const row = await findBacktest(db, caller.tenantId, id);
  if (!row) throw new NotFound('Backtest', id);
  return row;
}
