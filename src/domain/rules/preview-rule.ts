import { patternSimilarity, requestDirection } from '../../clustering/request-match.js';
import type { Database } from '../../db/client.js';
import { firstUuidv7 } from '../../ids.js';
import { listPastCalls, type PastCall } from '../../store/gate/reads.js';
import { Yielder } from '../changes/yielder.js';
import type { PreparedPattern } from './prepare-pattern.js';

const DAY_MS = 24 * 3600 * 1000;
export const PREVIEW_DAYS = 30;
/** Calls that are read at once. */
const CALLS_PER_PAGE = 1_000;
const MAX_EXAMPLES = 10;

export interface MatchedCall extends PastCall {
  readonly similarity: number;
}

/** Requests that a rule would have matched. */
export interface RulePreview {
  /** Calls that were looked at, the newest ones; and whether these are all. */
  readonly calls: number;
  readonly isComplete: boolean;
  readonly matched: number;
  readonly wentWrong: number;
  /** Of the matched ones those that the gate let proceed: what became of the others says nothing of proceeding. */
  readonly proceeded: number;
  readonly proceededWrong: number;
  /** The nearest first. */
  readonly examples: readonly MatchedCall[];
}

/**
 * Tries a rule on the calls of the last 30 days.
 *
 * @param maxCalls how many of them it looks at, the newest ones
 */
export async function previewRule(
  db: Database,
  tenantId: string,
  { pattern, shared }: PreparedPattern,
  options: { readonly minSimilarity: number; readonly now: Date; readonly maxCalls: number },
): Promise<RulePreview> {
  const { minSimilarity, now, maxCalls } = options;
  const yielder = new Yielder();
  const from = firstUuidv7(now.getTime() - PREVIEW_DAYS * DAY_MS);
  const found: MatchedCall[] = [];
  const counts = { matched: 0, wentWrong: 0, proceeded: 0, proceededWrong: 0 };
  let [calls, isComplete] = [0, false];
  // Ids of calls of a clock that is ahead, too.
  let before = firstUuidv7(now.getTime() + DAY_MS);
  while (!isComplete && calls < maxCalls) {
    const limit = Math.min(CALLS_PER_PAGE, maxCalls - calls);
    const page = await listPastCalls(db, tenantId, { from, before, limit });
    for (const call of page) {
      const direction = requestDirection(call.request, shared);
      const similarity = direction ? patternSimilarity(direction, pattern) : 0;
      if (similarity >= minSimilarity) {
        counts.matched += 1;
        if (call.wentWrong) counts.wentWrong += 1;
        if (call.proceeded) counts.proceeded += 1;
        if (call.proceeded && call.wentWrong) counts.proceededWrong += 1;
        keepNearest(found, { ...call, similarity });
      }
      await yielder.yieldIfDue();
    }
    calls += page.length;
    before = page.at(-1)?.id ?? before;
    isComplete = page.length < limit;
  }
  return { calls, isComplete, ...counts, examples: found };
}

function keepNearest(found: MatchedCall[], call: MatchedCall): void {
  const place = found.findIndex(({ similarity }) => similarity < call.similarity);
  found.splice(place < 0 ? found.length : place, 0, call);
  if (found.length > MAX_EXAMPLES) found.pop();
}
