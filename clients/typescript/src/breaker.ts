export const FAULTS_TO_OPEN = 3;
export const PAUSE_MS = 30_000;

/**
 * Stops asking a server that does not answer, so that agents don't wait for it call after call. Open
 * after three faults in a row: then 30 seconds of no, and one call that tries again.
 */
export class Breaker {
  private faults = 0;
  private openUntil = 0;
  private probing = false;

  /** `now` counts milliseconds and never goes back. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Whether a call may go to the server. One that may must be followed by one verdict below. */
  admits(): boolean {
    if (this.faults < FAULTS_TO_OPEN) return true;
    if (this.probing || this.now() < this.openUntil) return false;
    this.probing = true;
    return true;
  }

  /** The server answered as it should; also with a refusal such as 401 or 422. */
  answered(): void {
    this.faults = 0;
    this.probing = false;
  }

  /** A fault: network, time, 429, 5xx or an answer that can't be read. */
  failed(): void {
    // A call that began before the pause and ends in it must not make it longer.
    const late = this.faults >= FAULTS_TO_OPEN && !this.probing;
    this.probing = false;
    if (late) return;
    this.faults += 1;
    if (this.faults >= FAULTS_TO_OPEN) this.openUntil = this.now() + PAUSE_MS;
  }

  /** The call ended without a word about the server: given up, or never sent. */
  undecided(): void {
    this.probing = false;
  }
}
