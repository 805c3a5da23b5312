import { firstUuidv7, lastUuidv7 } from '../../ids.js';
import type { IdRange, ReadBounds } from '../../store/id-range.js';

const DAY_MS = 24 * 3600 * 1000;
const DEFAULT_DAYS = 7;
/** Rows that an export reads at once. */
const ROWS_AT_ONCE = 500;

/** How rows are read whose ids begin with their time. */
export interface TimedRows<Row> {
  /** Rows that match, the newest first, of the newest `read` rows of the range. */
  readonly list: (range: IdRange, bounds: ReadBounds) => Promise<readonly Row[]>;
  /** The id of the last one of the newest `read` rows; null: there are fewer. */
  readonly findLastRead: (range: IdRange, read: number) => Promise<string | null>;
  /** Rows that one list looks at: a filter that few match must not read a tenant's history. */
  readonly most: number;
}

/** Which rows are wanted: those of the last 7 days where nothing is said. */
export interface TimeWindow {
  readonly from: Date | undefined;
  readonly to: Date | undefined;
  /** Only rows before this one. */
  readonly before: string | undefined;
}

export interface RowPage<Row> {
  readonly rows: readonly Row[];
  /** false: as many rows were looked at as may be, and the page is not full. */
  readonly isComplete: boolean;
  /** Where the next page begins; null: there is none. */
  readonly nextBefore: string | null;
}

interface Identified {
  readonly id: string;
}

/** Reads a page, the newest row first. */
export async function readPage<Row extends Identified>(
  { list, findLastRead, most }: TimedRows<Row>,
  window: TimeWindow,
  now: Date,
  pageSize: number,
): Promise<RowPage<Row>> {
  const range = toIdRange(window, now);
  const found = await list(range, { limit: pageSize + 1, read: most });
  const rows = found.slice(0, pageSize);
  if (found.length > pageSize) {
    return { rows, isComplete: true, nextBefore: rows.at(-1)?.id ?? null };
  }
  const lastRead = await findLastRead(range, most);
  return { rows, isComplete: lastRead === null, nextBefore: lastRead };
}

export interface RowExport<Row> {
  /** All that match of the rows that are looked at, the newest first. */
  readonly rows: AsyncIterable<Row>;
  /** Where the next export begins; null: this is all. */
  readonly nextBefore: string | null;
}

/** Reads rows for a file. How far it goes is known before the first of them. */
export async function readForFile<Row extends Identified>(
  { list, findLastRead, most }: TimedRows<Row>,
  window: TimeWindow,
  now: Date,
): Promise<RowExport<Row>> {
  const range = toIdRange(window, now);
  const nextBefore = await findLastRead(range, most);
  const from = nextBefore ?? range.from;
  async function* read(): AsyncGenerator<Row> {
    for (let { before }: IdRange = range; ; ) {
      const rows = await list({ from, before }, { limit: ROWS_AT_ONCE, read: most });
      yield* rows;
      const last = rows.at(-1);
      if (!last || rows.length < ROWS_AT_ONCE) return;
      before = last.id;
    }
  }
  return { rows: read(), nextBefore };
}

/** An id begins with its time: dates are a range of the key. */
function toIdRange({ from, to, before }: TimeWindow, now: Date): IdRange {
  const first = from ?? new Date(now.getTime() - DEFAULT_DAYS * DAY_MS);
  // Ids of a clock that is ahead, too.
  const until = to ? lastUuidv7(to.getTime()) : firstUuidv7(now.getTime() + DAY_MS);
  return {
    from: firstUuidv7(first.getTime()),
    before: before !== undefined && before < until ? before : until,
  };
}
