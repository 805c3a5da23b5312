import type { Settings } from '../../settings.js';
import { readVariable } from '../environment.js';
import { CommandFailed } from '../http.js';
import { isTerminal, printJson, printLine } from '../print.js';
import type { Values } from '../values.js';
import { isRaw } from './chat.js';
import { Conversations, type Exchange } from './conversations.js';
import { readConversation, readObjects } from './files.js';
import { langfuseExchanges, readLangfuseRow } from './langfuse.js';
import { langsmithExchanges, readLangsmithRun } from './langsmith.js';
import { Sender, type Sent, send } from './send.js';

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
  const sender = new Sender(settings, (sent) => progress(`${sent.sessions} conversations sent`));
  let read = 0;
  if (source === 'jsonl') {
    for await (const line of readObjects(file as string)) {
      read += 1;
      const session = await readConversation(line);
      if (session) await sender.add(session);
      else sender.sent.rejected += 1;
    }
  } else {
    const since = file === undefined ? readSince(values) : Number.NEGATIVE_INFINITY;
    const conversations = new Conversations();
    for await (const exchange of exchangesFrom(source as string, file, values, since)) {
      read += 1;
      conversations.add(exchange);
      if (read % 100 === 0) progress(`${read} model calls, ${conversations.size} conversations`);
    }
    for (const session of conversations.sessions(source as string, since)) {
      await sender.add(session);
    }
  }
  await sender.flush();
  finish(source as string, read, sender.sent);
}

async function* exchangesFrom(
  source: string,
  file: string | undefined,
  values: Values,
  since: number,
): AsyncGenerator<Exchange> {
  const readRow = source === 'langfuse' ? readLangfuseRow : readLangsmithRun;
  if (file !== undefined) {
    for await (const row of readObjects(file)) yield* readRow(row);
    return;
  }
  // A day more: a conversation that began before is left out, rather than brought without its beginning.
  const wanted = { since: since - DAY_MS, limit: readLimit(values) };
  if (source === 'langfuse') yield* langfuseExchanges(wanted);
  else yield* langsmithExchanges(wanted, readProject(values));
}

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
  const sent: Sent = { sessions: 0, created: 0, known: 0, messages: 0, rejected: 0 };
  let read = 0;
  for await (const request of readObjects(file)) {
    read += 1;
    if (!Array.isArray(request.resourceSpans)) {
      sent.rejected += 1;
      continue;
    }
    const answer = await send(settings, '/v1/otel/v1/traces', request);
    const partial = isRaw(answer) && isRaw(answer.partialSuccess) ? answer.partialSuccess : {};
    sent.rejected += Number(partial.rejectedSpans ?? 0);
    progress(`${read} requests sent`);
  }
  finish('otlp', read, { rejected: sent.rejected });
}

/** How far it is, for a person who looks on. */
function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`);
}

function finish(source: string, read: number, sent: Partial<Sent>): void {
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
