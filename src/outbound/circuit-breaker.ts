/**
 * Keeps calls away from a peer that fails: after `threshold` faults in a row it is open for
 * `coolDownMs`, and then lets a single call try.
 */
export class CircuitBreaker {
  private faults = 0;
  private openUntil = 0;

  constructor(
    private readonly threshold: number,
    private readonly coolDownMs: number,
  ) {}

  /** @param now milliseconds of a clock that does not go back */
  allows(now: number): boolean {
    if (this.faults < this.threshold) return true;
    if (now < this.openUntil) return false;
    // The first caller tries; the others are refused until it has succeeded, or for another cool-down.
    this.openUntil = now + this.coolDownMs;
    return true;
  }

  succeeded(): void {
    this.faults = 0;
  }

  failed(now: number): void {
    this.faults += 1;
    if (this.faults >= this.threshold) this.openUntil = now + this.coolDownMs;
  }
}
