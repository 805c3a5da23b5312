import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** The servers run on one core and the generator on the other, where the system can place them so. */
export const SERVER_CORE = 0;
export const LOAD_CORE = 1;

export const canPin: boolean =
  availableParallelism() >= 2 && spawnSync('taskset', ['--version']).status === 0;

/** A command line that runs on the servers' core. */
export function pinned(command: string, args: readonly string[]): [string, string[]] {
  return canPin ? ['taskset', ['-c', String(SERVER_CORE), command, ...args]] : [command, [...args]];
}

/** Moves a running process with all its threads; whether that was allowed. */
export function pin(pid: number, core: number): boolean {
  return canPin && spawnSync('taskset', ['-a', '-c', '-p', String(core), String(pid)]).status === 0;
}
