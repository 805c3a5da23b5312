import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawn } from 'cross-spawn';
import { Lines } from './lines.js';
import type { Wire } from './wire.js';

/** As long as a command may take to end by itself, and again after it was asked to. */
const PATIENCE_MS = 2_000;

/** Starts a command that is a server, and speaks with it over its standard input and output. */
export function openCommand(
  [program, ...args]: readonly [string, ...string[]],
  env: NodeJS.ProcessEnv,
): Wire {
  const child = spawn(program, args, {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
    windowsHide: true,
  });
  const { stdin, stdout } = child;
  if (!stdin || !stdout) throw new Error(`${program} could not be started.`);
  const lines = new Lines(stdout, stdin);
  child.on('error', (error) => {
    lines.onerror(error);
    lines.onclose();
  });
  lines.close = () => end(child);
  return lines;
}

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  child.stdin?.end();
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    if (child.exitCode !== null || child.signalCode !== null) return;
    await Promise.race([ended, sleep(PATIENCE_MS, undefined, { ref: false })]);
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  }
}
