import { RunBacktest, runBacktest } from '../domain/backtests/run-backtest.js';
import { startBacktest } from '../domain/backtests/start-backtest.js';
import { ctxAt, type Filling } from './demo-context.js';

/** Conversations of the last days, and as many turns of theirs as are judged while one waits. */
const LAST = { days: 3, max_turns: 200 };

/** Has the gate judge the last days of the demo, and waits for the result: nobody has to come back for it. */
export async function judgePast(filling: Filling, now: Date): Promise<void> {
  const { jobs, services, tenantId, signal } = filling;
  const { masking } = services.backtests;
  const deps = { jobs, masking, retentionDays: LAST.days };
  const { id: backtestId } = await startBacktest(ctxAt(filling, now), LAST, deps);
  await runBacktest(services.backtests, { tenantId, backtestId }, { now, signal });
  await jobs.cancel(RunBacktest, { tenantId, backtestId });
}
