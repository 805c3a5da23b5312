import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { run, type ServerProcess, startProcess } from '../support/process.js';

vi.setConfig({ testTimeout: 120_000 });

const MEGABYTE = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'intentlock-disk-'));
const disk = join(folder, 'disk');
mkdirSync(disk);

/** A disk of its own, where this user may make one. */
const isMounted = (() => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

let server: ServerProcess;
afterAll(async () => {
  server?.child.kill('SIGKILL');
  await server?.finished;
  if (isMounted) execFileSync('umount', [disk]);
  await rm(folder, { recursive: true, force: true });
});

const gate = () =>
  fetch(`${server.url}/v1/gate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ request: 'Delete it', session_id: 's' }),
  });
const status = async (url: string) => (await fetch(`${server.url}${url}`)).status;

describe.skipIf(!isMounted)('an embedded database on a disk that fills (needs root)', () => {
  test('refuses what writes with storage_full, reads on, and recovers', async () => {
    server = await startProcess({ DATA_DIR: join(disk, 'data') }, tmpdir());
    expect((await gate()).status).toBe(200);
    const { bavail, bsize } = await statfs(disk);
    await writeFile(join(disk, 'filler'), Buffer.alloc(bavail * bsize - 60 * MEGABYTE));
    await expect.poll(async () => (await gate()).status).toBe(503);
    const refused = await gate();
    expect(await refused.json()).toMatchObject({ code: 'storage_full', status: 503 });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    for (const url of ['/v1/sessions', '/v1/search?query=delete', '/v1/config', '/health']) {
      expect(await status(url), url).toBe(200);
    }
    const before = await statfs(disk);
    await new Promise((done) => setTimeout(done, 5_000));
    expect(await status('/v1/sessions')).toBe(200);
    const after = await statfs(disk);
    // Work in the background has stopped writing, too.
    expect((before.bavail - after.bavail) * after.bsize).toBeLessThan(MEGABYTE);
    await rm(join(disk, 'filler'));
    await expect.poll(async () => (await gate()).status).toBe(200);
  });

  test('does not start on a full disk, and says so', async () => {
    server.child.kill('SIGTERM');
    await server.finished;
    const { bavail, bsize } = await statfs(disk);
    await writeFile(join(disk, 'filler'), Buffer.alloc(bavail * bsize - 10 * MEGABYTE));
    const { code, output } = await run('server.js', { DATA_DIR: join(disk, 'data') }).finished;
    expect([code, output]).toEqual([1, 'DATA_DIR: cannot be used (the disk is full).\n']);
  });
});
