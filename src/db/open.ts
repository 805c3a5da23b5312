import { type DatabaseHandle, openServer } from './client.js';

/**
 * Opens the database that the settings name: the server, else the embedded one in the data folder.
 *
 * @throws FolderInUse when another process has the folder
 */
export async function openConfigured(
  settings: { readonly databaseUrl: string | null; readonly dataDir: string },
  options: { readonly queryTimeout?: number } = {},
): Promise<DatabaseHandle> {
  if (settings.databaseUrl !== null) return openServer(settings.databaseUrl, options);
  const { openEmbedded } = await import('./embedded.js');
  return openEmbedded(settings.dataDir);
}
