import { z } from 'zod';
import type { ActionRisk } from '../../contracts/gate.js';
import type { Database } from '../../db/client.js';
import type { BacktestCaseRow, BacktestRow, BacktestTally } from '../../db/schema/backtests.js';
import { type JobRun, type JobSender, jobType } from '../../ports/jobs.js';
import { findTenant } from '../../store/account/tenants.js';
import { advanceBacktest, findBacktest, recordBacktest } from '../../store/backtests/backtests.js';
import { keepCases } from '../../store/backtests/cases.js';
import { listPastMessages, listPastReports, listPastSteps } from '../../store/backtests/history.js';
import {
  listSessionsBefore,
  type PastSession,
  type PastSessionKey,
} from '../../store/backtests/sessions-before.js';
import { effectiveConfig } from '../config/defaults.js';
import type { DecideDeps } from '../gate/decide-call.js';
import type { Masking } from '../masking/masking.js';
import { prepareMatcher } from '../rules/rule-directory.js';
import { MAX_CASES, MAX_CASES_PER_SESSION, toCase } from './backtest-case.js';
import { GateFirst } from './gate-first.js';
import { type Judge, judgeTurn, type TurnSession } from './judge-turn.js';
import { readTurns } from './read-turns.js';
import { addTurn } from './tally.js';
import { findWrongTurns } from './went-wrong.js';

/** Goes on with a backtest. */
export const RunBacktest = jobType({
  name: 'backtests.run',
  payload: z.object({ tenantId: z.string(), backtestId: z.string() }),
  subject: ({ backtestId }) => backtestId,
});

export type BacktestSubject = z.infer<(typeof RunBacktest)['payload']>;

export interface BacktestDeps {
  readonly db: Database;
  /** Judges with the built-in assessor: a language model is asked about live calls alone. */
  readonly judge: Omit<DecideDeps, 'matchRule'>;
  /** How cases are stored. */
  readonly masking: Masking;
  /** Whether a gate call waits for the database. */
  readonly isGateBusy: () => boolean;
}

const SESSIONS_PER_SLICE = 10;
/** A slice ends with the session that makes it so many turns. */
const TURNS_PER_SLICE = 100;
/** The first messages of a session that are read. */
const MAX_MESSAGES = 1_000;
/** After this a job makes room for others of its kind, and queues up again. */
const MAX_RUN_MS = 20_000;
const MAX_TOOLS = 128;

/**
 * Works on a backtest, a slice of sessions at a time. Sums, cases and place of a slice are stored together, so that
 * it goes on after any stop and counts nothing twice.
 *
 * @param maxMs makes room for others after so long
 * @returns whether there is more to do
 */
export async function runBacktest(
  deps: BacktestDeps,
  { tenantId, backtestId }: BacktestSubject,
  { signal: stop, now }: JobRun,
  maxMs = MAX_RUN_MS,
): Promise<boolean> {
  const { db } = deps;
  const began = performance.now();
  const clock = (): Date => new Date(now.getTime() + performance.now() - began);
  let judge: Judge | undefined;
  const gateFirst = new GateFirst(deps.isGateBusy);
  try {
    for (;;) {
      stop.throwIfAborted();
      const row = await findBacktest(db, tenantId, backtestId);
      if (!row || row.status === 'done' || row.status === 'cancelled') return false;
      if (performance.now() - began > maxMs) return true;
      if (row.status !== 'running') await markRunning(db, row, now);
      judge ??= await prepareJudge(deps, row, now);
      if (judge === undefined) return false;
      const isMoreToDo = await runSlice(deps, row, judge, { stop, clock, gateFirst });
      if (!isMoreToDo) return false;
    }
  } catch (error) {
    if (!stop.aborted) {
      const values = { status: 'failed', finishedAt: clock() } as const;
      await recordBacktest(db, tenantId, { id: backtestId, from: ['running'] }, values);
    }
    throw error;
  }
}

/** Runs a backtest as a job, which sends itself again until it is done. */
export async function workOnBacktest(
  deps: BacktestDeps,
  jobs: JobSender,
  subject: BacktestSubject,
  run: JobRun,
): Promise<void> {
  if (await runBacktest(deps, subject, run)) await jobs.send(RunBacktest, subject);
}

async function markRunning(db: Database, row: BacktestRow, now: Date): Promise<void> {
  const values = { status: 'running', startedAt: row.startedAt ?? now, finishedAt: null } as const;
  await recordBacktest(db, row.tenantId, { id: row.id, from: ['queued', 'failed'] }, values);
}

