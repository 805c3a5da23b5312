import { Batcher } from '../../db/batcher.js';
import type { Database } from '../../db/client.js';
import { isContention } from '../../db/faults.js';
import { Unavailable } from '../../errors.js';
import { markDirtyDays } from '../../store/fleet/dirty-days.js';
import { touchSessions } from '../../store/fleet/sessions.js';
import { type StepTelling, type WrittenStep, writeSteps } from '../../store/fleet/steps.js';
import { lateDay } from '../rollups/days.js';

/** Writes that wait for the database before the next is told to come back. */
const MAX_QUEUE = 512;

/** Writes steps as their callers tell them, few at once. */
export class StepStore {
  private readonly writes: Batcher<readonly StepTelling[], readonly WrittenStep[]>;

  constructor(
    private readonly db: Database,
    kind: 'embedded' | 'server',
  ) {
    this.writes = new Batcher(
      async ([tellings]) => [await this.writeFlow(tellings as readonly StepTelling[])],
      { maxBatch: 1, maxQueue: MAX_QUEUE, concurrency: kind === 'embedded' ? 1 : 4 },
    );
  }

  /**
   * Stores the steps of one flow durably.
   *
   * @returns what was stored, in the order of the flow
   */
  write(tellings: readonly StepTelling[]): Promise<readonly WrittenStep[]> {
    return this.writes.add(tellings);
  }

  /** How many flows wait for the database. */
  get waiting(): number {
    return this.writes.waiting;
  }

  /** Waits until everything that was accepted is written. */
  async close(): Promise<void> {
    await this.writes.idle();
  }

  private async writeFlow(tellings: readonly StepTelling[]): Promise<readonly WrittenStep[]> {
    const { tenantId, sessionId, receivedAt } = tellings[0] as StepTelling;
    try {
      return await this.db.transaction(async (tx) => {
        const written = await writeSteps(tx, tellings);
        const times = written.map(({ startedAt }) => startedAt.getTime());
        const firstAt = new Date(Math.min(...times));
        const lastAt = new Date(Math.max(...times));
        await touchSessions(tx, [{ tenantId, sessionId, firstAt, lastAt }]);
        const days = new Set(written.map(({ startedAt }) => lateDay(startedAt, receivedAt)));
        await markDirtyDays(
          tx,
          [...days].flatMap((day) => (day === null ? [] : [{ tenantId, day }])),
        );
        return written;
      });
    } catch (error) {
      if (!isContention(error)) throw error;
      throw new Unavailable('Other writers keep changing this flow.');
    }
  }
}
