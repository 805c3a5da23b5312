import type { Readable, Writable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { parseJson, writeJson } from './json.js';
import type { Message } from './proxy.js';
import type { Wire } from './wire.js';

/** More without an end of line is no message. */
const MOST_CHARACTERS = 10 * 1024 * 1024;

/** Messages as lines of JSON, with all digits of their numbers: those of a client, or of a command. */
export class Lines implements Wire {
  onmessage: (message: Message) => void = () => {};
  onerror: (error: unknown) => void = () => {};
  onclose: () => void = () => {};
  private rest = '';

  constructor(
    private readonly input: Readable,
    private readonly output: Writable,
  ) {}

  async start(): Promise<void> {
    const decoder = new StringDecoder('utf8');
    this.input.on('data', (chunk: Buffer) => this.read(decoder.write(chunk)));
    this.input.on('error', (error) => this.onerror(error));
    this.output.on('error', (error) => this.onerror(error));
    this.input.on('close', () => this.onclose());
    this.input.on('end', () => this.input.destroy());
  }

  async send(message: Message): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.output.write(`${writeJson(message)}\n`, (error) => (error ? reject(error) : resolve()));
    });
  }

  async close(): Promise<void> {
    this.input.destroy();
  }

  private read(text: string): void {
    const lines = (this.rest + text).split('\n');
    this.rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') this.take(line);
    if (this.rest.length <= MOST_CHARACTERS) return;
    this.onerror(new Error(`A message of more than ${MOST_CHARACTERS} characters was not read.`));
    this.input.destroy();
  }

  private take(line: string): void {
    try {
      const message = parseJson(line);
      // A list of messages is no message since the revision of 2025-06-18: a call within would go unseen.
      const isMessage = typeof message === 'object' && message !== null && !Array.isArray(message);
      if (!isMessage) throw new TypeError('This is no message of JSON-RPC.');
      this.onmessage(message as Message);
    } catch (error) {
      this.onerror(error);
    }
  }
}
