import { type DatabaseHandle, openEmbedded, openServer } from './client.js';

/**
 * Opens the database that the settings name: the server, else the embedded one in the data folder.
 *
 * @throws FolderInUse when another process has the folder
 */
export async function openConfigured(
  settings: { readonly databaseUrl: string | null; readonly dataDir: string },
  options: { readonly queryTimeout?: number } = {},
): Promise<DatabaseHandle> {
  return settings.databaseUrl === null
    ? openEmbedded(settings.dataDir)
    : openServer(settings.databaseUrl, options);
}
