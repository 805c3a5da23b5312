import { sql } from 'drizzle-orm';
import type { Database, DatabaseHandle } from './client.js';
import { isDiskFull } from './faults.js';

/** Rows of the reserve, 22 to a page of 8 kB: 8 MB, which is more than a deletion writes beside what it removes. */
const ROWS = 22 * 1_024;

/**
 * Fills the reserve of a server when it is empty; while the disk is full that is left for later. The embedded database keeps space
 * free instead (see free-space.ts).
 */
export async function fillReserve({
  db,
  kind,
}: Pick<DatabaseHandle, 'db' | 'kind'>): Promise<void> {
  if (kind === 'embedded') return;
  await db
    .execute(
      sql`insert into storage_reserve
          select generate_series(1, ${ROWS}::int)
          where not exists (select from storage_reserve)`,
    )
    .catch((error: unknown) => {
      if (!isDiskFull(error)) throw error;
    });
}

/**
 * Does what must also work on a full disk: it gives the reserve back, and does it once more. Deleted rows leave room only after
 * a vacuum, and a deletion writes too: who asked for it, and what is to be counted again.
 *
 * @param work can be done again when it stopped halfway
 */
export async function withReserve<Result>(
  db: Database,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    await db.execute(sql`truncate storage_reserve`);
    return await work();
  }
}
