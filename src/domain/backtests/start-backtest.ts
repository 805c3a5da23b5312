import { type Ctx, inTransaction } from '../../context.js';
import type { BacktestRequest } from '../../contracts/backtest.js';
import type { ConfigUpdate } from '../../contracts/config.js';
import type { BacktestRow } from '../../db/schema/backtests.js';
import { Conflict } from '../../errors.js';
import { newBacktestId } from '../../ids.js';
import type { JobSender } from '../../ports/jobs.js';
import { lockTenant } from '../../store/account/tenants.js';
import {
  countOpenBacktests,
  insertBacktest,
  listOldBacktests,
  removeBacktests,
} from '../../store/backtests/backtests.js';
import { removeCases } from '../../store/backtests/cases.js';
import type { Masking } from '../masking/masking.js';
import { addDays, utcDay } from '../rollups/days.js';
import { readDays } from '../rollups/read-days.js';
import { RunBacktest } from './run-backtest.js';
import { emptyTally } from './tally.js';

const DAY_MS = 24 * 3600 * 1000;
/** That wait or run at once, of a tenant. */
const MAX_OPEN = 2;
/** That are kept, of a tenant: the newest. */
const MAX_KEPT = 50;

export interface StartDeps {
  readonly jobs: JobSender;
  readonly masking: Masking;
  readonly retentionDays: number;
}

/**
 * Has the gate judge the turns of the last so many days, as far as they are kept, in the background.
 *
 * @throws Conflict while others of the tenant wait or run
 */
export async function startBacktest(
  ctx: Ctx,
  request: BacktestRequest,
  { jobs, masking, retentionDays }: StartDeps,
): Promise<BacktestRow> {
  const { tenantId, overrides } = ctx.caller;
  const days = Math.min(request.days, retentionDays);
  const fromAt = new Date(ctx.now.getTime() - days * DAY_MS);
  const changes = givenChanges(masking.json(request.config ?? {}));
  const turns = await estimateTurns(ctx, fromAt);
  return inTransaction(ctx, async ({ db, now }) => {
    await lockTenant(db, tenantId);
    if ((await countOpenBacktests(db, tenantId)) >= MAX_OPEN) {
      throw new Conflict(
        `${MAX_OPEN} backtests are already open. Wait for one, or cancel it with POST /v1/backtests/{id}/cancel.`,
      );
    }
    const row = await insertBacktest(db, tenantId, {
      id: newBacktestId(),
      status: 'queued',
      config: withChanges(overrides, changes),
      changes,
      risks: request.risks ?? {},
      agentId: request.agent_id ?? null,
      fromAt,
      untilAt: now,
      maxTurns: request.max_turns,
      total: Math.min(turns, request.max_turns),
      tally: emptyTally(),
      ...{ afterAt: null, afterId: null },
      ...{ requestedAt: now, startedAt: null, finishedAt: null },
    });
    const old = await listOldBacktests(db, tenantId, MAX_KEPT);
    await removeBacktests(db, tenantId, old);
    await removeCases(db, tenantId, old);
    await jobs.send(RunBacktest, { tenantId, backtestId: row.id }, { db });
    return row;
  });
}

const givenChanges = (config: ConfigUpdate): Record<string, unknown> =>
  Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined));

/** The tenant's own settings after a change: null resets a field. */
function withChanges(
  overrides: Readonly<Record<string, unknown>>,
  changes: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const all = Object.entries({ ...overrides, ...changes });
  return Object.fromEntries(all.filter(([, value]) => value !== null));
}

/** About how many turns of users there are: whole days, as the daily counts have them. */
async function estimateTurns({ db, caller, now }: Ctx, from: Date): Promise<number> {
  const days = await readDays(db, caller.tenantId, utcDay(from), addDays(utcDay(now), 1), now);
  return days.reduce((sum, { counts }) => sum + (counts.messages.user ?? 0), 0);
}
