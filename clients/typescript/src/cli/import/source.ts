import { describe } from '../../post.js';
import { CommandFailed } from '../http.js';

const TIMEOUT_MS = 60_000;
const MAX_TRIES = 6;
const MAX_WAIT_S = 60;

/** An answer of a source's API, parsed; null where the server does not have the route. */
export async function askSource(
  url: URL,
  headers: Readonly<Record<string, string>>,
  body?: unknown,
): Promise<unknown> {
  for (let tried = 1; ; tried += 1) {
    const response = await fetchOnce(url, headers, body).catch((error: unknown) => {
      if (tried < MAX_TRIES) return null;
      throw new CommandFailed(`${url.origin}${url.pathname}: ${describe(error)}`);
    });
    if (response?.ok) {
      return response.json().catch(() => {
        throw new CommandFailed(`${url.origin}${url.pathname}: the answer is no JSON`);
      });
    }
    const status = response?.status ?? 0;
    if (status === 404) return null;
    const isPassing = response === null || status === 429 || status >= 500;
    if (!isPassing || tried >= MAX_TRIES) {
      const hint = status === 401 || status === 403 ? ': are the keys right?' : '';
      throw new CommandFailed(`${url.origin}${url.pathname}: ${status}${hint}`);
    }
    const asked = Number(response?.headers.get('retry-after'));
    const seconds = asked > 0 ? Math.min(asked, MAX_WAIT_S) : 0.25 * 2 ** tried;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  }
}

function fetchOnce(
  url: URL,
  headers: Readonly<Record<string, string>>,
  body: unknown,
): Promise<Response> {
  return fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
    // Keys are not handed on to wherever somebody else points.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}

/** @throws CommandFailed where the base is no address */
export function sourceUrl(base: string, path: string): URL {
  try {
    return new URL(`${base.replace(/\/+$/, '')}${path}`);
  } catch {
    throw new CommandFailed(`${base} is no address`);
  }
}
