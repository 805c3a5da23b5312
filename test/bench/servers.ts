import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { pinned } from './machine.js';
import type { Usage } from './probe.js';

/** The repository, from where this file is compiled to. */
export const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));
const PROBE = new URL('probe.js', import.meta.url).href;
const START_MS = 60_000;
const STOP_MS = 15_000;

export interface ServerSettings {
  /** The compiled module that is run. */
  readonly entry: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Where it writes its log and keeps its data. */
  readonly folder: string;
  readonly nodeFlags?: readonly string[];
}

/** A server in a process of its own, on loopback. */
export class Server {
  private constructor(
    readonly port: number,
    private readonly child: ChildProcess,
  ) {}

  static async start(settings: ServerSettings): Promise<Server> {
    await mkdir(settings.folder, { recursive: true });
    const port = await freePort();
    const log = openSync(join(settings.folder, 'server.log'), 'a');
    const [command, args] = pinned(process.execPath, [
      // As `npm start` does.
      '--v8-pool-size=1',
      '--max-semi-space-size=32',
      ...(settings.nodeFlags ?? []),
      '--import',
      PROBE,
      settings.entry,
    ]);
    const child = spawn(command, args, {
      cwd: settings.folder,
      stdio: ['ignore', log, log, 'ipc'],
      env: {
        PATH: process.env.PATH,
        HOST: '127.0.0.1',
        PORT: String(port),
        ...settings.environment,
      },
    });
    const server = new Server(port, child);
    await server.ready(settings.folder);
    return server;
  }

  /** @param collect whether garbage is collected first */
  async usage(collect = false): Promise<Usage> {
    this.child.send({ collect });
    const [usage] = (await once(this.child, 'message')) as [Usage];
    return usage;
  }

  /** As a power cut would. */
  async kill(): Promise<void> {
    const exit = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await exit;
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exit = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    const timer = setTimeout(() => this.child.kill('SIGKILL'), STOP_MS);
    await exit;
    clearTimeout(timer);
  }

  private async ready(folder: string): Promise<void> {
    const deadline = performance.now() + START_MS;
    while (performance.now() < deadline && this.child.exitCode === null) {
      const reply = await fetch(`http://127.0.0.1:${this.port}/health`).catch(() => null);
      if (reply?.ok) return;
      await sleep(100);
    }
    await this.stop();
    throw new Error(`A server did not start; ${join(folder, 'server.log')} says why.`);
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
