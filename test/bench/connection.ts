import { connect, type Socket } from 'node:net';

export interface Reply {
  readonly status: number;
  /** In seconds, where the server says so. */
  readonly retryAfter: number | null;
  readonly body: string;
}

export interface Post {
  readonly path: string;
  /** The Authorization header. */
  readonly authorization: string;
  readonly body: string | Buffer;
  /** JSON where it is absent. */
  readonly contentType?: string;
  readonly isGzip?: boolean;
}

/**
 * One keep-alive connection that carries one request at a time. It understands the replies that these
 * servers give (a `content-length`, no chunks) and costs a fraction of a full client, so that the
 * generator is not what is measured.
 */
export class Connection {
  private received = '';
  private waiting: { done: (reply: Reply) => void; fail: (error: Error) => void } | null = null;
  private readonly socket: Socket;

  constructor(port: number) {
    this.socket = connect({ port, host: '127.0.0.1', noDelay: true });
    // One byte a character: `content-length` counts bytes.
    this.socket.setEncoding('latin1');
    this.socket.on('data', (chunk: string) => this.receive(chunk));
    this.socket.on('error', (error) => this.fail(error));
    this.socket.on('close', () => this.fail(new Error('The server closed the connection.')));
  }

  post({ path, authorization, body, contentType, isGzip }: Post): Promise<Reply> {
    return new Promise((done, fail) => {
      if (this.socket.destroyed) throw new Error('The server closed the connection.');
      this.waiting = { done, fail };
      const head =
        `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: ${authorization}\r\n` +
        `content-type: ${contentType ?? 'application/json'}\r\n` +
        `${isGzip ? 'content-encoding: gzip\r\n' : ''}content-length: ${Buffer.byteLength(body)}\r\n\r\n`;
      if (typeof body === 'string') this.socket.write(head + body);
      else {
        this.socket.write(head);
        this.socket.write(body);
      }
    });
  }

  close(): void {
    this.waiting = null;
    this.socket.destroy();
  }

  private receive(chunk: string): void {
    this.received += chunk;
    const headEnd = this.received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = this.received.slice(0, headEnd);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    const end = headEnd + 4 + Number(length ?? 0);
    if (this.received.length < end) return;
    const reply = {
      status: Number(this.received.slice(9, 12)),
      retryAfter: Number(/\r\nretry-after: (\d+)/i.exec(head)?.[1] ?? Number.NaN) || null,
      body: Buffer.from(this.received.slice(headEnd + 4, end), 'latin1').toString(),
    };
    this.received = this.received.slice(end);
    const { waiting } = this;
    this.waiting = null;
    waiting?.done(reply);
  }

  private fail(error: Error): void {
    this.waiting?.fail(error);
    this.waiting = null;
  }
}
