/** Whether a hit is within the limit, and what to tell the caller. */
export interface Verdict {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Milliseconds until a hit is possible: 0 while there is room. */
  readonly retryAfterMs: number;
  /** Milliseconds until the oldest hit leaves the window. */
  readonly resetMs: number;
}

/** The times of a key's last `limit` hits, as a ring. */
interface Hits {
  readonly times: Float64Array;
  count: number;
  /** Where the next time goes, which is where the oldest is once the ring is full. */
  next: number;
}

/**
 * A sliding log: never more than `limit` hits of a key in any `windowMs`. Refused hits do not count. A
 * key whose last hit has left the window is forgotten; while `maxKeys` are live, new keys are refused
 * rather than a live one forgotten.
 */
export class SlidingWindow {
  /** In the order of their last hit, so that what can be forgotten comes first. */
  private readonly keys = new Map<string, Hits>();

  constructor(
    private readonly limit: number,
    private readonly windowMs: number,
    private readonly maxKeys = 100_000,
  ) {}

  /** @param now milliseconds of any clock that does not go back */
  hit(key: string, now: number): Verdict {
    this.forget(now);
    const known = this.keys.get(key);
    if (!known && this.keys.size >= this.maxKeys) return this.refuse(this.firstExpiry(now));
    const hits = known ?? { times: new Float64Array(this.limit), count: 0, next: 0 };
    this.expire(hits, now);
    const oldest = hits.count > 0 ? (hits.times[this.oldestIndex(hits)] ?? now) : now;
    const resetMs = oldest + this.windowMs - now;
    if (hits.count === this.limit) return this.refuse(resetMs);
    hits.times[hits.next] = now;
    hits.next = (hits.next + 1) % this.limit;
    hits.count += 1;
    this.keys.delete(key);
    this.keys.set(key, hits);
    return {
      allowed: true,
      limit: this.limit,
      remaining: this.limit - hits.count,
      retryAfterMs: 0,
      resetMs,
    };
  }

  get size(): number {
    return this.keys.size;
  }

  private refuse(retryAfterMs: number): Verdict {
    return { allowed: false, limit: this.limit, remaining: 0, retryAfterMs, resetMs: retryAfterMs };
  }

  private expire(hits: Hits, now: number): void {
    while (hits.count > 0 && (hits.times[this.oldestIndex(hits)] ?? 0) <= now - this.windowMs) {
      hits.count -= 1;
    }
  }

  private oldestIndex(hits: Hits): number {
    return (hits.next - hits.count + this.limit) % this.limit;
  }

  private latest(hits: Hits): number {
    return hits.times[(hits.next - 1 + this.limit) % this.limit] ?? 0;
  }

  /** Drops keys that are over, a few a hit, so that no hit pays for all. */
  private forget(now: number): void {
    let looked = 0;
    for (const [key, hits] of this.keys) {
      if (looked === 4 || this.latest(hits) > now - this.windowMs) return;
      this.keys.delete(key);
      looked += 1;
    }
  }

  private firstExpiry(now: number): number {
    const first = this.keys.values().next();
    return first.done ? 0 : this.latest(first.value) + this.windowMs - now;
  }
}
