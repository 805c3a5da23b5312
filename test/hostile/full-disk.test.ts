import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { run, type ServerProcess, startProcess } from '../support/process.js';

vi.setConfig({ testTimeout: 120_000 });

const MEGABYTE = 1024 * 1024;
const DIST = fileURLToPath(new URL('../../dist/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'intentlock-disk-'));

/** A disk of its own, where this user may make one. */
const isMounted = (() => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

let server: ServerProcess;
afterAll(async () => {
  server?.child.kill('SIGKILL');
  await server?.finished;
  if (isMounted) execFileSync('umount', [folder]);
  await rm(folder, { recursive: true, force: true });
});

describe.skipIf(!isMounted)('an embedded database on a disk that fills (needs root)', () => {
  const gate = () =>
    fetch(`${server.url}/v1/gate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ request: 'Delete it', session_id: 's' }),
    });
  const status = async (url: string) => (await fetch(`${server.url}${url}`)).status;

  test('refuses what writes with storage_full, reads on, and recovers', async () => {
    server = await startProcess({ DATA_DIR: join(folder, 'data') }, tmpdir());
    expect((await gate()).status).toBe(200);
    const { bavail, bsize } = await statfs(folder);
    await writeFile(join(folder, 'filler'), Buffer.alloc(bavail * bsize - 60 * MEGABYTE));
    await expect.poll(async () => (await gate()).status, { timeout: 10_000 }).toBe(503);
    const refused = await gate();
    expect(await refused.json()).toMatchObject({ code: 'storage_full', status: 503 });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    for (const url of ['/v1/sessions', '/v1/search?query=delete', '/v1/config', '/health']) {
      expect(await status(url), url).toBe(200);
    }
    const before = await statfs(folder);
    await new Promise((done) => setTimeout(done, 5_000));
    expect(await status('/v1/sessions')).toBe(200);
    const after = await statfs(folder);
    // Work in the background has stopped writing, too.
    expect((before.bavail - after.bavail) * after.bsize).toBeLessThan(MEGABYTE);
    await rm(join(folder, 'filler'));
    await expect.poll(async () => (await gate()).status, { timeout: 10_000 }).toBe(200);
  });

  test('does not start on a full disk, and says so', async () => {
    server.child.kill('SIGTERM');
    await server.finished;
    const { bavail, bsize } = await statfs(folder);
    await writeFile(join(folder, 'filler'), Buffer.alloc(bavail * bsize - 10 * MEGABYTE));
    const { code, output } = await run('server.js', { DATA_DIR: join(folder, 'data') }).finished;
    expect([code, output]).toEqual([1, 'DATA_DIR: cannot be used (the disk is full).\n']);
  });
});

test('a process whose event loop is dead is ended by its watchdog', async () => {
  const script = join(folder, 'hang.mjs');
  await writeFile(
    script,
    `const { startWatchdog } = await import(process.argv[2]);
     startWatchdog(2);
     setTimeout(() => { for (;;); }, 1_500);`,
  );
  const watchdog = new URL('../../dist/watchdog.js', import.meta.url).href;
  const { code, signal, output } = await run(relative(DIST, script), {}, [watchdog]).finished;
  expect([code, signal]).toEqual([null, 'SIGKILL']);
  expect(output).toBe('The process has answered nobody for 2 seconds and ends itself.\n');
});
