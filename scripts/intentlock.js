#!/usr/bin/env node
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// The client's command line from a checkout: `npx intentlock doctor`. It is compiled where it has not been yet, or where a source is
// newer.

const ROOT = join(import.meta.dirname, '..');
const CLIENT = join(ROOT, 'clients/typescript');
const MAIN = join(CLIENT, 'dist/cli/main.js');

/** @param {string} path */
const timeOf = (path) => statSync(path).mtimeMs;

const isBuilt = () => {
  if (!existsSync(MAIN)) return false;
  const source = join(CLIENT, 'src');
  const builtAt = timeOf(MAIN);
  return readdirSync(source, { recursive: true }).every((name) => timeOf(join(source, String(name))) <= builtAt);
};

if (!isBuilt()) {
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [compiler, '-p', join(CLIENT, 'tsconfig.json')], { stdio: ['ignore', 2, 2] });
}
await import(pathToFileURL(MAIN).href);
