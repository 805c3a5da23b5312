import { createReadStream } from 'node:fs';
import { CommandFailed } from '../http.js';
import { isRaw, type Raw, readMessages, readTools } from './chat.js';
import type { IngestedSession } from './conversations.js';

/** A longer line is no conversation. */
const MOST_OF_LINE = 64_000_000;
/** A file that is one JSON text is held in memory. */
const MOST_OF_FILE = 400_000_000;

/** The objects of a file: one a line, or an array of them, also as `data` or `runs` of an object. `-` is standard input. */
export async function* readObjects(file: string): AsyncGenerator<Raw> {
  const input = file === '-' ? process.stdin : createReadStream(file);
  const held: string[] = [];
  let [number, size, isWhole] = [0, 0, false];
  for await (const line of lines(input, file)) {
    number += 1;
    if (line.trim() === '') continue;
    const value = isWhole ? undefined : parseLine(line);
    // A JSON text of many lines does not begin with one that is JSON.
    if (value === undefined && number > 1 && !isWhole) {
      throw new CommandFailed(`${file}:${number}: this is no JSON`);
    }
    if (value !== undefined) yield* listObjects(value);
    else {
      isWhole = true;
      held.push(line);
      size += line.length;
      if (size > MOST_OF_FILE)
        throw new CommandFailed(`${file}: too large; write an object a line`);
    }
  }
  if (!isWhole) return;
  const value = parseLine(held.join('\n'));
  if (value === undefined) throw new CommandFailed(`${file}: this is no JSON`);
  yield* listObjects(value);
}

async function* lines(input: unknown, file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for await (const chunk of input as AsyncIterable<Uint8Array>) {
      const [first = '', ...more] = decoder.decode(chunk, { stream: true }).split('\n');
      rest += first;
      if (rest.length > MOST_OF_LINE) throw new CommandFailed('a line is too long');
      for (const next of more) {
        yield rest;
        rest = next;
      }
    }
  } catch (error) {
    throw new CommandFailed(`${file}: ${(error as Error).message}`);
  }
  yield rest + decoder.decode();
}

function parseLine(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function* listObjects(value: unknown): Generator<Raw> {
  if (Array.isArray(value)) yield* value.filter(isRaw);
  else if (isRaw(value)) {
    const inside = value.data ?? value.runs ?? value.sessions ?? value.conversations;
    if (Array.isArray(inside)) yield* inside.filter(isRaw);
    else yield value;
  }
}

const IDS = ['session_id', 'conversation_id', 'thread_id', 'call_id', 'id'] as const;
const KEPT = ['agent_id', 'channel', 'language', 'started_at', 'ended_at', 'outcome'] as const;

/**
 * Reads a line of a file of conversations: `{session_id, messages, tools}` as ingestion takes it, or the messages and tools of
 * a chat completion, as fine-tuning files have them. One without an id is named by what was said in it.
 */
export async function readConversation(line: Raw): Promise<IngestedSession | null> {
  const found = line.messages ?? line.conversation ?? line.transcript;
  if (!Array.isArray(found)) return null;
  const id = IDS.map((key) => line[key]).find((value) => typeof value === 'string' && value !== '');
  // What has times of its own keeps them.
  const isTimed = found.some((one) => isRaw(one) && typeof one.timestamp === 'string');
  const messages = isTimed ? found.filter(isRaw) : readMessages(found, 'user');
  if (messages.length === 0) return null;
  const tools = readTools(line);
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
