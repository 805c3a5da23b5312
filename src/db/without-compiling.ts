import { sql } from 'drizzle-orm';
import type { Database } from './client.js';

/**
 * Reads without the planner's compiler, which takes longer than the whole read of a list: the most that a filter may
 * look at makes a statement seem expensive that ends with its first page.
 */
export function withoutCompiling<Result>(
  db: Database,
  read: (db: Database) => Promise<Result>,
): Promise<Result> {
  return db.transaction(
    async (tx) => {
      await tx.execute(sql`select set_config('jit', 'off', true)`);
      return read(tx);
    },
    { accessMode: 'read only' },
  );
}
