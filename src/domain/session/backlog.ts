import { Unavailable } from '../../errors.js';

/** While a call of the same session has waited for so long, nobody joins its queue. */
export const MAX_WAIT_MS = 1_000;
/** While the database has kept somebody waiting for so long, nobody joins the queue: a shorter stall is waited out. */
export const MAX_STALL_MS = 1_400;
/** A call that is older is given up among many, also when it was accepted: its answer would take more than two seconds. */
export const MAX_AGE_MS = 1_500;
/** So few callers wait for nothing but their own work: to refuse them would spare nobody anything, however slow the machine. */
const FEW = 4;
/** So many calls may be under way at any time, however few are answered. */
const MIN_ROOM = 256;
const BUCKET_MS = 100;
/** From then on the database stalls: what is answered says nothing of what it can do. */
const STALL_MS = 200;
const BUCKETS = 10;

/**
 * Bounds how long calls wait. As many may be under way as were answered in the last second, so that the last of
 * them waits about that long; while the database stalls, as many as come in the time for which that is waited out, at the
 * pace before it. After that nobody joins the queue: one that grew would only hold calls whose callers have gone.
 */
export class Backlog {
  private underWay = 0;
  /** How many calls were answered, by tenths of a second. */
  private readonly answered = new Array<number>(BUCKETS).fill(0);
  private answeredTotal = 0;
  private bucket = 0;
  /** Most calls that were answered in a second, lately, and when. */
  private best = { answered: 0, at: 0 };

  /**
   * @param waitingSince how many milliseconds the database has kept the longest waiting call waiting that a call of
   *   this tenant would wait with; of an unknown tenant where it is undefined
   * @param monotonicNow a clock that never goes back, in milliseconds
   */
  constructor(
    private readonly waitingSince: (tenantId?: string) => number,
    private readonly monotonicNow = () => performance.now(),
  ) {}

  /** Whether so many calls are under way that those which have waited for too long are given up. */
  get isCrowded(): boolean {
    return this.underWay > FEW;
  }

  /** @throws Unavailable while a further call would wait too long */
  ensureRoom(tenantId?: string): void {
    const waiting = this.waitingSince(tenantId);
    if (this.underWay >= this.room(waiting) || waiting > MAX_STALL_MS) throw tooManyCalls();
  }

  /**
   * Runs a call of a tenant, if there is room.
   *
   * @throws Unavailable at once where there is none
   */
  async run<Result>(tenantId: string, call: () => Promise<Result>): Promise<Result> {
    this.ensureRoom(tenantId);
    this.underWay += 1;
    try {
      const result = await call();
      this.forget();
      this.answered[this.bucket % BUCKETS] = (this.answered[this.bucket % BUCKETS] as number) + 1;
      this.answeredTotal += 1;
      const at = this.monotonicNow();
      if (this.answeredTotal >= this.best.answered || at - this.best.at > MAX_STALL_MS) {
        this.best = { answered: this.answeredTotal, at };
      }
      return result;
    } finally {
      this.underWay -= 1;
    }
  }

  private room(waiting: number): number {
    if (this.underWay < MIN_ROOM) return MIN_ROOM;
    this.forget();
    const { answered, at } = this.best;
    const isStalled = waiting > STALL_MS && this.monotonicNow() - at <= MAX_STALL_MS;
    const before = isStalled ? Math.ceil((answered * MAX_STALL_MS) / 1_000) : 0;
    return Math.max(MIN_ROOM, this.answeredTotal, before);
  }

  /** Forgets what was answered more than a second ago. */
  private forget(): void {
    const now = Math.floor(this.monotonicNow() / BUCKET_MS);
    const passed = Math.min(BUCKETS, now - this.bucket);
    for (let step = 1; step <= passed; step += 1) {
      const index = (this.bucket + step) % BUCKETS;
      this.answeredTotal -= this.answered[index] as number;
      this.answered[index] = 0;
    }
    // Where more than a second has passed all were forgotten, whatever the number of the next bucket.
    this.bucket = now;
  }
}

export const tooManyCalls = (): Unavailable =>
  new Unavailable('More calls are waiting than can be answered in time.');
