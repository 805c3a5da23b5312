import type { SendResult } from '../../ports/channels.js';
import type { GuardedHttp } from '../guarded-http.js';
import { readAnswer, readFault } from './answers.js';

export interface JsonPost {
  readonly body: string;
  /** Beside the type of the content. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** The statuses by which a receiver says that nothing will ever arrive there. */
  readonly gone: ReadonlySet<number>;
}

/** Posts JSON, and reads what happened next. */
export async function postJson(
  http: GuardedHttp,
  url: string,
  { body, headers, timeoutMs, gone }: JsonPost,
): Promise<SendResult> {
  try {
    const reply = await http.request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      timeoutMs,
      maxBytes: 16 * 1024,
    });
    return readAnswer(reply, gone);
  } catch (error) {
    return readFault(error);
  }
}
