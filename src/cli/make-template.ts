import { chmodSync, existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { DatabaseHandle } from '../db/client.js';
import { openEmbedded } from '../db/embedded.js';
import { removeOtherTemplates, templateFolder } from '../db/embedded-folder.js';
import { migrate } from '../db/migrate.js';
import { runCli } from './run.js';

// WebAssembly that runs once is not worth the optimizing compiler.
setFlagsFromString('--liftoff-only');

/** The last step of `npm run build`: makes the template of the embedded database, unless it is there. */
runCli(async () => {
  const template = templateFolder();
  if (existsSync(template)) return;
  const draft = await mkdtemp(`${template}.`);
  try {
    const database = await openEmbedded(draft);
    await migrate(database.db);
    await dropUnusedDatabases(database);
    await database.close();
    makeReadable(`${draft}/pgdata`);
    // Another build may have been quicker; its template is the same.
    await rename(`${draft}/pgdata`, template).catch((error: NodeJS.ErrnoException) => {
      if (!existsSync(template)) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  removeOtherTemplates();
});

/** Half of the files would be those of databases that PGlite never connects to. */
async function dropUnusedDatabases({ executeSql }: DatabaseHandle): Promise<void> {
  await executeSql('update pg_database set datistemplate = false');
  for (const name of ['template0', 'template1']) await executeSql(`drop database ${name}`);
}

/** An image is built by root and run by another user. The template holds no secret. */
function makeReadable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  }
}
