import type { Ctx } from '../../context.js';
import type { SignalBackfillRow, SignalMatchRow, SignalRow } from '../../db/schema/signals.js';
import { NotFound } from '../../errors.js';
import { listBackfills } from '../../store/signals/backfills.js';
import {
  countActiveSessions,
  listRecentMatches,
  type RecentCounts,
  readRecentCounts,
} from '../../store/signals/match-reads.js';
import { findSignal, listSignals } from '../../store/signals/signals.js';
import { addDays, utcDay } from '../rollups/days.js';
import { isVisitor } from '../visitors/visitor.js';
import { giveReadyMade } from './ready-made.js';

const DAY_MS = 24 * 3600 * 1000;
const TREND_DAYS = 14;
const RECENT_MATCHES = 20;

/** A signal and how often it was seen. */
export interface SignalView {
  readonly row: SignalRow;
  readonly recent: RecentCounts;
  /** The days of the trend, `YYYY-MM-DD`, oldest first. */
  readonly trendDays: readonly string[];
  /** Conversations of the last week, with a match or without. */
  readonly activeSessions: number;
  readonly backfill: SignalBackfillRow | undefined;
}

export async function readSignals(
  ctx: Ctx,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ views: SignalView[]; total: number }> {
  const { tenantId } = ctx.caller;
  if (!isVisitor(ctx.caller)) await giveReadyMade(ctx.db, tenantId, ctx.now);
  const { rows, total } = await listSignals(ctx.db, tenantId, page);
  return { views: await viewSignals(ctx, rows), total };
}

/** @throws NotFound */
export async function readSignal(
  ctx: Ctx,
  id: number,
): Promise<{ view: SignalView; matches: SignalMatchRow[] }> {
  const { tenantId } = ctx.caller;
  const row = await findSignal(ctx.db, tenantId, id);
  if (!row) throw new NotFound('Signal', id);
  const matches = await listRecentMatches(ctx.db, tenantId, row, RECENT_MATCHES);
  return { view: await viewSignal(ctx, row), matches };
}

export async function viewSignal(ctx: Ctx, row: SignalRow): Promise<SignalView> {
  const [view] = await viewSignals(ctx, [row]);
  return view as SignalView;
}

async function viewSignals(
  { db, caller, now }: Ctx,
  rows: readonly SignalRow[],
): Promise<SignalView[]> {
  if (rows.length === 0) return [];
  const { tenantId } = caller;
  const firstDay = addDays(utcDay(now), 1 - TREND_DAYS);
  const trendDays = Array.from({ length: TREND_DAYS }, (_, index) => addDays(firstDay, index));
  const counts = await readRecentCounts(db, tenantId, rows, { now, trendFrom: new Date(firstDay) });
  const weekAgo = new Date(now.getTime() - 7 * DAY_MS);
  const activeSessions = await countActiveSessions(db, tenantId, weekAgo);
  const backfills = await listBackfills(
    db,
    tenantId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    row,
    recent: counts.get(row.id) as RecentCounts,
    trendDays,
    activeSessions,
    backfill: backfills.find(({ signalId }) => signalId === row.id),
  }));
}
