import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { elevenLabsWire } from './elevenlabs-wire.js';
import type { PlayedCall } from './played-call.js';
import { retellWire } from './retell-wire.js';
import { vapiWire } from './vapi-wire.js';

export interface WireRequest {
  readonly headers: IncomingHttpHeaders;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

/** How a provider speaks. */
export interface Wire {
  keyOf(request: WireRequest): string;
  readonly unauthorized: object;
  answer(request: WireRequest, calls: readonly PlayedCall[]): { status: number; body: unknown };
}

export const WIRES = {
  elevenlabs: elevenLabsWire,
  retell: retellWire,
  vapi: vapiWire,
} as const;

/** What goes wrong with an answer. */
export type Trouble =
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: object }
  | { readonly cut: true }
  | { readonly delayMs: number };

/** A voice provider played over real HTTP on the loopback. */
export class VoiceServer {
  readonly calls: PlayedCall[] = [];
  readonly requests: WireRequest[] = [];
  apiKey = 'provider-key-0123456789';
  /** Says what goes wrong with a request; nothing by default. */
  trouble: (request: WireRequest) => Trouble | undefined = () => undefined;
  inFlight = 0;
  maxInFlight = 0;

  private readonly server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const url = new URL(request.url ?? '/', 'http://provider');
    this.inFlight += 1;
    this.maxInFlight = Math.max(this.maxInFlight, this.inFlight);
    response.once('close', () => {
      this.inFlight -= 1;
    });
    await this.reply(
      {
        headers: request.headers,
        path: url.pathname,
        query: url.searchParams,
        body: text === '' ? null : JSON.parse(text),
      },
      response,
    );
  });

  private constructor(private readonly wire: Wire) {}

  static async start(provider: keyof typeof WIRES): Promise<VoiceServer> {
    const played = new VoiceServer(WIRES[provider]);
    await new Promise<void>((done) => played.server.listen(0, '127.0.0.1', done));
    return played;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }

  private async reply(request: WireRequest, response: ServerResponse): Promise<void> {
    this.requests.push(request);
    const trouble = this.trouble(request);
    if (trouble && 'delayMs' in trouble) {
      await new Promise((done) => setTimeout(done, trouble.delayMs));
    } else if (trouble && 'status' in trouble) {
      response.writeHead(trouble.status, {
        'content-type': 'application/json',
        ...trouble.headers,
      });
      response.end(JSON.stringify(trouble.body ?? {}));
      return;
    }
    const isKnown = this.wire.keyOf(request) === this.apiKey;
    const { status, body } = isKnown
      ? this.wire.answer(request, this.calls)
      : { status: 401, body: this.wire.unauthorized };
    const json = JSON.stringify(body);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(trouble && 'cut' in trouble ? json.slice(0, json.length / 2) : json);
  }
}
