import { createReadStream } from 'node:fs';
import { CommandFailed } from '../http.js';
import { readMessages } from './chat.js';
import type { IngestedSession } from './conversations.js';
import { readTools } from './definitions.js';
import { isRaw, type Raw } from './parts.js';

/** A longer line is no conversation. */
const MOST_OF_LINE = 64_000_000;
/** A file that is one JSON text is held in memory. */
const MOST_OF_FILE = 400_000_000;
/** No conversation nests deeper, and what does could not be sent. */
const MOST_DEPTH = 200;

/** What a file holds at a place: an object, or what is wrong there. */
export interface FileEntry {
  /** As `file:line`. */
  readonly place: string;
  readonly row?: Raw;
  readonly fault?: string;
}

/**
 * The objects of a file: one a line, or an array of them, also as `data`, `runs` or the like of an object. `-` is standard input.
 * A line that can't be read is listed as such, and does not end the reading.
 */
export async function* readObjects(file: string): AsyncGenerator<FileEntry> {
  const input = file === '-' ? process.stdin : createReadStream(file);
  const held: string[] = [];
  let [number, size, isWhole, isFirst] = [0, 0, false, true];
  for await (const line of lines(input, file)) {
    number += 1;
    const place = `${file}:${number}`;
    if (line === null) yield { place, fault: 'the line is too long' };
    else if (isWhole) held.push(line);
    else if (line.trim() !== '') {
      const value = parseLine(line);
      // A JSON text of many lines does not begin with one that is JSON.
      if (value === undefined && isFirst) {
        isWhole = true;
        held.push(...Array.from({ length: number - 1 }, () => ''), line);
      } else yield* listObjects(value, place);
      isFirst = false;
    }
    size += isWhole ? (line?.length ?? 0) : 0;
    if (size > MOST_OF_FILE) throw new CommandFailed(`${file}: too large; write an object a line`);
  }
  if (!isWhole) return;
  const whole = parseLine(held.join('\n'));
  if (whole !== undefined) {
    yield* listObjects(whole, file);
    return;
  }
  const read = held.map(parseLine);
  if (!read.some((one) => isRaw(one) && Object.keys(one).length > 0)) {
    throw new CommandFailed(`${file}: this is no JSON`);
  }
  for (const [place, value] of read.entries()) {
    if (held[place]?.trim() !== '') yield* listObjects(value, `${file}:${place + 1}`);
  }
}

/** Lines of a text; null for one that is too long. */
async function* lines(input: unknown, file: string): AsyncGenerator<string | null> {
  const decoder = new TextDecoder();
  let [rest, isLong] = ['', false];
  const take = (): string | null => {
    const line = isLong ? null : rest;
    [rest, isLong] = ['', false];
    return line;
  };
  try {
    for await (const chunk of input as AsyncIterable<Uint8Array>) {
      const [first = '', ...more] = decoder.decode(chunk, { stream: true }).split('\n');
      isLong ||= rest.length + first.length > MOST_OF_LINE;
      rest = isLong ? '' : rest + first;
      for (const next of more) {
        yield take();
        rest = next;
      }
    }
  } catch (error) {
    throw new CommandFailed(`${file}: ${(error as Error).message}`);
  }
  rest += decoder.decode();
  yield take();
}

function parseLine(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const HOLDERS = ['data', 'runs', 'sessions', 'conversations'] as const;

function* listObjects(value: unknown, place: string): Generator<FileEntry> {
  const inside = isRaw(value) ? HOLDERS.map((key) => value[key]).find(isListOfRows) : value;
  const list = Array.isArray(inside) ? inside : [value];
  for (const row of list) {
    if (value === undefined) yield { place, fault: 'this is no JSON' };
    else if (!isRaw(row)) yield { place, fault: 'this is no object' };
    else if (isDeep(row)) yield { place, fault: 'this nests too deeply' };
    else yield { place, row };
  }
}

/** ShareGPT has the messages of one conversation under the name of a list of them. */
const isListOfRows = (value: unknown): value is unknown[] =>
  Array.isArray(value) &&
  !value.some((one) => isRaw(one) && ('from' in one || 'role' in one || 'value' in one));

/** Walked level by level, so that no depth ends the stack. */
function isDeep(root: Raw): boolean {
  let level: unknown[] = [root];
  for (let depth = 0; depth < MOST_DEPTH && level.length > 0; depth += 1) {
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null
        ? Object.values(value).filter((inner) => typeof inner === 'object' && inner !== null)
        : [],
    );
  }
  return level.length > 0;
}

const IDS = ['session_id', 'conversation_id', 'thread_id', 'call_id', 'id'] as const;
const MESSAGES = ['messages', 'conversation', 'conversations', 'transcript', 'contents'] as const;
const KEPT = ['agent_id', 'channel', 'language', 'started_at', 'ended_at', 'outcome'] as const;

/**
 * Reads a line of a file of conversations: `{session_id, messages, tools}` as ingestion takes it, or the messages and tools of
 * a chat completion, as fine-tuning files have them. One without an id is named by what was said in it.
 */
export async function readConversation(line: Raw): Promise<IngestedSession | null> {
  const found = MESSAGES.map((key) => line[key]).find(Array.isArray);
  if (found === undefined) return null;
  const id = IDS.map((key) => line[key]).find((value) => typeof value === 'string' && value !== '');
  // What has times of its own keeps them.
  const isTimed = found.some((one) => isRaw(one) && typeof one.timestamp === 'string');
  const messages = isTimed ? found.filter(isRaw) : readMessages(found, 'user');
  if (messages.length === 0) return null;
  const tools = readTools(line, found);
  const metadata = isRaw(line.metadata) ? line.metadata : {};
  return {
    session_id: String(id ?? `jsonl-${await shortHash(JSON.stringify(messages))}`),
    ...Object.fromEntries(KEPT.flatMap((key) => (line[key] == null ? [] : [[key, line[key]]]))),
    metadata: { source: 'jsonl', ...metadata, ...(tools.length > 0 && { tools }) },
    messages,
  };
}

/** 128 bits of a text's SHA-256, as hexadecimal digits. */
export async function shortHash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest).slice(0, 16), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
