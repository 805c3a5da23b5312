#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { readSettings } from '../settings.js';
import { backtest } from './backtest.js';
import { doctor, evals, gate, tail } from './commands.js';
import { CommandFailed } from './http.js';
import { importHistory } from './import/import.js';
import { mcp } from './mcp.js';
import { printLine } from './print.js';
import type { Values } from './values.js';

const HELP = `intentlock COMMAND [options]

  gate REQUEST   asks the gate; --session ID, --risk low|medium|high|irreversible, --answer TEXT, --call JSON,
                 --preview records nothing
  tail           shows gate calls as they come in; --decision ask, --once
  doctor         checks server, version, clock, key, limits, and a call that records nothing
  evals          prints the evals, one a line; --since 2026-11-01
  import SOURCE  brings conversations of the past: langfuse, langsmith or jsonl [FILE], otlp FILE; --since 2026-11-01 and
                 --limit 20000 model calls of an API, --project NAME of LangSmith
  backtest [ID]  has the gate judge the past and shows what it finds; --days 90, --limit 10000 turns, --agent ID,
                 --config JSON; with an ID it follows that one, --cancel stops it
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
  limit: text,
  project: text,
  days: text,
  agent: text,
  config: text,
  once: flag,
  preview: flag,
  cancel: flag,
  help: flag,
};

const COMMANDS = { gate, tail, doctor, evals, import: importHistory, backtest, mcp };

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
