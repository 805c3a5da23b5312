import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '../support/process.js';

const ROOT = join(import.meta.dirname, '../..');

test('SIGTERM to npm start, once or twice, ends the server and leaves its folder free', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'intentlock-npm-start-'));
  for (const times of [1, 2]) {
    const url = `http://127.0.0.1:${await freePort()}`;
    const env = { ...process.env, PORT: new URL(url).port, DATA_DIR: folder, DATABASE_URL: '' };
    const npm = spawn('npm', ['start'], { cwd: ROOT, env, stdio: 'ignore' });
    const ended = once(npm, 'exit');
    await expect.poll(() => isUp(url), { timeout: 60_000, interval: 200 }).toBe(true);
    for (let n = 0; n < times; n += 1) npm.kill('SIGTERM');
    await ended;
    // A server that outlives npm keeps on answering, and holds the folder against the next one.
    await expect.poll(() => isUp(url), { timeout: 15_000, interval: 200 }).toBe(false);
  }
  await rm(folder, { recursive: true, force: true });
}, 150_000);

const isUp = (url: string): Promise<boolean> =>
  fetch(`${url}/health/live`).then(
    ({ ok }) => ok,
    () => false,
  );
