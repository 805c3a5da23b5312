import { setTimeout as sleep } from 'node:timers/promises';
import type { Agent } from 'undici';
import { ProviderFault } from '../../ports/voice.js';
import { budgetsByKey, type CallLimits } from '../call-budget.js';
import { Fault, parseJson, readBounded } from '../reply.js';
import { parseRetryAfter } from '../retry-after.js';

/** How a provider's interface is called. */
export interface VoiceApiSettings {
  /** The provider, as faults name it. */
  readonly title: string;
  readonly baseUrl: string;
  readonly headers: (apiKey: string) => Record<string, string>;
  /** Whether the body of a 401 says that the key is right and may not do this. */
  readonly lacksPermission?: (body: string) => boolean;
  /** The first delay of a call that is tried again; 1 s by default. */
  readonly firstDelayMs?: number;
}

export interface VoiceCall {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  /** A list is a parameter that is repeated. */
  readonly query?: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body?: object;
}

export interface VoiceApi {
  /** @returns the JSON of the answer. @throws ProviderFault */
  call(apiKey: string, call: VoiceCall, signal: AbortSignal): Promise<unknown>;
  close(): Promise<void>;
}

const LIMITS: CallLimits = { perSecond: 60, burst: 20, concurrency: 4 };
const TIMEOUT_MS = 60_000;
const MAX_REPLY_BYTES = 32 * 1024 * 1024;
/** A call is tried so often before someone else must wait longer. */
const MAX_ATTEMPTS = 4;
const FIRST_DELAY_MS = 1_000;
/** First delays: beyond so many a `Retry-After` is left to the caller, who has other work. */
const MAX_WAIT_DELAYS = 10;

/** A client that asks within its budget, and again where that may help. */
export function createVoiceApi(settings: VoiceApiSettings): VoiceApi {
  let opened: Promise<Http> | undefined;
  const getBudget = budgetsByKey(LIMITS);
  const firstDelayMs = settings.firstDelayMs ?? FIRST_DELAY_MS;
  const maxWaitMs = MAX_WAIT_DELAYS * firstDelayMs;

  const attempt = async (apiKey: string, call: VoiceCall, signal: AbortSignal) => {
    const budget = getBudget(apiKey);
    try {
      opened ??= openHttp();
      const http = await opened;
      const answer = await budget.run(() => ask(settings, http, apiKey, call, signal), signal);
      budget.succeeded();
      return answer;
    } catch (error) {
      signal.throwIfAborted();
      const fault = toProviderFault(settings.title, error);
      if (fault.code === 'rate_limited') {
        budget.refused(Math.min(fault.details.retryAfterMs ?? 0, maxWaitMs));
      }
      throw fault;
    }
  };
  return {
    async call(apiKey, call, signal) {
      for (let attempts = 1; ; attempts += 1) {
        try {
          return await attempt(apiKey, call, signal);
        } catch (error) {
          if (!(error instanceof ProviderFault) || !isWorthAnotherTry(error, attempts, maxWaitMs)) {
            throw error;
          }
          // Full jitter: many that failed together do not come back together.
          const jitter = Math.random() * firstDelayMs * 2 ** (attempts - 1);
          await sleep(Math.max(jitter, error.details.retryAfterMs ?? 0), undefined, { signal });
        }
      }
    },
    async close() {
      await (await opened)?.dispatcher.destroy();
    },
  };
}

function isWorthAnotherTry(
  { code, details }: ProviderFault,
  attempts: number,
  maxWaitMs: number,
): boolean {
  // A wrong key is confirmed once: gateways have answered a 401 by mistake.
  if (code === 'unauthorized') return attempts === 1;
  if (details.isAway) return false;
  if (code !== 'rate_limited' && code !== 'unavailable') return false;
  return attempts < MAX_ATTEMPTS && (details.retryAfterMs ?? 0) <= maxWaitMs;
}

interface Http {
  readonly request: typeof import('undici').request;
  readonly dispatcher: Agent;
}

/** Loaded with the first call: most servers have no connector. */
async function openHttp(): Promise<Http> {
  const { Agent, request } = await import('undici');
  return { request, dispatcher: new Agent({ connections: 16, keepAliveTimeout: 30_000 }) };
}

async function ask(
  settings: VoiceApiSettings,
  { request, dispatcher }: Http,
  apiKey: string,
  { method = 'GET', path, query = {}, body }: VoiceCall,
  signal: AbortSignal,
): Promise<unknown> {
  const { title, baseUrl, headers, lacksPermission } = settings;
  const url = new URL(`${baseUrl}${path}`);
  for (const [name, value] of Object.entries(query)) {
    for (const one of value === undefined ? [] : [value].flat()) url.searchParams.append(name, one);
  }
  const deadline = withDeadline(signal, TIMEOUT_MS);
  try {
    const reply = await request(url, {
      method,
      dispatcher,
      signal: deadline.signal,
      headers: {
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...headers(apiKey),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const bytes = await readBounded(reply.body, MAX_REPLY_BYTES);
    const { statusCode: status } = reply;
    if (status >= 200 && status < 300) return await parseJson(bytes);
    const retryAfterMs = parseRetryAfter(reply.headers['retry-after']);
    const code =
      status === 401 && lacksPermission?.(bytes.toString('utf8')) ? 'forbidden' : faultCode(status);
    throw new ProviderFault(code, `${title} answered HTTP ${status}.`, {
      status,
      ...(retryAfterMs !== null && { retryAfterMs }),
    });
  } finally {
    deadline.clear();
  }
}

/** One controller: on Node 20 a signal made of a timeout and another one can lose the timeout. */
function withDeadline(outer: AbortSignal, ms: number) {
  const controller = new AbortController();
  const stop = (): void => controller.abort(outer.reason);
  const timer = setTimeout(() => controller.abort(new DOMException('timeout', 'TimeoutError')), ms);
  outer.addEventListener('abort', stop, { once: true });
  if (outer.aborted) stop();
  return {
    signal: controller.signal,
    clear: () => {
      clearTimeout(timer);
      outer.removeEventListener('abort', stop);
    },
  };
}

function faultCode(status: number): ProviderFault['code'] {
  if (status === 401) return 'unauthorized';
  if (status === 402 || status === 403) return 'forbidden';
  if (status === 404) return 'not_found';
  if (status === 429) return 'rate_limited';
  if (status === 408 || status >= 500) return 'unavailable';
  return 'unreadable';
}

function toProviderFault(title: string, error: unknown): ProviderFault {
  if (error instanceof ProviderFault) return error;
  if (error instanceof Fault) {
    // An answer that broke off may be whole the next time; one that is too large will not be smaller.
    const code = error.message === 'reply too large' ? 'unreadable' : 'unavailable';
    return new ProviderFault(code, `${title}: ${error.message}.`);
  }
  const isTimeout = error instanceof Error && error.name === 'TimeoutError';
  const reason = isTimeout ? 'timeout' : 'unreachable';
  return new ProviderFault('unavailable', `${title}: ${reason}.`, { isAway: isAway(error) });
}

/** Whether no connection came about. */
const isAway = (error: unknown): boolean =>
  /^(?:ENOTFOUND|EAI_|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENETDOWN|EHOSTDOWN)/.test(
    String((error as { readonly code?: unknown }).code),
  );
