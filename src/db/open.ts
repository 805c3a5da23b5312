import { sql } from 'drizzle-orm';
import { type Database, type DatabaseHandle, openServer } from './client.js';
import { readDistribution } from './distribution.js';
import { query } from './rows.js';

/**
 * Opens the database that the settings name: the server, else the embedded one in the data folder.
 *
 * @throws FolderInUse when another process has the folder
 */
export async function openConfigured(
  settings: { readonly databaseUrl: string | null; readonly dataDir: string },
  options: { readonly queryTimeout?: number } = {},
): Promise<DatabaseHandle> {
  if (settings.databaseUrl !== null) return openNoticing(settings.databaseUrl, options);
  const { openEmbedded } = await import('./embedded.js');
  return openEmbedded(settings.dataDir);
}

/**
 * Opens a server, and notices whether tenants live on several: that says how batches are formed.
 *
 * @throws Error when it cannot be used
 */
export async function openNoticing(
  url: string,
  options: { readonly max?: number; readonly queryTimeout?: number } = {},
): Promise<DatabaseHandle> {
  const handle = openServer(url, options);
  try {
    await checkDateStyle(handle.db);
    const distribution = await readDistribution(handle.db);
    if (distribution === 'partly') throw new PartlyDistributed();
    return { ...handle, distributed: distribution === 'whole' };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Some tables are distributed, and others are to be. */
export class PartlyDistributed extends Error {
  constructor() {
    super(
      'Some tables of the database are distributed and others are not: run npm run distribute (or node dist/cli/distribute.js) again.',
    );
    this.name = 'PartlyDistributed';
  }
}

/** Each connection asks for dates as ISO 8601 has them; a pooler may not pass that on. */
export async function checkDateStyle(db: Database): Promise<void> {
  const [row] = await query<{ style: string }>(
    db,
    sql`select current_setting('datestyle') as style`,
  );
  if (row && !row.style.startsWith('ISO')) throw new ForeignDates(row.style);
}

/** Dates would come in a form that cannot be read. */
export class ForeignDates extends Error {
  constructor(style: string) {
    super(
      `The database returns dates as DateStyle '${style}'. Intentlock needs ISO. Configure your connection pooler to pass on DateStyle, or set \`datestyle = 'ISO'\` for the database.`,
    );
    this.name = 'ForeignDates';
  }
}
