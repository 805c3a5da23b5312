import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { wrapEmbedded } from '../../src/db/embedded.js';
import { createDatabaseFolder, templateFolder } from '../../src/db/embedded-folder.js';
import { pendingMigrations } from '../../src/db/migrate.js';

/** PGlite takes its time to create a database on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

let parent: string;
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'intentlock-folder-'));
});
afterAll(() => rm(parent, { recursive: true, force: true }));

async function pendingIn(folder: string): Promise<number> {
  const lite = await PGlite.create(folder);
  const pending = await pendingMigrations(wrapEmbedded(lite).db);
  await lite.close();
  return pending;
}

describe('createDatabaseFolder', () => {
  test('copies the template, over what a killed process left', async () => {
    const path = join(parent, 'copied');
    await mkdir(`${path}.new`);
    await writeFile(join(`${path}.new`, 'leftover'), '');
    await createDatabaseFolder(path);
    expect((await readdir(path)).sort()).toEqual((await readdir(templateFolder())).sort());
    expect(existsSync(`${path}.new`)).toBe(false);
    expect(await pendingIn(path)).toBe(0);
  });

  test('creates a database without migrations where there is no template', async () => {
    const path = join(parent, 'created');
    await createDatabaseFolder(path, join(parent, 'none'));
    expect(existsSync(`${path}.new`)).toBe(false);
    expect(await pendingIn(path)).toBeGreaterThan(0);
  });

  test('leaves a folder with anything in it alone', async () => {
    const path = join(parent, 'taken');
    await mkdir(path);
    await writeFile(join(path, 'PG_VERSION'), '18');
    await createDatabaseFolder(path);
    expect(await readdir(path)).toEqual(['PG_VERSION']);
  });

  test('fills an empty folder, such as a volume just made', async () => {
    const path = join(parent, 'empty');
    await mkdir(path);
    await createDatabaseFolder(path);
    expect(existsSync(join(path, 'PG_VERSION'))).toBe(true);
  });
});
