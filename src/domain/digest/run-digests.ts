import type { DigestRun, DigestStatus } from '../../contracts/digest.js';
import { faultName } from '../../db/faults.js';
import { listDueDigests } from '../../store/across-tenants/due-digests.js';
import { type DigestDeps, queueDigest } from './run-digest.js';
import { dayName, isoWeek } from './week.js';

const TENANTS_PER_PAGE = 200;
const AT_ONCE = 4;
/** Whoever asks is answered after about so long; the next run goes on. */
const MAX_MS = 50_000;
const MAX_LISTED = 1_000;

/**
 * Sends the digests of all tenants that are due today. What fails for one tenant stops no other, and is tried again by
 * the next run of the day.
 */
export async function runDigests(deps: DigestDeps, now: Date): Promise<DigestRun> {
  const due = { day: dayName(now), week: isoWeek(now) };
  const deadline = performance.now() + MAX_MS;
  const tenants: DigestRun['tenants'] = [];
  const counts: Partial<Record<DigestStatus, number>> = {};
  const note = (tenantId: string, status: DigestStatus, reason: string | null): void => {
    counts[status] = (counts[status] ?? 0) + 1;
    if (tenants.length < MAX_LISTED) tenants.push({ tenant_id: tenantId, status, reason });
  };
  let more = false;
  for (let after: string | null = ''; after !== null && !more; ) {
    const page = await listDueDigests(deps.db, due, after, TENANTS_PER_PAGE);
    const waiting = [...page];
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { tenantId, sent } = next;
        if (sent) note(tenantId, 'skipped_already_sent', null);
        else if (performance.now() > deadline) more = true;
        else {
          const { status, reason } = await queueDigest(deps, tenantId, now, {
            anyDay: false,
          }).catch((error: unknown) => ({ status: 'failed' as const, reason: faultName(error) }));
          note(tenantId, status, reason);
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    after = page.length < TENANTS_PER_PAGE ? null : (page.at(-1)?.tenantId ?? null);
  }
  const order = ['sent', 'failed', 'skipped_already_sent', 'skipped_not_due'] as const;
  return {
    status: order.find((status) => counts[status] !== undefined) ?? 'skipped_not_due',
    reason: null,
    week: due.week,
    ...{ delivered: [], digest: null, tenants, counts, more },
  };
}
