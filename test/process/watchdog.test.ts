import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { cloneOnServer, onServer } from '../support/database.js';
import { type ServerProcess, startProcess } from '../support/process.js';

vi.setConfig({ testTimeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), 'intentlock-hang-'));
let server: ServerProcess;
afterAll(async () => {
  server?.child.kill('SIGKILL');
  await server?.finished;
  await rm(folder, { recursive: true, force: true });
});

test('a server whose event loop is dead ends itself, also where it is told to stop, and the next one has what was acknowledged', async () => {
  const hang = join(folder, 'hang.cjs');
  await writeFile(
    hang,
    `if (require('node:worker_threads').isMainThread) process.on('SIGUSR2', () => { for (;;); });`,
  );
  const environment = {
    DATA_DIR: join(folder, 'data'),
    // A database of one's own, in whichever way this suite runs.
    ...(onServer() && { DATABASE_URL: await cloneOnServer() }),
  };
  server = await startProcess({ ...environment, NODE_OPTIONS: `--require=${hang}` }, folder);
  const gate = await fetch(`${server.url}/v1/gate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ request: 'Delete it', session_id: 's' }),
  });
  expect(gate.status).toBe(200);
  server.child.kill('SIGUSR2');
  server.child.kill('SIGTERM');
  const { code, signal, output } = await server.finished;
  expect([code, signal]).toEqual([null, 'SIGKILL']);
  expect(output).toContain('The process has answered nobody for 9 seconds and ends itself.\n');
  server = await startProcess(environment, folder);
  expect((await fetch(`${server.url}/v1/sessions/s`)).status).toBe(200);
});
