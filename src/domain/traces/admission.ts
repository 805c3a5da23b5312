import { Unavailable } from '../../errors.js';

export interface AdmissionLimits {
  /** Bytes of all bodies that are being read or worked on. */
  readonly maxBytes: number;
  /** Bodies that are worked on at once. */
  readonly maxRunning: number;
  /** Bodies that wait for it. */
  readonly maxWaiting: number;
}

const BUSY = 'Too many traces are being taken in. Send this batch again shortly.';

/**
 * Keeps what ingestion holds in memory within bounds. What is past them is refused at once, before it is
 * read: an exporter keeps its batch and sends it again.
 */
export class Admission {
  private bytes = 0;
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly limits: AdmissionLimits) {}

  /** @throws Unavailable when so many bytes more are too many */
  reserve(bytes: number): void {
    if (this.bytes + bytes > this.limits.maxBytes) throw new Unavailable(BUSY);
    this.bytes += bytes;
  }

  release(bytes: number): void {
    this.bytes -= bytes;
  }

  /**
   * Runs work when its turn comes.
   *
   * @throws Unavailable at once when too many wait already
   */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.enter();
    try {
      return await work();
    } finally {
      this.running -= 1;
      this.waiting.shift()?.();
    }
  }

  /** Throws `Unavailable` while nobody more may wait: worth asking before a body is read. */
  ensureRoom(): void {
    const { maxRunning, maxWaiting } = this.limits;
    if (this.running >= maxRunning && this.waiting.length >= maxWaiting) {
      throw new Unavailable(BUSY);
    }
  }

  private async enter(): Promise<void> {
    this.ensureRoom();
    if (this.running >= this.limits.maxRunning) {
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
    this.running += 1;
  }
}
