import type { RetentionRun } from '../../contracts/deletion.js';
import type { Database } from '../../db/client.js';
import { faultName } from '../../db/faults.js';
import { withReserve } from '../../db/reserve.js';
import { listTenantsWithOldRows } from '../../store/across-tenants/tenants-with-old-rows.js';
import { countOldRows, removeOldRows } from '../../store/deletion/remove-old.js';
import { beginAlone, endAlone, renewAlone } from '../../store/jobs/runs.js';
import { findDayWithRows } from '../../store/rollups/stored-days.js';
import { queueRun } from '../failures/queue-run.js';
import { addDays, utcDay } from '../rollups/days.js';
import { freezeDays } from '../rollups/freeze-days.js';

const RUN = 'retention.run';
/** A run that was killed keeps others away for so long. */
const ALONE_SECONDS = 120;
const TENANTS_PER_LOOK = 100;
/** Days that are frozen, and then removed, before the next ones are. */
const DAYS_AT_ONCE = 7;
const MAX_ERRORS = 1_000;

export interface RetentionDeps {
  readonly db: Database;
  readonly retentionDays: number;
}

export interface RetentionOptions {
  /** Rows are counted and nothing is deleted. */
  readonly dryRun: boolean;
  /** Whether to stop and answer that there is more. */
  readonly isOver: () => boolean;
}

type RetentionCounts = { -readonly [Field in keyof RetentionRun]: RetentionRun[Field] };

/**
 * Deletes what is older than the days that are kept, of all tenants, in small batches. The counts of a day are frozen
 * before its rows go, so that reports keep them. One run at a time; what fails for one tenant stops no other.
 */
export async function runRetention(
  { db, retentionDays }: RetentionDeps,
  now: Date,
  { dryRun, isOver }: RetentionOptions,
): Promise<RetentionRun> {
  const first = addDays(utcDay(now), -retentionDays);
  const report: RetentionCounts = {
    ...{ status: 'completed', dry_run: dryRun, retention_days: retentionDays },
    ...{ before: new Date(first).toISOString(), tenants: 0, frozen_days: 0 },
    ...{ deleted: {}, errors: [], more: false },
  };
  if (dryRun) {
    await eachTenant(db, report, isOver, (tenantId) =>
      countOldRows(db, tenantId, {
        ...{ from: null, before: new Date(first), isOver, note: countInto(report) },
      }),
    );
    return report;
  }
  if (!(await withReserve(db, () => beginAlone(db, RUN, ALONE_SECONDS))))
    return { ...report, status: 'already_running' };
  try {
    await eachTenant(db, report, isOver, (tenantId) =>
      withReserve(db, () =>
        removeOld(db, tenantId, { last: addDays(first, -1), now, isOver, report }),
      ),
    );
  } finally {
    await endAlone(db, RUN);
  }
  return report;
}

const countInto =
  ({ deleted }: RetentionCounts) =>
  (table: string, rows: number): void => {
    deleted[table] = (deleted[table] ?? 0) + rows;
  };

async function eachTenant(
  db: Database,
  report: RetentionCounts,
  isOver: () => boolean,
  act: (tenantId: string) => Promise<{ more: boolean }>,
): Promise<void> {
  const before = new Date(report.before);
  for (let after = ''; ; ) {
    const found = await listTenantsWithOldRows(db, before, { after, limit: TENANTS_PER_LOOK });
    for (const tenantId of found) {
      report.tenants += 1;
      try {
        const { more } = await act(tenantId);
        report.more ||= more;
      } catch (error) {
        // It is tried again by the next call, which must not be asked for at once.
        if (report.errors.length < MAX_ERRORS) {
          report.errors.push({ tenant_id: tenantId, error: faultName(error) });
        }
      }
      after = tenantId;
      if (isOver()) {
        report.more ||= tenantId !== found.at(-1) || found.length === TENANTS_PER_LOOK;
        return;
      }
    }
    if (found.length < TENANTS_PER_LOOK) return;
  }
}

interface RetentionScope {
  /** The last day that goes, `YYYY-MM-DD`. */
  readonly last: string;
  readonly now: Date;
  readonly isOver: () => boolean;
  readonly report: RetentionCounts;
}

/** Freezes some days and removes what is older than the next one, until the last one is done. */
async function removeOld(
  db: Database,
  tenantId: string,
  { last, now, isOver, report }: RetentionScope,
): Promise<{ more: boolean }> {
  const note = countInto(report);
  let failures = 0;
  const countFailures = (table: string, rows: number): void => {
    if (table === 'failures') failures += rows;
    note(table, rows);
  };
  let more = true;
  // What is older is gone by then, and need not be looked for again.
  let from: Date | null = null;
  for (let isLast = false; !isLast; ) {
    const first = await findDayWithRows(db, tenantId, null);
    // Something old came in meanwhile.
    if (from !== null && first !== null && new Date(first) < from) from = null;
    const end = addDays(first ?? last, DAYS_AT_ONCE - 1);
    const upTo = end < last ? end : last;
    const { through, frozen } = await freezeDays(db, tenantId, upTo, now);
    report.frozen_days += frozen;
    const before = new Date(addDays(through, 1));
    const removed = await removeOldRows(db, tenantId, {
      from,
      before,
      isOver,
      note: countFailures,
    });
    from = before;
    await renewAlone(db, RUN);
    isLast = upTo === last || through < upTo || removed.more || isOver();
    more = removed.more || (upTo < last && through === upTo);
  }
  // Their clusters are counted again, and get titles without their words.
  if (failures > 0) await queueRun(db, tenantId, 0);
  return { more };
}
