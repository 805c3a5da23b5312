import { type Ctx, inTransaction } from '../../context.js';
import type { ResyncRequest } from '../../contracts/connector.js';
import { parseDate } from '../../contracts/dates.js';
import type { ConnectorRow, ConnectorScanRow } from '../../db/schema/connectors.js';
import { Conflict, fieldError, ValidationFailed } from '../../errors.js';
import { newResyncId } from '../../ids.js';
import { insertScan, listOpenScans } from '../../store/connectors/scans.js';
import { recordAudit } from '../audit/record-audit.js';
import type { ConnectorDeps } from './connector-deps.js';
import { RunConnectorScan } from './connector-jobs.js';
import { requireConnector } from './require-connector.js';

const DAY_MS = 86_400_000;
/** Clocks differ; this much ahead is no mistake. */
const AHEAD_MS = 3_600_000;
const MAX_OPEN = 20;

export interface StartedResync {
  readonly connector: ConnectorRow;
  readonly scan: ConnectorScanRow;
  /** Further notes for the caller. */
  readonly note: string | null;
}

/**
 * Has the conversations of a date range read again, as far as they are kept and up to now. The same range that is under
 * way is answered as it is.
 *
 * @throws NotFound
 * @throws ValidationFailed when the range is reversed or begins in the future
 * @throws Conflict when too many are under way
 */
export async function startResync(
  ctx: Ctx,
  connectorId: string,
  input: ResyncRequest,
  deps: ConnectorDeps,
): Promise<StartedResync> {
  const { tenantId } = ctx.caller;
  const connector = await requireConnector(ctx, connectorId);
  const range = resyncRange(input, ctx.now);
  const kept = new Date(ctx.now.getTime() - deps.retentionDays * DAY_MS);
  const fromAt = range.from < kept ? kept : range.from;
  const untilAt = range.until < fromAt ? fromAt : range.until;
  return inTransaction(ctx, async (tx) => {
    const { db, now } = tx;
    const open = await listOpenScans(db, tenantId, connectorId);
    const resyncs = open.filter(({ kind }) => kind === 'resync');
    const same = resyncs.find((scan) => +scan.fromAt === +fromAt && +scan.untilAt === +untilAt);
    if (!same && resyncs.length >= MAX_OPEN) {
      throw new Conflict(`${MAX_OPEN} resyncs of this connector are already running.`);
    }
    const scan =
      same ??
      (await insertScan(db, tenantId, {
        ...{ connectorId, id: newResyncId(), kind: 'resync', status: 'queued' },
        ...{ fromAt, untilAt, remainingUntil: untilAt, requestedAt: now },
      }));
    await deps.jobs.send(RunConnectorScan, { tenantId, connectorId, scanId: scan.id }, { db });
    await recordAudit(tx, {
      action: 'connector.resync',
      subject: connectorId,
      before: null,
      after: { from: fromAt.toISOString(), until: untilAt.toISOString() },
    });
    return {
      connector,
      scan,
      note: describeLimits(connector, range.from < kept, deps.retentionDays),
    };
  });
}

function resyncRange(
  { start_date, end_date }: ResyncRequest,
  now: Date,
): { from: Date; until: Date } {
  const from = parseDate(start_date) as Date;
  const end = parseDate(end_date) as Date;
  const latest = now.getTime() + AHEAD_MS;
  const faults =
    from.getTime() > latest ? [refused('start_date', 'must not be in the future')] : [];
  const until = parseDate(end_date, 'upper') as Date;
  if (faults.length === 0 && until <= from) {
    faults.push(refused('end_date', 'must be after start_date'));
  }
  if (faults.length > 0) throw new ValidationFailed(faults);
  // A day as an upper bound ends with its last millisecond, which is included.
  const after = +until === +end ? until.getTime() : until.getTime() + 1;
  // What has not happened cannot be read.
  return { from, until: new Date(Math.min(after, Math.max(now.getTime(), from.getTime()))) };
}

const refused = (field: string, msg: string) => fieldError('body', field, msg, 'wrong_range');

function describeLimits(
  { state }: ConnectorRow,
  isCut: boolean,
  retentionDays: number,
): string | null {
  const notes = [
    ...(isCut ? [`Data older than ${retentionDays} days is not kept (RETENTION_DAYS).`] : []),
    ...(state === 'paused'
      ? ['The connector is paused. The resync starts when it is resumed.']
      : []),
    ...(state === 'error'
      ? ['The connector has an error. The resync starts when it is fixed.']
      : []),
  ];
  return notes.length > 0 ? notes.join(' ') : null;
}
