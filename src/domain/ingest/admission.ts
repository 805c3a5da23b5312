import { Unavailable } from '../../errors.js';

export interface AdmissionLimits {
  /** Bytes of all bodies that have arrived and are not done with. */
  readonly maxBytes: number;
  /** Requests that are received or worked on. */
  readonly maxRequests: number;
  /** Requests that are worked on at once; the others wait for their turn. */
  readonly maxRunning: number;
}

/** The place of one request. */
export interface AdmissionTicket {
  /**
   * Counts bytes that have arrived.
   *
   * @throws Unavailable when they are too many
   */
  reserve(bytes: number): void;
  /** Runs work when its turn comes: the tenants that wait take turns. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Gives the place up, at the end of the work that is running. */
  leave(): void;
}

/** Uploads that one tenant has under way. */
interface TenantShare {
  bytes: number;
  requests: number;
  readonly waiting: (() => void)[];
}

/**
 * Keeps what uploads hold in memory within bounds, and shares it: what is past a bound is refused at once, to be
 * sent again, unless the tenant has less than its equal part. So nobody who holds much keeps the others out; with
 * such parts all may hold up to twice the bound.
 */
export class Admission {
  private readonly shares = new Map<string, TenantShare>();
  private bytes = 0;
  private requests = 0;
  private running = 0;

  constructor(private readonly limits: AdmissionLimits) {}

  /** @throws Unavailable when there are too many requests */
  enter(tenantId: string): AdmissionTicket {
    const share = this.shares.get(tenantId) ?? { bytes: 0, requests: 0, waiting: [] };
    this.shares.set(tenantId, share);
    if (!this.fits(this.requests, share.requests, 1, this.limits.maxRequests)) {
      if (share.requests === 0) this.shares.delete(tenantId);
      throw busy();
    }
    this.requests += 1;
    share.requests += 1;
    let held = 0;
    let [running, left] = [0, false];
    const free = (): void => {
      this.bytes -= held;
      this.requests -= 1;
      share.bytes -= held;
      share.requests -= 1;
      if (share.requests === 0) this.shares.delete(tenantId);
    };
    return {
      reserve: (bytes) => {
        if (!this.fits(this.bytes, share.bytes, bytes, this.limits.maxBytes)) throw busy();
        held += bytes;
        this.bytes += bytes;
        share.bytes += bytes;
      },
      run: async (work) => {
        running += 1;
        try {
          return await this.run(share, work);
        } finally {
          running -= 1;
          if (left && running === 0) free();
        }
      },
      leave: () => {
        if (left) return;
        left = true;
        if (running === 0) free();
      },
    };
  }

  private fits(all: number, own: number, more: number, max: number): boolean {
    if (all + more <= max) return true;
    return own + more <= max / this.shares.size && all + more <= 2 * max;
  }

  private async run<Result>(share: TenantShare, work: () => Promise<Result>): Promise<Result> {
    if (this.running >= this.limits.maxRunning) {
      await new Promise<void>((resume) => share.waiting.push(resume));
    } else this.running += 1;
    try {
      return await work();
    } finally {
      const next = this.nextWaiting();
      // Whoever goes on next takes over the place among those that run.
      if (next) next();
      else this.running -= 1;
    }
  }

  /** Of the tenants that wait, the one whose turn is longest ago. */
  private nextWaiting(): (() => void) | undefined {
    for (const [tenantId, share] of this.shares) {
      const next = share.waiting.shift();
      if (!next) continue;
      this.shares.delete(tenantId);
      this.shares.set(tenantId, share);
      return next;
    }
    return undefined;
  }
}

const busy = (): Unavailable =>
  new Unavailable('Too many uploads are in progress. Try again shortly.');
