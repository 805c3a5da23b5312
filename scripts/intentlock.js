#!/usr/bin/env node
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

// The client's command line from a checkout: `npx intentlock doctor`. It is compiled where it has not been yet.

const ROOT = join(import.meta.dirname, '..');
const CLIENT = join(ROOT, 'clients/typescript');
const MAIN = join(CLIENT, 'dist/cli/main.js');

if (!existsSync(MAIN)) {
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [compiler, '-p', join(CLIENT, 'tsconfig.json')], { stdio: ['ignore', 2, 2] });
}
await import(MAIN);
