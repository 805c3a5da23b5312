import { setTimeout as sleep } from 'node:timers/promises';

/** How often a server is asked on behalf of one key. */
export interface CallLimits {
  readonly perSecond: number;
  /** Calls that may come at once after a pause. */
  readonly burst: number;
  /** Calls under way at once. */
  readonly concurrency: number;
}

/** The monotonic clock of the process; tests bring one that passes only where it is waited for. */
export interface BudgetClock {
  /** Milliseconds since some moment. */
  now(): number;
  /** Rejects with the signal's reason where that fires first. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

const PROCESS_CLOCK: BudgetClock = {
  now: () => performance.now(),
  sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
};

/** After calls that were too many the rate is halved; every good one restores a part of it. */
const SLOWDOWN = 2;
const RECOVERY = 0.9;
const MAX_SLOWDOWN = 64;
/** Refusals within this are of calls that were made at once: they count as one. */
const AT_ONCE_MS = 1_000;

/**
 * A token bucket and a bound on the calls under way, which slow down when the server says that it was asked
 * too often.
 */
export class CallBudget {
  /** When the bucket was last empty: every call moves it on by its share of a second. */
  private emptyAt = 0;
  private pausedUntil = 0;
  private slowdown = 1;
  private refusedAt = Number.NEGATIVE_INFINITY;
  private inFlight = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly limits: CallLimits,
    private readonly clock = PROCESS_CLOCK,
  ) {}

  /** Whether nobody has used it for so long that it is as good as a new one. */
  isIdle(now = this.clock.now()): boolean {
    return this.inFlight === 0 && now > this.pausedUntil && now > this.emptyAt + 60_000;
  }

  /** Makes a call when it is its turn. Rejects with the signal's reason where that fires first. */
  async run<Result>(call: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    if (this.inFlight >= this.limits.concurrency) {
      await new Promise<void>((turn) => this.waiting.push(turn));
    } else {
      this.inFlight += 1;
    }
    try {
      signal.throwIfAborted();
      for (let wait = this.reserve(); wait > 0; wait = this.pausedUntil - this.clock.now()) {
        await this.clock.sleep(wait, signal);
      }
      return await call();
    } finally {
      // A turn that is passed on keeps its place among those under way.
      const next = this.waiting.shift();
      if (next) next();
      else this.inFlight -= 1;
    }
  }

  /** The last call was good. */
  succeeded(): void {
    this.slowdown = Math.max(1, this.slowdown * RECOVERY);
  }

  /** The last call was one too many: nothing is asked for a while, and less often afterwards. */
  refused(pauseMs: number): void {
    const now = this.clock.now();
    this.pausedUntil = Math.max(this.pausedUntil, now + pauseMs);
    if (now < this.refusedAt + AT_ONCE_MS) return;
    this.refusedAt = now;
    this.slowdown = Math.min(MAX_SLOWDOWN, this.slowdown * SLOWDOWN);
  }

  /** @returns milliseconds until a token is there */
  private reserve(): number {
    const now = this.clock.now();
    const share = (1_000 / this.limits.perSecond) * this.slowdown;
    this.emptyAt = Math.max(this.emptyAt, now - share * this.limits.burst) + share;
    return Math.max(this.emptyAt, this.pausedUntil) - now;
  }
}

/** Keys whose budgets are kept; idle ones go first. */
const MAX_BUDGETS = 10_000;

/** A budget for each key: connectors that share a key share what it may ask. */
export function budgetsByKey(limits: CallLimits): (key: string) => CallBudget {
  const budgets = new Map<string, CallBudget>();
  return (key) => {
    const known = budgets.get(key);
    if (known) return known;
    if (budgets.size >= MAX_BUDGETS) {
      for (const [other, budget] of budgets) if (budget.isIdle()) budgets.delete(other);
    }
    const budget = new CallBudget(limits);
    budgets.set(key, budget);
    return budget;
  };
}
