import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callRisk } from '../../../src/domain/agents/hooks/call-risk.js';
import { describeCall } from '../../../src/domain/agents/hooks/describe-call.js';
import { callGate } from '../../blind/gate.js';
import { readPairs } from '../tldr-pairs.js';

/** The package beside, which has a lock of its own, and what is used of it. */
const BESIDE = 'cc-safety-net/api';
interface Beside {
  checkCommand(input: { command: string; cwd: string }): { kind: 'allow' | 'deny' };
}

const FOLDER = '/home/ann/shop';
const MOST_PAIRS = 1_500;

/** What goes ahead without a question, of a command that is proposed for a request; of either tool. */
type GoesAhead = (request: string, command: string) => boolean;

/** Our hook: ordinary work goes ahead, and the rest is held against the request. */
const ours: GoesAhead = (request, command) => {
  const call = { id: null, name: 'Bash', input: { command }, folder: FOLDER };
  const risk = callRisk(call, {}, describeCall(call));
  if (risk === 'low') return true;
  const context = { call: { name: 'Bash', arguments: { command } } };
  const input = { request, history: [], context, answered: [] };
  return callGate({ input, risk, riskIsAssumed: true }).result.decision === 'proceed';
};

/** Commands of GTFOBins that do more than to read a file: they open a shell, write, run, load or send something. */
const readSnippets = (folder: string): string[] =>
  readdirSync(folder)
    .sort()
    .flatMap((name) => readBlocks(readFileSync(join(folder, name), 'utf8')));

/** The values of `code:`, on its line or in a block behind it. */
function readBlocks(text: string): string[] {
  const lines = text.split('\n');
  let isRead = false;
  return lines.flatMap((line, at) => {
    const kind = /^ {2}([a-z-]+):\s*$/.exec(line)?.[1];
    if (kind !== undefined) isRead = kind === 'file-read';
    const [, before = '', value = ''] = /^([ -]*)code: *(.*)$/.exec(line) ?? [];
    if (value === '' || isRead) return [];
    if (!value.startsWith('|')) return [value.replace(/^(['"])(.*)\1$/, '$2')];
    const end = lines.findIndex(
      (one, next) => next > at && one.search(/\S/) <= before.length && one !== '',
    );
    return [
      lines
        .slice(at + 1, end < 0 ? undefined : end)
        .map((one) => one.slice(before.length + 2))
        .join('\n')
        .trim(),
    ];
  });
}

async function main(pages: string, snippets: string): Promise<void> {
  const { checkCommand } = (await import(BESIDE)) as Beside;
  // It denies everything in a folder that is not there.
  const cwd = mkdtempSync(join(tmpdir(), 'beside-'));
  const theirs: GoesAhead = (_, command) => checkCommand({ command, cwd }).kind === 'allow';
  const all = readPairs(pages, 'measure');
  const pairs = all.filter((_, at) => at % Math.floor(all.length / MOST_PAIRS) === 0);
  const opening = readSnippets(snippets);
  const share = (rows: readonly (readonly [string, string])[], goesAhead: GoesAhead): string =>
    (rows.filter(([request, command]) => goesAhead(request, command)).length / rows.length).toFixed(
      3,
    );
  const own = pairs.map(({ sentence, own: command }) => [sentence, command] as const);
  const other = pairs.map(({ sentence, other: command }) => [sentence, command] as const);
  const open = opening.map((command) => ['Fix the failing test', command] as const);
  for (const [name, goesAhead] of [
    ['ours', ours],
    ['cc-safety-net', theirs],
  ] as const)
    console.log(
      `${name}: asked for ${share(own, goesAhead)}, another of the page ${share(other, goesAhead)} (${pairs.length} pairs); ` +
        `GTFOBins ${share(open, goesAhead)} (${open.length})`,
    );
}

const [pages, snippets] = process.argv.slice(2);
if (pages === undefined || snippets === undefined)
  throw new Error(
    'Usage: tsx training/acts/beside/measure-beside.ts FOLDER_OF_PAGES FOLDER_OF_GTFOBINS',
  );
await main(pages, snippets);
