import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import { type ItemScope, measurement, slicedMeasurement } from './metric-items.js';

/** Items that a metric is made of, in a window. */
export interface Measured {
  readonly items: number;
  readonly sessions: number;
  /** The greatest and the least sum of values: of the currencies, or connectors; null without any. */
  readonly high: number | null;
  readonly low: number | null;
  readonly latest: Date | null;
}

/** A part of a window; of several kinds there are several. */
export interface MeasuredSlice {
  /** From 0. */
  readonly slice: number;
  readonly kind: string | null;
  readonly items: number;
  readonly sessions: number;
  readonly total: number;
  readonly latest: Date;
}

export interface MeasuredWindow {
  readonly from: Date;
  /** Not included. */
  readonly until: Date;
  readonly filters: Readonly<Record<string, string | number | null>>;
}

const time = (date: Date): SQL => sql`${date.toISOString()}::timestamptz`;

function itemScope(tenantId: string, { from, until, filters }: MeasuredWindow): ItemScope {
  return {
    tenant: sql`${tenantId}::text`,
    from: time(from),
    until: time(until),
    now: time(until),
    filter: (name) => {
      const value = filters[name] ?? null;
      return sql`${value === null ? null : String(value)}::text`;
    },
  };
}

/** Measures a metric of a tenant. */
export async function measure(
  db: Database,
  tenantId: string,
  metric: string,
  window: MeasuredWindow,
): Promise<Measured> {
  const [row] = await query<Measured & { latest: string | Date | null }>(
    db,
    measurement(metric, itemScope(tenantId, window)),
  );
  const measured = row as Measured & { latest: string | Date | null };
  return { ...measured, latest: measured.latest === null ? null : new Date(measured.latest) };
}

/** Measures in slices of so many minutes. */
export async function measureSlices(
  db: Database,
  tenantId: string,
  metric: string,
  window: MeasuredWindow,
  minutes: number,
): Promise<MeasuredSlice[]> {
  const rows = await query<MeasuredSlice & { latest: string | Date }>(
    db,
    slicedMeasurement(metric, itemScope(tenantId, window), minutes),
  );
  return rows.map((row) => ({ ...row, latest: new Date(row.latest) }));
}
