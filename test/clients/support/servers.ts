import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createRawServer, type Socket } from 'node:net';

/** An answer in the contract's notation. */
export interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
  text?: string;
  filler?: number;
  nested?: number;
  chunked?: boolean;
}

export interface Recorded {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
  readonly port: number | undefined;
}

export const CLEAR = {
  ambiguity_score: 0.12,
  dimensions: { goal: 0.1 },
  questions: [],
  intent_spec: null,
  decision: 'proceed',
  decision_reason: 'proceed',
  confirm_prompt: null,
  options: [],
};

export const SUCCESS: Answer = { status: 200, body: CLEAR };
export const FAULT: Answer = { status: 500 };
export const REFUSAL: Answer = { status: 401 };

export interface ScriptedServer {
  readonly url: string;
  answer: Answer;
  /** What happens between a request and its answer. */
  beforeAnswer: () => Promise<void>;
  requests: Recorded[];
  close(): Promise<void>;
}

/** Answers every request with `answer` and records it. */
export async function scriptedServer(): Promise<ScriptedServer> {
  const http = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    server.requests.push({
      path: request.url ?? '',
      headers: request.headers,
      body: JSON.parse(Buffer.concat(chunks).toString()),
      port: request.socket.remotePort,
    });
    await server.beforeAnswer();
    send(response, server.answer);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const server: ScriptedServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    answer: SUCCESS,
    beforeAnswer: async () => {},
    requests: [],
    close: async () => {
      const closed = new Promise((resolve) => http.close(resolve));
      http.closeAllConnections();
      await closed;
    },
  };
  return server;
}

function send(response: ServerResponse, answer: Answer): void {
  const body = bodyOf(answer);
  response.writeHead(answer.status, {
    ...answer.headers,
    ...(!answer.chunked && { 'content-length': String(Buffer.byteLength(body)) }),
  });
  response.end(body);
}

function bodyOf(answer: Answer): string {
  if (answer.filler !== undefined) return `{"filler":"${'x'.repeat(answer.filler)}"}`;
  if (answer.nested !== undefined) return '['.repeat(answer.nested);
  if (answer.text !== undefined) return answer.text;
  return answer.body === undefined ? '' : JSON.stringify(answer.body);
}

export interface RawServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Hands every connection to `talk` as it comes. */
export async function rawServer(talk: (socket: Socket) => void): Promise<RawServer> {
  const sockets = new Set<Socket>();
  const server = createRawServer((socket) => {
    sockets.add(socket);
    // Clients that hang up are what the tests are about.
    socket.on('error', () => {});
    talk(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** An address where nothing listens. */
export async function closedPort(): Promise<string> {
  const server = await rawServer(() => {});
  await server.close();
  return server.url;
}
