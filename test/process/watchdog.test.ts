import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, test, vi } from 'vitest';
import { cloneOnServer, onServer } from '../support/database.js';
import { type ServerProcess, startProcess } from '../support/process.js';

vi.setConfig({ testTimeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), 'intentlock-hang-'));
const servers: ServerProcess[] = [];
afterAll(async () => {
  for (const { child, finished } of servers) {
    child.kill('SIGKILL');
    await finished;
  }
  await rm(folder, { recursive: true, force: true });
});

async function start(environment: Record<string, string>): Promise<ServerProcess> {
  const server = await startProcess(environment, folder);
  servers.push(server);
  return server;
}

// Each mostly waits for its watchdog, so that both go on at once.

test.concurrent('a server whose event loop is dead ends itself, also where it is told to stop, and the next one has what was acknowledged', async ({
  expect,
}) => {
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
  const server = await start({ ...environment, NODE_OPTIONS: `--require=${hang}` });
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
  expect(output).toContain(
    "Intentlock's event loop was blocked for 9 seconds. Exiting so that it can be restarted.\n",
  );
  const next = await start(environment);
  expect((await fetch(`${next.url}/v1/sessions/s`)).status).toBe(200);
});

test.concurrent('a server that was told to stop ends, also where its event loop hangs again and again', async ({
  expect,
}) => {
  const hang = join(folder, 'hang-again.cjs');
  await writeFile(
    hang,
    `const hang = () => {
      for (const until = Date.now() + 6000; Date.now() < until; );
      setTimeout(hang, 1000);
    };
    if (require('node:worker_threads').isMainThread) process.on('SIGTERM', () => setTimeout(hang, 100));`,
  );
  const environment = { DATA_DIR: join(folder, 'other'), NODE_OPTIONS: `--require=${hang}` };
  const server = await start(environment);
  // A request that keeps the server from closing: the rest of its body never comes.
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  const head = 'POST /v1/gate HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
  socket.write(`${head}content-length: 100\r\nexpect: 100-continue\r\n\r\n`);
  await once(socket, 'data');
  socket.write('{"request": ');
  server.child.kill('SIGTERM');
  const { code, signal, output } = await server.finished;
  socket.destroy();
  expect([code, signal]).toEqual([null, 'SIGKILL']);
  expect(output).toContain(
    'Shutdown took longer than 10 seconds. Exiting; requests in progress may be lost.\n',
  );
});
