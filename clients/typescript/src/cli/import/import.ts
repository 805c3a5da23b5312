import type { Settings } from '../../settings.js';
import { readVariable } from '../environment.js';
import { CommandFailed } from '../http.js';
import { isTerminal, printJson, printLine } from '../print.js';
import type { Values } from '../values.js';
import { Conversations, type Exchange } from './conversations.js';
import { readConversation, readObjects } from './files.js';
import { langfuseExchanges, readLangfuseRow } from './langfuse.js';
import { langsmithExchanges, readLangsmithRun } from './langsmith.js';
import { isRaw, type Raw } from './parts.js';
import { Refusals } from './refusals.js';
import { isAboutContent, Sender, type Sent, send } from './send.js';

const DAY_MS = 24 * 3_600_000;
const DAYS = 90;
const LIMIT = 20_000;
const SOURCES = ['langfuse', 'langsmith', 'jsonl', 'otlp'] as const;

/**
 * Brings conversations of the past to the server, from an API or a file. Their ids at the source are their keys: bringing them
 * twice changes nothing, and one that has grown is added to.
 */
export async function importHistory(
  settings: Settings,
  [source, file, ...more]: string[],
  values: Values,
): Promise<void> {
  if (!SOURCES.some((one) => one === source) || more.length > 0) {
    throw new CommandFailed(`import takes one of ${SOURCES.join(', ')}, and a file`);
  }
  if (file === undefined && (source === 'jsonl' || source === 'otlp')) {
    throw new CommandFailed(`import ${source} needs a file, or - for standard input`);
  }
  if (source === 'otlp') return importSpans(settings, file as string);
  const refusals = new Refusals();
  const onBatch = (sent: Sent) => progress(`${sent.sessions} conversations sent`);
  const sender = new Sender(settings, refusals, onBatch);
  let read = 0;
  if (source === 'jsonl') {
    for await (const { place, row, fault } of readObjects(file as string)) {
      read += 1;
      const session = row ? await readConversation(row) : null;
      if (session) await sender.add(session);
      else refusals.add(place, fault ?? 'no messages of a user or an assistant are in it');
    }
  } else {
    const since = file === undefined ? readSince(values) : Number.NEGATIVE_INFINITY;
    const conversations = new Conversations();
    const asked = { source: source as string, file, values, since };
    for await (const exchange of exchangesFrom(asked, refusals)) {
      read += 1;
      if (!conversations.add(exchange)) {
        const { traceId, at } = exchange;
        refusals.add(`${traceId} at ${new Date(at).toISOString()}`, 'no message was found in it');
      }
      if (read % 100 === 0) progress(`${read} model calls, ${conversations.size} conversations`);
    }
    for (const id of conversations.withoutUser()) refusals.add(id, NO_USER);
    for (const session of conversations.sessions(source as string, since)) {
      await sender.add(session);
    }
  }
  await sender.flush();
  finish(source as string, read, sender.sent, refusals);
}

const NO_USER = 'no message of a user is in it';

interface Asked {
  readonly source: string;
  readonly file: string | undefined;
  readonly values: Values;
  readonly since: number;
}

async function* exchangesFrom(
  { source, file, values, since }: Asked,
  refusals: Refusals,
): AsyncGenerator<Exchange> {
  if (file !== undefined) {
    for await (const { place, row, fault } of readObjects(file)) {
      const found = row ? readRow(source, row) : [];
      if (row && found.length === 0 && isRun(source, row)) {
        refusals.add(place, 'no model call is in it');
      } else if (fault !== undefined) refusals.add(place, fault);
      yield* found;
    }
    return;
  }
  // A day more: a conversation that began before is left out, rather than brought without its beginning.
  const wanted = { since: since - DAY_MS, limit: readLimit(values) };
  if (source === 'langfuse') yield* langfuseExchanges(wanted);
  else yield* langsmithExchanges(wanted, readProject(values));
}

const readRow = (source: string, row: Raw): Exchange[] => [
  ...(source === 'langfuse' ? readLangfuseRow(row) : readLangsmithRun(row)),
];

/** Whether a model call could be expected in a row: other spans of a run are left out without a word. */
const isRun = (source: string, { type, run_type }: Raw): boolean =>
  source === 'langfuse'
    ? typeof type !== 'string' || type.toUpperCase() === 'GENERATION'
    : run_type === undefined || run_type === 'llm';

function readProject({ project }: Values): string {
  const name = project ?? readVariable('LANGSMITH_PROJECT');
  if (typeof name === 'string' && name !== '') return name;
  throw new CommandFailed('import langsmith needs --project NAME or LANGSMITH_PROJECT');
}

/** The beginning of a day in UTC, so that a repetition on the same day asks for the same. */
function readSince({ since }: Values): number {
  if (since === undefined) return Math.floor((Date.now() - DAYS * DAY_MS) / DAY_MS) * DAY_MS;
  const time = Date.parse(String(since));
  if (Number.isNaN(time)) throw new CommandFailed('--since is a date: 2026-11-01');
  return time;
}

function readLimit({ limit }: Values): number {
  if (limit === undefined) return LIMIT;
  const number = Number(limit);
  if (!Number.isInteger(number) || number < 1)
    throw new CommandFailed('--limit is a number of model calls');
  return number;
}

/** Sends files of OTLP as JSON: an export request a line, as the collector's file exporter writes them. */
async function importSpans(settings: Settings, file: string): Promise<void> {
  const refusals = new Refusals();
  let [read, rejected] = [0, 0];
  for await (const { place, row, fault } of readObjects(file)) {
    read += 1;
    if (!row || !Array.isArray(row.resourceSpans)) {
      refusals.add(place, fault ?? 'there are no resourceSpans in it');
      continue;
    }
    const answer = await send(settings, '/v1/otel/v1/traces', row).catch((error: unknown) => {
      if (!isAboutContent(error)) throw error;
      refusals.add(place, (error as Error).message);
    });
    const partial = isRaw(answer) && isRaw(answer.partialSuccess) ? answer.partialSuccess : {};
    rejected += Number(partial.rejectedSpans ?? 0);
    progress(`${read} requests sent`);
  }
  finish('otlp', read, { rejected }, refusals);
}

/** How far it is, for a person who looks on. */
function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`);
}

function finish(source: string, read: number, own: Partial<Sent>, refusals: Refusals): void {
  const sent = { ...own, rejected: (own.rejected ?? 0) + refusals.count };
  refusals.print();
  // Nothing of it arrived: a script must not go on as if it had.
  if (refusals.count > 0 && refusals.count >= read && !sent.sessions) process.exitCode = 1;
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  if (!isTerminal()) {
    printJson({ source, read, ...sent });
    return;
  }
  const { sessions, created = 0, known = 0, messages = 0, rejected = 0 } = sent;
  if (sessions === undefined)
    printLine(`${read} requests of spans sent, ${rejected} spans refused`);
  else {
    printLine(
      `${sessions} conversations (${created} new, ${known} known) with ${messages} new messages; ${rejected} refused`,
    );
  }
  printLine('Now: npx intentlock backtest');
}