/** Puts a tenant's gate together as the backtest has it; undefined where the tenant is gone. */
async function prepareJudge(
  { db, judge }: BacktestDeps,
  { tenantId, config: overrides, risks }: BacktestRow,
  now: Date,
): Promise<Judge | undefined> {
  const tenant = await findTenant(db, tenantId);
  if (!tenant) return undefined;
  const effective = effectiveConfig(overrides);
  const { intervention_mode: intervention } = effective;
  // The past has no arms, and what the gate would say counts where it is not asked, too.
  const config = {
    ...effective,
    experiment: {},
    intervention_mode: intervention === 'enforce' ? intervention : ('suggest' as const),
  };
  const match = await prepareMatcher(db, tenantId, config);
  const { calibration, version } = tenant;
  return {
    ctx: {
      ...{ db, now },
      caller: {
        ...{ tenantId, config, calibration, version, overrides },
        ...{ keyId: null, keyHash: null, user: null, scopes: [], expiresAt: null },
      },
    },
    deps: { ...judge, matchRule: async (_ctx, request) => match(request) },
    risks: {
      ...(config.agent_hooks.risks ?? {}),
      ...(risks as Readonly<Record<string, ActionRisk>>),
    },
  };
}

interface SliceRun {
  readonly stop: AbortSignal;
  readonly clock: () => Date;
  readonly gateFirst: GateFirst;
}

interface Slice {
  readonly gateFirst: GateFirst;
  readonly tally: BacktestTally;
  readonly cases: BacktestCaseRow[];
}

/** @returns whether there is more to do */
async function runSlice(
  deps: BacktestDeps,
  row: BacktestRow,
  judge: Judge,
  { stop, clock, gateFirst }: SliceRun,
): Promise<boolean> {
  const { db } = deps;
  const { tenantId, afterAt, afterId, maxTurns } = row;
  const range = { from: row.fromAt, until: row.untilAt, agentId: row.agentId };
  const after =
    afterAt && afterId !== null ? { lastActivityAt: afterAt, sessionId: afterId } : null;
  const sessions = await listSessionsBefore(db, tenantId, range, {
    after,
    limit: SESSIONS_PER_SLICE,
  });
  const slice: Slice = { gateFirst, tally: structuredClone(row.tally), cases: [] };
  const { all } = slice.tally;
  const before = all.turns;
  let last: PastSessionKey | null = null;
  for (const session of sessions) {
    stop.throwIfAborted();
    await judgeSession(deps, row, judge, session, slice);
    last = session;
    if (all.turns >= maxTurns || all.turns - before >= TURNS_PER_SLICE) break;
  }
  const isLast =
    all.turns >= maxTurns ||
    (last?.sessionId === sessions.at(-1)?.sessionId && sessions.length < SESSIONS_PER_SLICE);
  return db.transaction(async (tx) => {
    if (last) {
      const moved = { tally: slice.tally, after: last };
      if (!(await advanceBacktest(tx, tenantId, row, moved))) return false;
      await keepCases(tx, tenantId, { backtestId: row.id, keep: MAX_CASES }, slice.cases);
    }
    if (!isLast) return true;
    const values = { status: 'done', finishedAt: clock(), total: all.turns } as const;
    await recordBacktest(tx, tenantId, { id: row.id, from: ['running'] }, values);
    return false;
  });
}

async function judgeSession(
  deps: BacktestDeps,
  { id, tenantId, maxTurns }: BacktestRow,
  judge: Judge,
  past: PastSession,
  { gateFirst, tally, cases }: Slice,
): Promise<void> {
  const { db, masking } = deps;
  const { sessionId } = past;
  const messages = await listPastMessages(db, tenantId, sessionId, MAX_MESSAGES);
  if (!messages.some(({ role }) => role === 'user')) return;
  const turns = readTurns(messages, await listPastSteps(db, tenantId, sessionId));
  const wrong = findWrongTurns(turns, await listPastReports(db, tenantId, sessionId));
  const session = { sessionId, language: past.language, tools: readTools(past) };
  const own: BacktestCaseRow[] = [];
  let counted = false;
  for (const [place, turn] of turns.entries()) {
    if (tally.all.turns >= maxTurns) break;
    await gateFirst.giveWay();
    const judged = await judgeTurn(judge, session, turn, wrong.get(place) ?? null);
    addTurn(tally, judged);
    counted = true;
    const made = toCase(id, session, turn, judged, { tenantId, masking });
    if (made) own.push(made);
  }
  if (counted) (tally as { sessions: number }).sessions += 1;
  cases.push(...own.sort((a, b) => b.worth - a.worth).slice(0, MAX_CASES_PER_SESSION));
}

/** Definitions of tools that came with the session's metadata. */
function readTools({ metadata }: PastSession): TurnSession['tools'] {
  const tools = metadata?.tools;
  return Array.isArray(tools) && tools.length > 0 ? tools.slice(0, MAX_TOOLS) : null;
}
