import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A secret that development generates once and keeps in the data folder, readable by its owner alone.
 * Processes that start together end up with the same one.
 */
export async function generatedSecret(folder: string, name: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, name);
  // Written elsewhere and linked into place, so that nobody reads half of it.
  const draft = `${path}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' });
  try {
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(path, 'utf8')).trim();
}
