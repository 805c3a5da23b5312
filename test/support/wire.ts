import { connect, createServer, type Server, type Socket } from 'node:net';

/** What stands between the app and its database, and can go away and come back. */
export class Wire {
  private server: Server | undefined;
  private readonly sockets = new Set<Socket>();
  private isHeld = false;

  constructor(
    private readonly target: URL,
    private port = 0,
  ) {}

  async open(): Promise<void> {
    this.server = createServer((near) => {
      const far = connect(Number(this.target.port || 5432), this.target.hostname);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.sockets.add(one);
        if (!this.isHeld) one.pipe(other);
        one.on('error', () => other.destroy());
        one.on('close', () => {
          this.sockets.delete(one);
          other.destroy();
        });
      }
    });
    await new Promise<void>((done) => this.server?.listen(this.port, '127.0.0.1', done));
    this.port = (this.server.address() as { port: number }).port;
  }

  async cut(): Promise<void> {
    const closed = new Promise((done) => this.server?.close(done));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  /** From now on nothing comes through, and nobody is told. */
  hold(): void {
    this.isHeld = true;
    for (const socket of this.sockets) socket.unpipe();
  }

  /** Cuts what was held, and takes new connections through. */
  release(): void {
    this.isHeld = false;
    for (const socket of this.sockets) socket.destroy();
  }

  get url(): string {
    const url = new URL(this.target);
    url.host = `127.0.0.1:${this.port}`;
    return url.href;
  }
}
