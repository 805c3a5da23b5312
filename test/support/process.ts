import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';

/** Compiled once, before the tests. */
const DIST = fileURLToPath(new URL('../../dist/', import.meta.url));

/** As `npm start` does. */
const SERVER_FLAGS = ['--v8-pool-size=1', '--max-semi-space-size=32'];

export interface Finished {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: string;
}

export interface Running {
  readonly child: ChildProcess;
  readonly finished: Promise<Finished>;
  /** What it has said so far. */
  output(): string;
}

export interface ServerProcess extends Running {
  readonly url: string;
  readonly port: number;
}

/** Runs a compiled file as a process of its own, with these variables and no others of ours. */
export function run(
  file: string,
  environment: Record<string, string>,
  args: readonly string[] = [],
  cwd = tmpdir(),
): Running {
  const { PATH = '', HOME = '' } = process.env;
  const flags = file === 'server.js' ? SERVER_FLAGS : [];
  const child = spawn(process.execPath, [...flags, `${DIST}${file}`, ...args], {
    cwd,
    env: { PATH, HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const note = (chunk: Buffer): void => {
    output += chunk;
  };
  child.stdout?.on('data', note);
  child.stderr?.on('data', note);
  const finished = new Promise<Finished>((done) => {
    child.once('close', (code, signal) => done({ code, signal, output }));
  });
  return { child, finished, output: () => output };
}

/** Starts the server on a free port and waits until it says that it is ready. */
export async function startProcess(
  environment: Record<string, string>,
  cwd?: string,
): Promise<ServerProcess> {
  const port = await freePort();
  // The warm-up takes seconds of CPU; the test that is about it asks for it.
  const variables = { PORT: String(port), WARM_UP: 'false', ...environment };
  const running = run('server.js', variables, [], cwd);
  await new Promise<void>((ready, fail) => {
    running.child.stdout?.on('data', () => {
      if (running.output().includes('Intentlock is ready')) ready();
    });
    void running.finished.then(({ output }) => fail(new Error(`It did not start: ${output}`)));
  });
  return { ...running, port, url: `http://127.0.0.1:${port}` };
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  return port;
}
