import { randomUUID } from 'node:crypto';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { parseJson, RawNumber, writeJson } from './json.js';
import type { Message } from './proxy.js';
import type { Wire } from './wire.js';

/** Begins the texts that stand for long numbers while the SDK, which would round them, has the message. */
const MARK = randomUUID();

/** Speaks with a server behind a URL. */
export function openUrl(url: URL, headers: Readonly<Record<string, string>>): Wire {
  const transport = new StreamableHTTPClientTransport(url, {
    requestInit: { headers: { ...headers } },
    fetch: fetchWhole,
  });
  const wire: Wire = {
    onmessage: () => {},
    onerror: () => {},
    onclose: () => {},
    start: () => transport.start(),
    send: (message) => transport.send(marked(message) as never),
    close: () => transport.close(),
  };
  transport.onmessage = (received: unknown) => {
    const message = unmarked(received) as Message;
    // The server is told the revision that was agreed on.
    const { protocolVersion } = (message.result ?? {}) as { protocolVersion?: unknown };
    if (typeof protocolVersion === 'string') transport.setProtocolVersion(protocolVersion);
    wire.onmessage(message);
  };
  transport.onerror = (error) => wire.onerror(error);
  transport.onclose = () => wire.onclose();
  return wire;
}

const toMark = (digits: string): string => MARK + digits;

const marked = (message: Message): unknown => parseJson(writeJson(message) ?? '', toMark);

function unmarked(value: unknown): unknown {
  if (typeof value === 'string' && value.startsWith(MARK)) {
    return new RawNumber(value.slice(MARK.length));
  }
  if (Array.isArray(value)) return value.map(unmarked);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, unmarked(item)]));
}

async function fetchWhole(url: string | URL, init?: RequestInit): Promise<Response> {
  const body = typeof init?.body === 'string' ? writeJson(unmarked(JSON.parse(init.body))) : null;
  const response = await fetch(url, body === null ? init : { ...init, body: body ?? '' });
  const type = response.headers.get('content-type') ?? '';
  const { status, statusText, headers } = response;
  if (type.includes('text/event-stream') && response.body) {
    const events = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(markLines());
    const stream = events.pipeThrough(new TextEncoderStream());
    return new Response(stream, { status, statusText, headers });
  }
  if (!type.includes('application/json')) return response;
  return new Response(markText(await response.text()), { status, statusText, headers });
}

/** Marks the numbers of the data in a stream of events, line by line. */
function markLines(): TransformStream<string, string> {
  let rest = '';
  const read = (line: string): string => {
    const [, name = '', data = ''] = /^(data: ?)(.*)$/s.exec(line) ?? [];
    return name === '' ? line : name + markText(data);
  };
  return new TransformStream({
    transform(text, controller) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) controller.enqueue(`${read(line)}\n`);
    },
    flush(controller) {
      if (rest !== '') controller.enqueue(read(rest));
    },
  });
}

function markText(text: string): string {
  try {
    return JSON.stringify(parseJson(text, toMark));
  } catch {
    return text;
  }
}
