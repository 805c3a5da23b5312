import { writeJson } from './json.js';
import { BadArguments, bearerOf, routeUrl, type Settings } from './settings.js';
import { VERSION } from './version.js';

/** What an answer may weigh, in bytes: many times the largest gate result. */
const MAX_ANSWER = 1024 * 1024;

/**
 * What the gate takes, in bytes. It would break the connection off while more is being sent, and that
 * would look like a fault of the network.
 */
const MAX_BODY = 4 * 1024 * 1024;

export interface Answer {
  readonly status: number;
  readonly text: string;
  /** Whether the server has given this answer before, to the same `Idempotency-Key`. */
  readonly isReplayed: boolean;
}

/** The call's time is up. */
export class CallExpired extends Error {}

/** The caller gave the call up. */
export class CallAborted extends Error {}

/** The answer is larger than any gate result, or not text. */
export class UnreadableBody extends Error {}

/** The JSON of a request; fields that are null or undefined stay out. Throws BadArguments. */
export function writeBody(fields: Record<string, unknown>): Uint8Array<ArrayBuffer> {
  const given = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  let text: string;
  try {
    text = writeJson(Object.fromEntries(given), refuseNonNumbers) ?? '';
  } catch (error) {
    throw new BadArguments(describe(error));
  }
  const body = new TextEncoder().encode(text);
  if (body.byteLength > MAX_BODY) throw new BadArguments('more than 4 MiB');
  return body;
}

/** JSON.stringify would write them as null, and a cost that is unknown is not no cost. */
function refuseNonNumbers(key: string, value: unknown): void {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw new RangeError(`${key} is not a finite number`);
  }
}

/**
 * Posts a JSON body and returns the answer, whatever its status, within `milliseconds` for everything:
 * name, connection, request and the answer's last byte. Redirects are not followed: the key goes to the
 * configured server and nowhere else.
 *
 * Throws BadArguments, CallExpired, CallAborted, UnreadableBody, or what fetch throws.
 */
export async function post(
  settings: Settings,
  path: string,
  body: Uint8Array<ArrayBuffer>,
  milliseconds: number,
  options: { headers?: Record<string, string>; signal?: AbortSignal | undefined } = {},
): Promise<Answer> {
  const url = routeUrl(settings, path);
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    accept: 'application/json',
    'user-agent': `intentlock-typescript/${VERSION}`,
    ...(settings.apiKey && { authorization: bearerOf(settings) }),
    ...options.headers,
  };
  return await within(milliseconds, options.signal, async (signal) => {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      signal,
      redirect: 'manual',
    });
    return {
      status: response.status,
      text: await readText(response),
      isReplayed: response.headers.get('idempotency-replayed') === 'true',
    };
  });
}

/**
 * Runs work until its end, the time's or the caller's. One controller for both: a signal combined from
 * several can lose its timeout on Node 20. The race is for a fetch that would not obey the signal.
 */
async function within<T>(
  milliseconds: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (outer && typeof outer.addEventListener !== 'function') {
    throw new BadArguments('signal is not an AbortSignal');
  }
  if (outer?.aborted) throw new CallAborted();
  const controller = new AbortController();
  let giveUp: (error: Error) => void = () => {};
  const ended = new Promise<never>((_, reject) => {
    giveUp = (error) => {
      reject(error);
      controller.abort(error);
    };
  });
  const onAbort = () => giveUp(new CallAborted());
  const timer = setTimeout(() => giveUp(new CallExpired()), milliseconds);
  try {
    outer?.addEventListener('abort', onAbort, { once: true });
    return await Promise.race([work(controller.signal), ended]);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', onAbort);
    // Whatever is left of an answer that was not read to its end.
    controller.abort();
  }
}

async function readText(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return decode(chunks, size);
    size += value.byteLength;
    if (size > MAX_ANSWER) throw new UnreadableBody('too large');
    chunks.push(value);
  }
}

function decode(chunks: Uint8Array[], size: number): string {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableBody('not UTF-8');
  }
}

/** An error in a few words: its kind, what it says and, below fetch's own words, what was behind it. */
export function describe(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const cause = error.cause instanceof Error ? error.cause : error;
  const { code } = cause as { code?: unknown };
  const kind = typeof code === 'string' && code !== '' ? code : cause.name;
  return cause.message ? `${kind}: ${cause.message}` : kind;
}
