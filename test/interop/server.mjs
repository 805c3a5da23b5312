import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const SERVER = fileURLToPath(new URL('../../dist/server.js', import.meta.url));
const PAUSE_MS = 200;

/**
 * The real server on a free port of this machine, healthy; rejects where it is not within `seconds`.
 * @param environment what its environment has beside PORT
 * @returns its address, and how to stop it
 */
export async function startServer(environment, { seconds = 60 } = {}) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, ['--v8-pool-size=1', '--max-semi-space-size=32', SERVER], {
    env: { ...environment, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = async () => {
    if (server.exitCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill();
    await ended;
  };
  for (let waited = 0; waited < 1_000 * seconds; waited += PAUSE_MS) {
    if (server.exitCode !== null) throw new Error('the server did not start');
    const answer = await fetch(`${url}/health`).catch(() => null);
    if (answer?.ok) return { url, stop };
    await sleep(PAUSE_MS);
  }
  await stop();
  throw new Error(`the server is not healthy after ${seconds} seconds`);
}

/** A port of this machine where nobody listens. */
export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
