import { z } from 'zod';
import type { Database } from '../../db/client.js';
import type { HandoffRow } from '../../db/schema/handoffs.js';
import { readMemory } from '../../dialogue/memory.js';
import type { Clarification } from '../../dialogue/state.js';
import { type JobRun, jobType } from '../../ports/jobs.js';
import { listTenantsWithHandoffs } from '../../store/across-tenants/tenants-with-handoffs.js';
import {
  isTold,
  lockDueHandoffs,
  removeHandoff,
  updateHandoff,
  withdrawSettled,
} from '../../store/handoffs/writes.js';
import { readMemories } from '../../store/sessions/change-memory.js';
import { handoffSubject } from './handoff-subject.js';
import { notifyOfHandoffs } from './notify-of-handoffs.js';

/** Tells of handoffs that were opened, opens confirmations that nobody answered, and ends what is over. */
export const SweepHandoffs = jobType({ name: 'handoffs.sweep', payload: z.object({}) });

const TENANTS_AT_ONCE = 200;
const ROWS_AT_ONCE = 100;

/**
 * Looks at the tenants one after the other; a fault of one is thrown when all others had their turn.
 *
 * @throws the reason of the signal when it fires
 */
export async function sweepHandoffs(db: Database, run: JobRun): Promise<void> {
  const faults: unknown[] = [];
  for (let after = ''; ; ) {
    const tenants = await listTenantsWithHandoffs(db, after, TENANTS_AT_ONCE);
    for (const tenantId of tenants) {
      run.signal.throwIfAborted();
      await sweepTenant(db, tenantId, run).catch((error) => faults.push(error));
    }
    const last = tenants.at(-1);
    if (last === undefined || tenants.length < TENANTS_AT_ONCE) break;
    after = last;
  }
  if (faults.length > 0) throw faults[0];
}

/** @throws the reason of the signal when it fires */
export async function sweepTenant(
  db: Database,
  tenantId: string,
  { now, signal }: JobRun,
): Promise<void> {
  signal.throwIfAborted();
  await db.transaction(async (tx) => {
    const { rows, untold } = await withdrawSettled(tx, tenantId, now);
    await notifyOfHandoffs(tx, tenantId, 'opened', untold, now, false);
    await notifyOfHandoffs(tx, tenantId, 'withdrawn', rows, now, false);
  });
  while ((await sweepSome(db, tenantId, now)) === ROWS_AT_ONCE) signal.throwIfAborted();
}

/** @returns how many were due */
function sweepSome(db: Database, tenantId: string, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const due = await lockDueHandoffs(tx, tenantId, now, ROWS_AT_ONCE);
    const waiting = await findUnanswered(tx, tenantId, due);
    const opened: HandoffRow[] = [];
    const expired: HandoffRow[] = [];
    for (const row of due) {
      const change = nextChange(row, waiting, now);
      if (change === null) await removeHandoff(tx, tenantId, row.gateCallId);
      else {
        await updateHandoff(tx, tenantId, row.gateCallId, change);
        (change.status === 'expired' ? expired : opened).push({ ...row, ...change });
      }
    }
    await notifyOfHandoffs(tx, tenantId, 'opened', opened, now);
    await notifyOfHandoffs(tx, tenantId, 'expired', expired, now);
    return due.length;
  });
}

/** Clarifications of pending confirmations that the sessions still wait for an answer to, by their calls. */
async function findUnanswered(
  db: Database,
  tenantId: string,
  due: readonly HandoffRow[],
): Promise<Map<string, Clarification>> {
  const pending = due.filter(({ status }) => status === 'pending');
  const memories = await readMemories(
    db,
    tenantId,
    pending.map(({ sessionId }) => sessionId),
  );
  return new Map(
    pending.flatMap(({ gateCallId, sessionId, subject }) => {
      const { open } = readMemory(memories.get(sessionId) ?? null);
      // A call that came again has put the same confirmation once more, in place of the first.
      const found = open.findLast(
        ({ confirms, request, proposed = null }) =>
          confirms !== null && handoffSubject('confirm', request, proposed) === subject,
      );
      return found ? [[gateCallId, found] as const] : [];
    }),
  );
}

/**
 * Finds what becomes of a handoff that is due.
 *
 * @param waiting the clarifications of confirmations that nobody has answered
 * @returns null: it goes, for the user has answered or went on
 */
function nextChange(
  row: HandoffRow,
  waiting: ReadonlyMap<string, Clarification>,
  now: Date,
): Partial<HandoffRow> | null {
  const { status, gateCallId, dueAt, expiresAt } = row;
  if (status === 'pending') {
    const clarification = waiting.get(gateCallId);
    if (clarification === undefined) return null;
    const threadId = clarification.thread.id;
    const opened = { openedAt: dueAt ?? now, dueAt: expiresAt };
    return { ...opened, status: 'open', threadId, clarification: { ...clarification } };
  }
  if (!isTold(row)) return { dueAt: expiresAt };
  return { status: 'expired', dueAt: null, endedAt: now };
}
