import type { Span } from './span.js';

/** Clocks differ, and some take local time for UTC; a day ahead is a fault. */
const MAX_AHEAD_MS = 24 * 3600 * 1000;
const NANOS = 1_000_000n;

export interface SpanTimes {
  readonly startedAt: Date;
  readonly startNanos: number;
  /** Null while the end is unknown. */
  readonly durationMs: number | null;
  /** Times that had to be guessed. */
  readonly flags: Readonly<Record<string, true>>;
}

/** Reads a span's nanoseconds. A time that cannot be is replaced, and the replacement flagged. */
export function readTimes({ start, end }: Pick<Span, 'start' | 'end'>, now: Date): SpanTimes {
  const startMs = Number(start / NANOS);
  const isUsable = start > 0n && startMs <= now.getTime() + MAX_AHEAD_MS;
  const isBackwards = end > 0n && end < start;
  return {
    startedAt: isUsable ? new Date(startMs) : now,
    startNanos: isUsable ? Number(start % NANOS) : 0,
    // To the microsecond, as clocks go.
    durationMs:
      end <= 0n || start <= 0n ? null : isBackwards ? 0 : Number((end - start) / 1000n) / 1000,
    flags: {
      ...(!isUsable && { start_unknown: true }),
      ...(isBackwards && { end_before_start: true }),
    },
  };
}
