import type { DatabaseHandle } from '../db/client.js';

/** Rows after which the room of their tables is reclaimed. */
const AFTER = 10_000;

/** Reclaims the room that rows of a queue leave in the embedded database, which has nobody else to do it. */
export class RoomReclaimer {
  private rows = 0;

  constructor(
    private readonly handle: DatabaseHandle,
    private readonly tables: readonly string[],
  ) {}

  /** Notes rows that were worked off. */
  note(rows: number): void {
    this.rows += rows;
  }

  /** Does it where it is time. */
  async reclaim(): Promise<void> {
    if (this.handle.kind !== 'embedded' || this.rows < AFTER) return;
    this.rows = 0;
    await this.handle.executeSql(`vacuum ${this.tables.join(', ')}`);
  }
}
