import type { Ctx } from '../../context.js';
import type { TextKind } from '../../db/schema/change-batches.js';
import { Unavailable } from '../../errors.js';
import { readTextsBefore, type StoredText, type TextKey } from '../../store/changes/texts.js';
import { Yielder } from '../changes/yielder.js';
import { checkPattern } from './check-pattern.js';
import { compilePattern } from './pattern/compile.js';
import { isMatched, SignalSet } from './signal-set.js';

const DAY_MS = 24 * 3600 * 1000;
const KINDS: readonly TextKind[] = ['message', 'gate', 'event'];
const MAX_TEXTS = 20_000;
/** Whoever types a pattern waits no longer; a text that has begun is read to its end. */
const MAX_MS = 200;
/** Cost of one text, as instructions times characters: some tens of milliseconds. */
const MAX_WORK = 2_000_000;
const ROWS_AT_ONCE = 200;
const MAX_SHOWN = 20;
/** Previews at once in a process. */
const MAX_RUNNING = 2;

let running = 0;

export interface PreviewedMatch {
  readonly text: StoredText;
  readonly matchedText: string;
}

export interface PatternPreview {
  readonly texts: number;
  readonly matched: number;
  readonly sessions: number;
  readonly isComplete: boolean;
  /** The newest. */
  readonly matches: readonly PreviewedMatch[];
}

/**
 * Matches of a pattern in what was said in the last so many days, the newest first, as far as texts and time allow.
 *
 * @param monotonicNow milliseconds that never go back
 * @throws ValidationFailed where the pattern cannot be compiled; Unavailable while too many previews run
 */
export async function previewSignal(
  ctx: Ctx,
  { pattern, days }: { readonly pattern: string; readonly days: number },
  monotonicNow: () => number,
): Promise<PatternPreview> {
  checkPattern('regex', pattern);
  if (running >= MAX_RUNNING)
    throw new Unavailable('Other previews are running. Try again shortly.', 1);
  running += 1;
  try {
    return await lookBack(ctx, pattern, days, monotonicNow);
  } finally {
    running -= 1;
  }
}

async function lookBack(
  { db, caller, now }: Ctx,
  pattern: string,
  days: number,
  monotonicNow: () => number,
): Promise<PatternPreview> {
  const rule = { signalId: 0, revision: 0, pattern: compilePattern(pattern) };
  const set = new SignalSet({ patterns: [rule], names: [] });
  const from = new Date(now.getTime() - days * DAY_MS);
  const end = monotonicNow() + MAX_MS;
  const yielder = new Yielder();
  const sessions = new Set<string>();
  const newest: PreviewedMatch[] = [];
  let [texts, matched] = [0, 0];
  // Texts of a clock that is ahead, too.
  const open = new Map<TextKind, TextKey | Date>(
    KINDS.map((kind) => [kind, new Date(now.getTime() + DAY_MS)]),
  );
  const hasRoom = (): boolean => texts < MAX_TEXTS && monotonicNow() < end;
  while (open.size > 0 && hasRoom()) {
    for (const [kind, before] of [...open]) {
      if (!hasRoom()) break;
      const page = { from, before, limit: ROWS_AT_ONCE };
      const { texts: read, next } = await readTextsBefore(db, caller.tenantId, kind, page);
      let isRead = true;
      for (const text of read.filter(isMatched)) {
        if (!hasRoom()) {
          isRead = false;
          break;
        }
        texts += 1;
        const [match] = await set.match(text, yielder, MAX_WORK);
        await yielder.yieldIfDue();
        if (!match) continue;
        matched += 1;
        sessions.add(text.sessionId);
        const shown = newest.filter((one) => one.text.kind === kind).length;
        if (shown < MAX_SHOWN) newest.push({ text, matchedText: match.matchedText ?? '' });
      }
      if (next) open.set(kind, next);
      else if (isRead) open.delete(kind);
    }
  }
  newest.sort((a, b) => b.text.occurredAt.getTime() - a.text.occurredAt.getTime());
  return {
    ...{ texts, matched, sessions: sessions.size, isComplete: open.size === 0 },
    matches: newest.slice(0, MAX_SHOWN),
  };
}
