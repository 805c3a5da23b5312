import { Breaker, PAUSE_MS } from './breaker.js';
import {
  type Answer,
  CallAborted,
  CallExpired,
  describe,
  post,
  UnreadableBody,
  writeBody,
} from './post.js';
import { fallback, type GateResult, readWhole, UnreadableAnswer } from './result.js';
import { BadArguments, readSettings, type Settings } from './settings.js';

/** The interface fixes it: the whole of a call, from the name's resolution to the answer's last byte. */
export const CALL_MS = 8_000;

/** A result of the gate, and whether it was given before to the same call. */
export interface Replied {
  readonly result: GateResult;
  /** Whether it says what was decided, as answers before there were decisions do not. */
  readonly isDecided: boolean;
  readonly isReplayed: boolean;
}

/** Asks the gate and delivers outcomes, for one set of settings; a new one begins with `init`. */
export class Client {
  constructor(
    readonly settings: Settings,
    readonly callMs: number = CALL_MS,
    readonly breaker: Breaker = new Breaker(),
  ) {}

  /** The gate's answer, or the fallback on any fault. Never rejects. */
  async gate(
    fields: Record<string, unknown>,
    signal: AbortSignal | undefined,
  ): Promise<GateResult> {
    try {
      return (await this.send(writeBody(fields), signal, {})).result;
    } catch (error) {
      if (error instanceof BadArguments) return fallback(`invalid arguments (${error.message})`);
      return fallback(`unexpected (${describe(error)})`);
    }
  }

  /** The gate's answer to a body that is written already, with headers of its own. Never rejects. */
  async send(
    body: Uint8Array<ArrayBuffer>,
    signal: AbortSignal | undefined,
    headers: Record<string, string>,
  ): Promise<Replied> {
    try {
      return await this.ask(body, signal, headers);
    } catch (error) {
      const isBad = error instanceof BadArguments;
      return failed(
        isBad ? `invalid arguments (${error.message})` : `unexpected (${describe(error)})`,
      );
    }
  }

  /** Posts one event. Rejects with whatever goes wrong. */
  async deliver(body: Uint8Array<ArrayBuffer>): Promise<void> {
    const { status } = await post(this.settings, '/v1/events', body, this.callMs);
    if (!isSuccess(status)) throw new Error(`http ${status}`);
  }

  private async ask(
    body: Uint8Array<ArrayBuffer>,
    signal: AbortSignal | undefined,
    more: Record<string, string>,
  ): Promise<Replied> {
    if (!this.breaker.admits()) {
      const seconds = PAUSE_MS / 1000;
      return failed(`paused (repeated faults; the server is tried again within ${seconds} s)`);
    }
    let verdict: 'answered' | 'failed' | 'undecided' = 'undecided';
    try {
      const { mode } = this.settings;
      const headers: Record<string, string> = {
        ...(mode !== 'suggest' && { 'x-intentlock-mode': mode }),
        ...more,
      };
      const answer = await post(this.settings, '/v1/gate', body, this.callMs, { headers, signal });
      if (isSuccess(answer.status)) {
        const read = readWhole(answer.text);
        verdict = 'answered';
        return { ...read, isReplayed: answer.isReplayed };
      }
      // The other refusals are about the caller: the server is well.
      verdict = answer.status === 429 || answer.status >= 500 ? 'failed' : 'answered';
      return failed(`http ${answer.status}${detailOf(answer)}`);
    } catch (error) {
      if (error instanceof BadArguments) throw error;
      if (error instanceof CallAborted) return failed('aborted');
      verdict = 'failed';
      return failed(causeOf(error, this.callMs));
    } finally {
      this.breaker[verdict]();
    }
  }
}

let client = new Client(readSettings());

/** The client of the latest `init`. */
export const currentClient = (): Client => client;

/** Puts a client in place of the current one; calls under way end with the one they began with. */
export function useClient(next: Client): void {
  client = next;
}

const failed = (cause: string): Replied => ({
  result: fallback(cause),
  isDecided: false,
  isReplayed: false,
});

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

function causeOf(error: unknown, milliseconds: number): string {
  if (error instanceof CallExpired) return `timeout (no answer within ${milliseconds / 1000} s)`;
  if (error instanceof UnreadableAnswer || error instanceof UnreadableBody) {
    return `unreadable answer (${error.message})`;
  }
  return `network (${describe(error)})`;
}

/** What a problem document says went wrong, in brackets; empty for any other body. */
function detailOf(answer: Answer): string {
  try {
    const { detail } = JSON.parse(answer.text) as { detail?: unknown };
    return typeof detail === 'string' ? ` (${detail})` : '';
  } catch {
    return '';
  }
}
