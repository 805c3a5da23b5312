import { createInterface } from 'node:readline';
import { parseJson, writeJson } from '../json.js';
import { describe } from '../post.js';
import { bearerOf, routeUrl, type Settings } from '../settings.js';
import { VERSION } from '../version.js';
import { printLine } from './print.js';

/** As long as a tool may take that asks the user. */
const TIMEOUT_MS = 120_000;
/** A longer line is no message of a client. */
const MOST_CHARACTERS = 4_000_000;
const PROTOCOL_VERSION = 'io.modelcontextprotocol/protocolVersion';
/** Where a method's name stands among its parameters. */
const NAMES: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};
/** The code of JSON-RPC for what went wrong on the way. */
const FAILED = -32_000;

interface Message {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/**
 * Speaks the Model Context Protocol on standard input and output, for clients that can't speak it over HTTP, and passes each
 * message on to `POST /mcp` of the server. Goes on until its input ends.
 *
 * @see https://modelcontextprotocol.io/specification stdio and Streamable HTTP transports
 */
export async function mcp(settings: Settings): Promise<void> {
  /** The revision that an older client and the server agreed on; newer messages name theirs. */
  let agreed: string | undefined;
  const underWay = new Set<Promise<void>>();
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() === '') continue;
    const work = passOn(settings, line, agreed, (answer) => {
      agreed = agreedRevision(answer) ?? agreed;
      printLine(writeJson(answer) ?? '');
    });
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
    // What the server says to the first message decides how the next ones are sent.
    if (agreed === undefined) await work;
  }
  await Promise.all(underWay);
}

const agreedRevision = (answer: unknown): string | undefined => {
  const { result } = (answer ?? {}) as { result?: { protocolVersion?: unknown } };
  return typeof result?.protocolVersion === 'string' ? result.protocolVersion : undefined;
};

async function passOn(
  settings: Settings,
  line: string,
  agreed: string | undefined,
  answer: (message: unknown) => void,
): Promise<void> {
  let message: Message = {};
  try {
    if (line.length > MOST_CHARACTERS) throw new TypeError('the message is too long');
    message = parseJson(line) as Message;
    const response = await fetch(routeUrl(settings, '/mcp'), {
      method: 'POST',
      headers: {
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        'user-agent': `intentlock-cli/${VERSION}`,
        ...(settings.apiKey && { authorization: bearerOf(settings) }),
        ...protocolHeaders(message, agreed),
      },
      body: line,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    for (const one of readMessages(response, await response.text())) answer(one);
  } catch (error) {
    // A notification has no id, and is answered by nobody.
    if (message.id === undefined && !(error instanceof SyntaxError)) return;
    const code = error instanceof SyntaxError ? -32_700 : FAILED;
    const text = `${settings.baseUrl}/mcp: ${describe(error)}`;
    answer({ jsonrpc: '2.0', id: message.id ?? null, error: { code, message: text } });
  }
}

/** The headers that say of a message what a proxy would have to read it for. */
function protocolHeaders(
  { method = '', params }: Message,
  agreed: string | undefined,
): Record<string, string> {
  const meta = (params?._meta ?? {}) as Readonly<Record<string, unknown>>;
  const own = meta[PROTOCOL_VERSION];
  if (typeof own !== 'string') return agreed ? { 'mcp-protocol-version': agreed } : {};
  const name = params?.[NAMES[method] ?? ''];
  return {
    'mcp-protocol-version': own,
    'mcp-method': method,
    ...(typeof name === 'string' && { 'mcp-name': headerText(name) }),
  };
}

/** A text as a header can carry it: as it is where it is plain, else in base64. */
function headerText(text: string): string {
  if (/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text)) return text;
  const bytes = new TextEncoder().encode(text);
  return `=?base64?${btoa(String.fromCharCode(...bytes))}?=`;
}

/** The messages of an answer: one as JSON, or several as events; a refusal without one is thrown. */
function readMessages(response: Response, body: string): unknown[] {
  if (response.headers.get('content-type')?.startsWith('text/event-stream'))
    return body
      .split(/\r?\n\r?\n/)
      .map((event) =>
        event
          .split(/\r?\n/)
          .flatMap((one) => (one.startsWith('data:') ? one.slice(5).trimStart() : []))
          .join('\n'),
      )
      .filter((data) => data !== '')
      .map((data) => parseJson(data));
  if (body === '') {
    if (response.ok) return [];
    throw new TypeError(`status ${response.status}`);
  }
  const message = readJson(body);
  if (typeof message === 'object' && message !== null && 'jsonrpc' in message) return [message];
  const { detail } = (message ?? {}) as { detail?: unknown };
  throw new TypeError(
    `status ${response.status}${typeof detail === 'string' ? `, ${detail}` : ''}`,
  );
}

function readJson(body: string): unknown {
  try {
    return parseJson(body);
  } catch {
    return null;
  }
}
