import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { run, type ServerProcess, startProcess } from '../support/process.js';

vi.setConfig({ testTimeout: 300_000 });

const MEGABYTE = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'intentlock-disk-'));
const disk = join(folder, 'disk');
mkdirSync(disk);

/** A disk of its own, where this user may make one. */
const isMounted = (() => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=600m', 'tmpfs', disk], { stdio: 'ignore' });
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

  test('deletes all the same, and takes writes again once there is room', async () => {
    // What does not compress, and is more than is kept free; the gate reads users' messages alone, which takes longer.
    const content = () => randomBytes(7_500).toString('base64');
    for (let sent = 0; sent < 8; sent += 1) {
      const messages = Array.from({ length: 800 }, () => ({
        role: 'assistant',
        content: content(),
      }));
      const body = JSON.stringify({ session_id: `large-${sent}`, messages });
      const headers = { 'content-type': 'application/json' };
      // Where it has much to do it refuses some, which clients send again.
      await expect
        .poll(
          async () =>
            (await fetch(`${server.url}/v1/ingest/sessions`, { method: 'POST', headers, body }))
              .status,
        )
        .toBe(200);
    }
    const { bavail, bsize } = await statfs(disk);
    await writeFile(join(disk, 'filler'), Buffer.alloc(bavail * bsize - 80 * MEGABYTE));
    await expect.poll(async () => (await gate()).status).toBe(503);
    for (let sent = 0; sent < 8; sent += 1) {
      const url = `${server.url}/v1/sessions/large-${sent}`;
      expect((await fetch(url, { method: 'DELETE' })).status).toBe(200);
    }
    await expect.poll(async () => (await gate()).status, { timeout: 60_000 }).toBe(200);
    await rm(join(disk, 'filler'));
  });

  test('does not start on a full disk, and says so', async () => {
    server.child.kill('SIGTERM');
    await server.finished;
    const { bavail, bsize } = await statfs(disk);
    await writeFile(join(disk, 'filler'), Buffer.alloc(bavail * bsize - 10 * MEGABYTE));
    const { code, output } = await run('server.js', { DATA_DIR: join(disk, 'data') }).finished;
    expect(code).toBe(1);
    expect(output).toBe(
      'DATA_DIR: cannot be used (less than 32 MB of disk space is free in DATA_DIR. Free some space).\n',
    );
  });
});
