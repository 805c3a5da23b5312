import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** An HTTP server on the loopback that records requests and answers as the test says. */
export class RecordingServer {
  readonly requests: {
    readonly headers: IncomingMessage['headers'];
    readonly url: string;
    readonly body: string;
  }[] = [];
  handler: Handler = (_request, response) => response.end();

  private readonly server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    this.requests.push({ headers: request.headers, url: request.url ?? '', body });
    this.handler(request, response, body);
  });

  static async start(): Promise<RecordingServer> {
    const recording = new RecordingServer();
    await new Promise<void>((done) => recording.server.listen(0, '127.0.0.1', done));
    return recording;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }
}
