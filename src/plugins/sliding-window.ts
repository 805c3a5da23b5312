/** Whether a hit is within the limit, and what the caller's headers say. */
export interface RateLimitResult {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Milliseconds until a hit is possible: 0 while there is room. */
  readonly retryAfterMs: number;
  /** Milliseconds until the oldest hit leaves the window. */
  readonly resetMs: number;
}

/** The times of a key's hits within the window, as a ring that grows up to the limit. */
interface Hits {
  times: Float64Array;
  count: number;
  /** Where the next time goes, which is where the oldest is once the ring is full. */
  next: number;
}

/** Hits of a key that there is room for at first: most keys have no more, whatever their limit. */
const FEW = 8;

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

  /**
   * Answers as `hit` would, without a hit.
   *
   * @param now milliseconds of any clock that does not go back
   */
  check(key: string, now: number): RateLimitResult {
    this.forget(now);
    const hits = this.keys.get(key);
    if (!hits && this.keys.size >= this.maxKeys) return this.refuse(this.firstExpiry(now));
    if (hits) this.expire(hits, now);
    const count = hits?.count ?? 0;
    const resetMs = (hits && count > 0 ? oldest(hits) : now) + this.windowMs - now;
    if (count >= this.limit) return this.refuse(resetMs);
    const remaining = this.limit - count - 1;
    return { allowed: true, limit: this.limit, remaining, retryAfterMs: 0, resetMs };
  }

  /** How much of the window is left, as callers are told. */
  standing(key: string, now: number): { limit: number; window_seconds: number; remaining: number } {
    const { allowed, remaining } = this.check(key, now);
    const { limit, windowMs } = this;
    return { limit, window_seconds: windowMs / 1000, remaining: allowed ? remaining + 1 : 0 };
  }

  /** Counts a hit, if there is room for it. */
  hit(key: string, now: number): RateLimitResult {
    const verdict = this.check(key, now);
    if (verdict.allowed) this.record(key, now);
    return verdict;
  }

  /** Counts a hit that `check` has allowed at the same time. */
  record(key: string, now: number): void {
    const hits = this.keys.get(key) ?? {
      times: new Float64Array(Math.min(FEW, this.limit)),
      count: 0,
      next: 0,
    };
    if (hits.count === hits.times.length) grow(hits, this.limit);
    hits.times[hits.next] = now;
    hits.next = (hits.next + 1) % hits.times.length;
    hits.count += 1;
    this.keys.delete(key);
    this.keys.set(key, hits);
  }

  get size(): number {
    return this.keys.size;
  }

  private refuse(retryAfterMs: number): RateLimitResult {
    return { allowed: false, limit: this.limit, remaining: 0, retryAfterMs, resetMs: retryAfterMs };
  }

  private expire(hits: Hits, now: number): void {
    while (hits.count > 0 && oldest(hits) <= now - this.windowMs) hits.count -= 1;
  }

  /** Drops keys that are over, a few a hit, so that no hit pays for all. */
  private forget(now: number): void {
    let looked = 0;
    for (const [key, hits] of this.keys) {
      if (looked === 4 || latest(hits) > now - this.windowMs) return;
      this.keys.delete(key);
      looked += 1;
    }
  }

  private firstExpiry(now: number): number {
    const first = this.keys.values().next();
    return first.done ? 0 : latest(first.value) + this.windowMs - now;
  }
}

const oldest = ({ times, count, next }: Hits): number =>
  times[(next - count + times.length) % times.length] ?? 0;
const latest = ({ times, next }: Hits): number =>
  times[(next - 1 + times.length) % times.length] ?? 0;

/** Makes room in a ring that is full, the oldest time first. */
function grow(hits: Hits, limit: number): void {
  const { times, next } = hits;
  hits.times = new Float64Array(Math.min(2 * times.length, limit));
  hits.times.set(times.subarray(next));
  hits.times.set(times.subarray(0, next), times.length - next);
  hits.next = times.length;
}
