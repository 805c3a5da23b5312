import { sql } from 'drizzle-orm';
import type { Database } from '../../src/db/client.js';
import { query } from '../../src/db/rows.js';
import { onCluster, onServer } from './database.js';

/**
 * Waits until the server says that a statement like this waits for a lock. The embedded database answers one
 * connection at a time, and nothing waits in it.
 *
 * @param pattern as of `like`, over the first 1,024 characters; without it any statement of this database will do
 */
export async function untilBlocked(db: Database, pattern = '%'): Promise<void> {
  if (!onServer()) return;
  for (;;) {
    const rows = await query(
      db,
      // On a cluster it waits on a worker.
      onCluster()
        ? sql`select from citus_lock_waits where blocked_statement like ${pattern}`
        : sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like ${pattern}
            and datname = current_database()`,
    );
    if (rows.length > 0) return;
  }
}
