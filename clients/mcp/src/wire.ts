import type { Message } from './proxy.js';

/** One side of the proxy. */
export interface Wire {
  onmessage: (message: Message) => void;
  onerror: (error: unknown) => void;
  onclose: () => void;
  start(): Promise<void>;
  send(message: Message): Promise<void>;
  close(): Promise<void>;
}
