import { CALL_MS } from '../client.js';
import { parseJson, writeJson } from '../json.js';
import { describe } from '../post.js';
import { bearerOf, routeUrl, type Settings } from '../settings.js';
import { VERSION } from '../version.js';

/** An answer of the server, whatever its status. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** What went wrong, in words for the person at the terminal. */
export class CommandFailed extends Error {}

/** Asks the server; throws CommandFailed where it can't be reached or answers something else than JSON. */
export async function ask(
  settings: Settings,
  path: string,
  body?: unknown,
  timeoutMs: number = CALL_MS,
): Promise<Reply> {
  try {
    const response = await fetch(routeUrl(settings, path), {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        'user-agent': `intentlock-cli/${VERSION}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(settings.apiKey && { authorization: bearerOf(settings) }),
      },
      body: body === undefined ? null : (writeJson(body) ?? ''),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return {
      status: response.status,
      headers: response.headers,
      body: parseJson(await response.text()),
    };
  } catch (error) {
    throw new CommandFailed(`${settings.baseUrl}${path}: ${describe(error)}`);
  }
}

/** The body of a successful answer; throws CommandFailed with the problem's detail for any other. */
export async function read<Body>(settings: Settings, path: string, body?: unknown): Promise<Body> {
  const reply = await ask(settings, path, body);
  if (reply.status >= 200 && reply.status < 300) return reply.body as Body;
  const { detail } = (reply.body ?? {}) as { detail?: unknown };
  throw new CommandFailed(
    `${path}: ${reply.status}${typeof detail === 'string' ? ` ${detail}` : ''}`,
  );
}
