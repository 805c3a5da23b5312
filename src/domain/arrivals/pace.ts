import { setImmediate as nextTurn } from 'node:timers/promises';

const TURN_MS = 4;

/** Lets others have their turn while something long is computed. Await what `pause` answers. */
export class Pace {
  private began = performance.now();

  /** Ends the turn if it has lasted for some milliseconds; undefined when it goes on. */
  pause(): Promise<void> | undefined {
    if (performance.now() - this.began < TURN_MS) return undefined;
    return nextTurn().then(() => {
      this.began = performance.now();
    });
  }
}
