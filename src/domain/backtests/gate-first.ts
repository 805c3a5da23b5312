import { setTimeout as sleep } from 'node:timers/promises';
import { nextTurn } from '../../turns.js';

/** After a gate call was seen, its like are reckoned with for so long. */
const RECENT_MS = 1_000;
/** About as long as judging a turn takes: beside gate calls every other moment is theirs. */
const REST_MS = 2;

/** Has long work make room for gate calls: more of it while they come in. */
export class GateFirst {
  private seenAt = Number.NEGATIVE_INFINITY;

  /** @param isGateBusy whether a gate call waits for the database */
  constructor(private readonly isGateBusy: () => boolean) {}

  async giveWay(): Promise<void> {
    await nextTurn();
    if (this.isGateBusy()) this.seenAt = performance.now();
    if (performance.now() - this.seenAt < RECENT_MS) await sleep(REST_MS);
  }
}
