import type { Ctx } from '../../context.js';
import {
  type CallFilter,
  type CallSummary,
  findLastRead,
  listCalls,
} from '../../store/gate/call-list.js';
import {
  type RowExport,
  type RowPage,
  readForFile,
  readPage,
  type TimedRows,
  type TimeWindow,
} from '../lists/newest-first.js';

const MAX_READ = 30_000;
/** Of those that were reviewed or went wrong, each of which is looked up by itself. */
const MAX_LOOKED_UP = 5_000;

/** Which calls are wanted. */
export interface CallQuery extends TimeWindow {
  readonly filter: CallFilter;
}

/** A page of gate calls, the newest first. */
export const listGateCalls = (
  ctx: Ctx,
  wanted: CallQuery,
  pageSize: number,
): Promise<RowPage<CallSummary>> => readPage(matching(ctx, wanted), wanted, ctx.now, pageSize);

/** Gate calls for a file. */
export const exportGateCalls = (ctx: Ctx, wanted: CallQuery): Promise<RowExport<CallSummary>> =>
  readForFile(matching(ctx, wanted), wanted, ctx.now);

const matching = ({ db, caller }: Ctx, { filter }: CallQuery): TimedRows<CallSummary> => ({
  list: (range, bounds) => listCalls(db, caller.tenantId, filter, range, bounds),
  findLastRead: (range, read) => findLastRead(db, caller.tenantId, filter, range, read),
  most: filter.reviewed || filter.wentWrong ? MAX_LOOKED_UP : MAX_READ,
});
