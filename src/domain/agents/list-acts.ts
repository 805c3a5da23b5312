import type { Ctx } from '../../context.js';
import {
  type ActFilter,
  findLastAct,
  type ListedAct,
  listActs,
} from '../../store/agent-acts/act-list.js';
import {
  type RowExport,
  type RowPage,
  readForFile,
  readPage,
  type TimedRows,
  type TimeWindow,
} from '../lists/newest-first.js';

const MAX_READ = 30_000;

/** Which acts are wanted. */
export interface ActQuery extends TimeWindow {
  readonly filter: ActFilter;
}

/** A page of acts of coding agents, the newest first. */
export const listAgentActs = (
  ctx: Ctx,
  wanted: ActQuery,
  pageSize: number,
): Promise<RowPage<ListedAct>> => readPage(matching(ctx, wanted), wanted, ctx.now, pageSize);

/** Acts for a file. */
export const exportAgentActs = (ctx: Ctx, wanted: ActQuery): Promise<RowExport<ListedAct>> =>
  readForFile(matching(ctx, wanted), wanted, ctx.now);

const matching = ({ db, caller }: Ctx, { filter }: ActQuery): TimedRows<ListedAct> => ({
  list: (range, bounds) => listActs(db, caller.tenantId, filter, range, bounds),
  findLastRead: (range, read) => findLastAct(db, caller.tenantId, filter, range, read),
  most: MAX_READ,
});
