import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const SERVER = join(import.meta.dirname, '../../src/server.ts');

export interface ServerProcess {
  readonly url: string;
  /** SIGKILL, and the end of the process. */
  kill(): Promise<void>;
}

/** Starts the real server in a process of its own, in a folder without a `.env`, and waits until it answers. */
export async function startServer(
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  await mkdir(folder, { recursive: true });
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', TSX, SERVER], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      ...environment,
    },
  });
  let complaints = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  const exit = once(child, 'exit');
  const server = {
    url: `http://127.0.0.1:${port}`,
    kill: async () => {
      child.kill('SIGKILL');
      await exit;
    },
  };
  while (!(await answers(server.url))) {
    if (hasEnded(child)) throw new Error(`The server did not start: ${complaints}`);
    await sleep(50);
  }
  return server;
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/health/live`).then(
    (reply) => reply.ok,
    () => false,
  );

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
