import type { Ctx } from '../../context.js';
import { firstUuidv7, lastUuidv7 } from '../../ids.js';
import {
  type CallFilter,
  type CallSummary,
  findLastRead,
  type IdRange,
  listCalls,
} from '../../store/gate/call-list.js';

const DAY_MS = 24 * 3600 * 1000;
const DEFAULT_DAYS = 7;
/** Calls that one list looks at: a filter that few match must not read a tenant's history. */
const MAX_READ = 30_000;
/** Of those that were reviewed or went wrong, each of which is looked up by itself. */
const MAX_LOOKED_UP = 5_000;
/** Rows that an export reads at once. */
const ROWS_AT_ONCE = 500;

/** Which calls are wanted. */
export interface CallQuery {
  readonly filter: CallFilter;
  readonly from: Date | undefined;
  readonly to: Date | undefined;
  /** Only calls before this one. */
  readonly before: string | undefined;
}

export interface CallPage {
  readonly calls: readonly CallSummary[];
  /** false: as many calls were read as may be, and the page is not full. */
  readonly isComplete: boolean;
  /** Where the next page begins; null: there is none. */
  readonly nextBefore: string | null;
}

/** A page of gate calls, the newest first. */
export async function listGateCalls(
  { db, caller, now }: Ctx,
  wanted: CallQuery,
  pageSize: number,
): Promise<CallPage> {
  const { tenantId } = caller;
  const { filter } = wanted;
  const range = toIdRange(wanted, now);
  const most = maxRead(filter);
  const rows = await listCalls(db, tenantId, filter, range, {
    limit: pageSize + 1,
    read: most,
  });
  const calls = rows.slice(0, pageSize);
  if (rows.length > pageSize) {
    return { calls, isComplete: true, nextBefore: calls.at(-1)?.id ?? null };
  }
  const lastRead = await findLastRead(db, tenantId, filter, range, most);
  return { calls, isComplete: lastRead === null, nextBefore: lastRead };
}

export interface CallExport {
  /** All that match of the calls that are read, the newest first. */
  readonly calls: AsyncIterable<CallSummary>;
  /** Where the next export begins; null: this is all. */
  readonly nextBefore: string | null;
}

/** Gate calls for a file. How far it goes is known before the first of them. */
export async function exportGateCalls(
  { db, caller, now }: Ctx,
  wanted: CallQuery,
): Promise<CallExport> {
  const { tenantId } = caller;
  const { filter } = wanted;
  const range = toIdRange(wanted, now);
  const most = maxRead(filter);
  const nextBefore = await findLastRead(db, tenantId, filter, range, most);
  const from = nextBefore ?? range.from;
  async function* read(): AsyncGenerator<CallSummary> {
    for (let { before }: IdRange = range; ; ) {
      const bounds = { limit: ROWS_AT_ONCE, read: most };
      const rows = await listCalls(db, tenantId, filter, { from, before }, bounds);
      yield* rows;
      const last = rows.at(-1);
      if (!last || rows.length < ROWS_AT_ONCE) return;
      before = last.id;
    }
  }
  return { calls: read(), nextBefore };
}

const maxRead = ({ reviewed, wentWrong }: CallFilter): number =>
  reviewed || wentWrong ? MAX_LOOKED_UP : MAX_READ;

/** An id begins with its time: dates are a range of the key. */
function toIdRange({ from, to, before }: CallQuery, now: Date): IdRange {
  const first = from ?? new Date(now.getTime() - DEFAULT_DAYS * DAY_MS);
  // Ids of calls of a clock that is ahead, too.
  const until = to ? lastUuidv7(to.getTime()) : firstUuidv7(now.getTime() + DAY_MS);
  return {
    from: firstUuidv7(first.getTime()),
    before: before !== undefined && before < until ? before : until,
  };
}
