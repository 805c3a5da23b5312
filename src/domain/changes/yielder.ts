import { nextTurn } from '../../turns.js';

const TURN_MS = 4;

/** Yields to the event loop while something long is computed. Await what `yieldIfDue` answers. */
export class Yielder {
  private began = performance.now();

  /** @param turnMs after how long the others have their turn */
  constructor(private readonly turnMs = TURN_MS) {}

  /** Yields when the last time was some milliseconds ago; undefined when the work just goes on. */
  yieldIfDue(): Promise<void> | undefined {
    if (performance.now() - this.began < this.turnMs) return undefined;
    return nextTurn().then(() => {
      this.began = performance.now();
    });
  }
}
