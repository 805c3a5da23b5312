import type { Endpoint, Params } from './endpoint.js';
import { type Problem, ProblemError, UnreachableError } from './problem.js';

/** Values of a call, beside its endpoint. */
export interface CallInput<Path extends string, Query, Body> {
  readonly params?: Params<Path>;
  readonly query?: Query;
  readonly body?: Body;
  /** Headers of the operation's own. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

let consoleToken: string | null = null;

/** The token that writes carry beside the cookie; null without a session. */
export function setConsoleToken(token: string | null): void {
  consoleToken = token;
}

/**
 * Sends a call of the interface with the cookie of the session.
 *
 * @returns the answer's JSON; undefined for an answer without one
 * @throws ProblemError for an answer that is an error; UnreachableError where none came; the signal's reason when it ended
 */
export async function call<Path extends string, Query, Body, Reply>(
  endpoint: Endpoint<Path, Query, Body, Reply>,
  { params, query, body, headers: own, signal }: CallInput<Path, Query, Body> = {},
): Promise<Reply> {
  const { method } = endpoint;
  const headers: Record<string, string> = { accept: 'application/json', ...own };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (consoleToken !== null && method !== 'GET') headers['x-intentlock-console'] = consoleToken;
  let response: Response;
  try {
    response = await fetch(address(endpoint.path, params, query), {
      method,
      headers,
      credentials: 'same-origin',
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new UnreachableError({ cause: error });
  }
  if (!response.ok) throw new ProblemError(await readProblem(response));
  return (response.status === 204 ? undefined : await response.json()) as Reply;
}

/** The address of a call: the path with its values, and the query without what is empty. */
export function address(path: string, params: object = {}, query: unknown = {}): string {
  const values = params as Record<string, string | number>;
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(values[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as object)) {
    if (value === undefined || value === null || value === '') continue;
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** The problem that an answer tells; one made of its status where a proxy answered instead of the server. */
async function readProblem(response: Response): Promise<Problem> {
  const told: unknown = await response.json().catch(() => null);
  if (typeof told === 'object' && told !== null && 'code' in told) return told as Problem;
  return {
    type: 'about:blank',
    title: response.statusText || 'Error',
    status: response.status,
    detail: `The server answered with status ${response.status}.`,
    code: 'unknown',
    request_id: response.headers.get('x-request-id') ?? 'unknown',
  };
}
