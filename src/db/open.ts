import { type DatabaseHandle, openServer } from './client.js';
import { readDistribution } from './distribution.js';

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
