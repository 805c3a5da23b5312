#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { readSettings } from '../settings.js';
import { doctor, evals, gate, tail, type Values } from './commands.js';
import { CommandFailed } from './http.js';
import { mcp } from './mcp.js';
import { printLine } from './print.js';

const HELP = `intentlock COMMAND [options]

  gate REQUEST   asks the gate; --session ID, --risk low|medium|high|irreversible, --answer TEXT, --call JSON,
                 --preview records nothing
  tail           shows gate calls as they come in; --decision ask, --once
  doctor         checks server, version, clock, key, limits, and a call that records nothing
  evals          prints the evals, one a line; --since 2026-11-01
  mcp            the server's tools for agents that speak the Model Context Protocol on standard input and output

The server is INTENTLOCK_URL or --url (http://localhost:8000), the key INTENTLOCK_API_KEY. Piped, every command writes JSON.`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const OPTIONS = {
  url: text,
  session: text,
  risk: text,
  answer: text,
  call: text,
  decision: text,
  since: text,
  once: flag,
  preview: flag,
  help: flag,
};

const COMMANDS = { gate, tail, doctor, evals, mcp };

async function main(): Promise<void> {
  let values: Values;
  let positionals: string[];
  try {
    const args = process.argv.slice(2);
    ({ values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true }));
  } catch (error) {
    return fail((error as Error).message, 2);
  }
  const [name = '', ...rest] = positionals;
  if (values.help || name === '') return printLine(HELP);
  if (!Object.hasOwn(COMMANDS, name)) return fail(`there is no command ${name}\n\n${HELP}`, 2);
  const command = COMMANDS[name as keyof typeof COMMANDS];
  const baseUrl = values.url ?? process.env.INTENTLOCK_URL;
  const settings = readSettings({
    apiKey: process.env.INTENTLOCK_API_KEY,
    baseUrl: baseUrl === undefined ? undefined : String(baseUrl),
  });
  try {
    await command(settings, rest, values);
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    fail(error.message, 1);
  }
}

function fail(message: string, code: number): void {
  process.stderr.write(`intentlock: ${message}\n`);
  process.exitCode = code;
}

await main();
