import { Batcher } from '../../db/batcher.js';
import type { BatchedDatabase, Database } from '../../db/client.js';
import { isContention } from '../../db/faults.js';
import { Unavailable } from '../../errors.js';
import { type ReportedStep, type WrittenStep, writeSteps } from '../../store/steps/writes.js';

/** Writes that wait for the database before the next is refused. */
const MAX_QUEUE = 512;

/** Writes steps as their callers report them, few flows at once. */
export class StepStore {
  private readonly writes: Batcher<readonly ReportedStep[], readonly WrittenStep[]>;
  private readonly db: Database;

  constructor({ db, kind }: BatchedDatabase) {
    this.db = db;
    this.writes = new Batcher(
      async ([steps]) => [await this.writeFlow(steps as readonly ReportedStep[])],
      { maxBatch: 1, maxQueue: MAX_QUEUE, concurrency: kind === 'embedded' ? 1 : 4 },
    );
  }

  /**
   * Stores the steps of one flow durably.
   *
   * @returns what was stored, in the order of the flow
   */
  write(steps: readonly ReportedStep[]): Promise<readonly WrittenStep[]> {
    return this.writes.add(steps);
  }

  /** How many flows wait for the database. */
  get waiting(): number {
    return this.writes.waiting;
  }

  /** Waits until everything that was accepted is written. */
  async close(): Promise<void> {
    await this.writes.idle();
  }

  private async writeFlow(steps: readonly ReportedStep[]): Promise<readonly WrittenStep[]> {
    try {
      return await this.db.transaction(async (tx) => {
        const written: WrittenStep[] = [];
        for (const some of pieces(steps)) written.push(...(await writeSteps(tx, some)));
        return written;
      });
    } catch (error) {
      if (!isContention(error)) throw error;
      throw new Unavailable('Too many concurrent writes to this session. Try again.');
    }
  }
}

/** About this much JSON goes into a statement: an embedded database answers nobody else meanwhile. */
const MAX_CHARACTERS_PER_STATEMENT = 200_000;

function pieces(steps: readonly ReportedStep[]): ReportedStep[][] {
  const made: ReportedStep[][] = [];
  let room = 0;
  for (const step of steps) {
    const size = JSON.stringify([step.input, step.output, step.metadata]).length;
    if (size > room || made.length === 0) {
      made.push([]);
      room = MAX_CHARACTERS_PER_STATEMENT;
    }
    made.at(-1)?.push(step);
    room -= size;
  }
  return made;
}
