import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FolderInUse, lockFolder } from '../../src/db/folder-lock.js';
import { generatedSecret } from '../../src/generated-secret.js';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'intentlock-lock-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe('the lock of a folder', () => {
  test.each([
    ['a short path', 'data'],
    ['a path longer than a socket may have', `${'deep/'.repeat(40)}data`],
  ])('is held by one at a time, for %s', async (_, path) => {
    const folder = join(root, path);
    const lock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
    await lock.release();
    const next = await lockFolder(folder);
    await next.release();
  });

  test('is the same from every working directory', async () => {
    const folder = join(root, 'long-enough/'.repeat(12), 'data');
    await mkdir(folder, { recursive: true });
    const before = process.cwd();
    const lock = await lockFolder(folder);
    try {
      process.chdir(join(folder, '..'));
      await expect(lockFolder('data')).rejects.toThrow(FolderInUse);
    } finally {
      process.chdir(before);
      await lock.release();
    }
  });

  test('goes to one of those who come at once', async () => {
    const folder = join(root, 'data');
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
    const held = tries.filter((attempt) => attempt.status === 'fulfilled');
    expect(held).toHaveLength(1);
    for (const { value } of held) await value.release();
  });

  test('is taken over from what no one listens on', async () => {
    const folder = join(root, 'data');
    await mkdir(folder);
    await writeFile(join(folder, '.lock.sock'), '');
    const lock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
    await lock.release();
  });
});

describe('a generated secret', () => {
  test('is one for all who ask at once, and stays', async () => {
    const secrets = await Promise.all(
      Array.from({ length: 20 }, () => generatedSecret(join(root, 'data'), 'cookie-secret')),
    );
    expect(new Set(secrets).size).toBe(1);
    expect(Buffer.from(secrets[0] ?? '', 'base64')).toHaveLength(32);
    expect(await generatedSecret(join(root, 'data'), 'cookie-secret')).toBe(secrets[0]);
    expect(await generatedSecret(join(root, 'other'), 'cookie-secret')).not.toBe(secrets[0]);
  });
});
