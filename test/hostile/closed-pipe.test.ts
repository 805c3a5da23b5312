import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startProcess } from '../support/process.js';

vi.setConfig({ testTimeout: 60_000 });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'intentlock-pipe-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** As in `node dist/server.js | head -4`, or when Ctrl-C ends both sides of a pipe. */
test.each(['before', 'as'])(
  'a server whose reader is gone %s it is stopped stops',
  async (when) => {
    const server = await startProcess({ DATA_DIR: join(folder, 'data') }, folder);
    if (when === 'before') {
      server.child.stdout?.destroy();
      for (let call = 0; call < 200; call += 1) {
        // Each of them is logged, and each line after the first finds the pipe broken.
        expect((await fetch(`${server.url}/v1/config`)).status).toBe(200);
      }
    }
    const ended = new Promise<number | null>((done) => server.child.once('exit', done));
    server.child.stdout?.destroy();
    server.child.kill('SIGINT');
    const late = new Promise<string>((done) => setTimeout(done, 30_000, 'still there'));
    const code = await Promise.race([ended, late]);
    server.child.kill('SIGKILL');
    expect(code).toBe(0);
  },
);
