import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import { buildConnector, Client } from 'undici';
import { classifyAddress, parseNetworks, type Reach } from './public-address.js';

/** An address that a tenant saved leads, or would lead, where it must not. The message may be shown. */
export class ForbiddenTarget extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ForbiddenTarget';
  }
}

/** A call that came to nothing. The message may be shown. */
export class OutboundFault extends Error {
  constructor(
    readonly kind: 'timeout' | 'unreachable',
    message: string,
  ) {
    super(message);
    this.name = 'OutboundFault';
  }
}

export interface GuardedRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** For the whole call, from the look-up of the name to the last byte; 15 s by default. */
  readonly timeoutMs?: number;
  /** The most of the answer that is read; 64 kB by default. */
  readonly maxBytes?: number;
}

export interface GuardedResponse {
  /** Also a redirect's: none is followed. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
  /** Whether there was more than `maxBytes`. */
  readonly truncated: boolean;
}

export interface GuardedHttp {
  /** @throws ForbiddenTarget, OutboundFault */
  request(url: string, request: GuardedRequest): Promise<GuardedResponse>;
  /**
   * Whether an address may be saved: the same checks without a call. A name that cannot be looked up now
   * passes, and is checked again when it is used.
   *
   * @throws ForbiddenTarget
   */
  check(url: string): Promise<void>;
}

export interface GuardedHttpOptions {
  /** CIDRs that may be reached although they are not public, and over plain HTTP at any port. */
  readonly allow: readonly string[];
  /** How names are looked up; the system's way by default. */
  readonly lookup?: LookupFunction;
}

const DEFAULT_TIMEOUT_MS = 15_000;
const DEFAULT_MAX_BYTES = 64 * 1024;
const LOOKUP_MS = 5_000;
/** On the public internet: what else listens on a machine is nobody's webhook. */
const PUBLIC_PORTS = new Set(['', '443', '8443']);

/**
 * The client for every address that a tenant saves. It connects to public addresses and to those that the
 * operator allows: a literal is judged as it is, a name by every address that it has at that moment, and the
 * connection is made to an address that was judged. No redirect is followed and no proxy is used.
 */
export function createGuardedHttp(options: GuardedHttpOptions): GuardedHttp {
  const allowed = parseNetworks(options.allow);
  const judge = (address: string): Reach => classifyAddress(address, allowed);
  const lookup = options.lookup ?? (systemLookup as LookupFunction);
  return {
    request: async (url, request) => call(parseTarget(url), request, judge, lookup),
    check: async (url) => {
      const target = parseTarget(url);
      const host = urlHost(target);
      const addresses = isIP(host) ? [host] : await resolve(host, lookup).catch(() => null);
      if (addresses) checkReach(target, reachable(addresses, judge));
    },
  };
}

/** Classifies an address as far as that is possible without looking anything up. */
function parseTarget(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '') {
    throw new ForbiddenTarget('must be an https URL');
  }
  if (url.username !== '' || url.password !== '') {
    throw new ForbiddenTarget('must not carry a user name or password');
  }
  return url;
}

/** WHATWG parsing has turned every way of writing an IPv4 address into four numbers. */
const urlHost = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

/** The addresses that may be connected to. */
function reachable(addresses: readonly string[], judge: (address: string) => Reach) {
  return addresses
    .map((address) => ({ address, reach: judge(address) }))
    .filter(({ reach }) => reach !== 'forbidden');
}

function checkReach(target: URL, found: readonly { readonly reach: Reach }[]): void {
  if (found.length === 0) {
    throw new ForbiddenTarget('must not lead to a private or reserved address');
  }
  if (found.every(({ reach }) => reach === 'allowed')) return;
  if (target.protocol !== 'https:') throw new ForbiddenTarget('must be an https URL');
  if (!PUBLIC_PORTS.has(target.port)) throw new ForbiddenTarget('must use port 443 or 8443');
}

async function resolve(host: string, lookup: LookupFunction): Promise<string[]> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new OutboundFault('timeout', 'timeout')), LOOKUP_MS);
    lookup(host, { all: true }, (error, found) => {
      clearTimeout(timer);
      if (error) fail(error);
      else done(Array.isArray(found) ? found.map(({ address }) => address) : [found]);
    });
  });
}

async function call(
  target: URL,
  request: GuardedRequest,
  judge: (address: string) => Reach,
  lookup: LookupFunction,
): Promise<GuardedResponse> {
  // A client of its own: nothing of it outlives the call, and no connection is shared between tenants.
  const client = new Client(target.origin, {
    connect: guardedConnector(target, judge, lookup),
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, fail) => {
    const expire = (): void => fail(new OutboundFault('timeout', 'timeout'));
    timer = setTimeout(expire, request.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  });
  try {
    return await Promise.race([exchange(client, target, request), deadline]);
  } catch (error) {
    if (error instanceof OutboundFault) throw error;
    throw findForbiddenTarget(error) ?? new OutboundFault('unreachable', errorCode(error));
  } finally {
    clearTimeout(timer);
    // Ends whatever the deadline has left behind, and is not waited for: a look-up cannot be ended.
    client.destroy().catch(() => {});
  }
}

async function exchange(
  client: Client,
  target: URL,
  request: GuardedRequest,
): Promise<GuardedResponse> {
  const reply = await client.request({
    method: request.method,
    path: target.pathname + target.search,
    headers: { 'user-agent': 'intentlock', ...request.headers },
    body: request.body ?? null,
  });
  const read = await readBounded(reply.body, request.maxBytes ?? DEFAULT_MAX_BYTES);
  return { status: reply.statusCode, headers: reply.headers, ...read };
}

/**
 * Literals never come to a look-up, so that the connector judges them first; the look-up hands out only
 * addresses that were judged, so that a name cannot mean one address when checked and another when used.
 */
function guardedConnector(
  target: URL,
  judge: (address: string) => Reach,
  lookup: LookupFunction,
): buildConnector.connector {
  const judged: LookupFunction = (host, options, done) => {
    const fail = (error: Error): void => done(error as NodeJS.ErrnoException, []);
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return fail(error);
      const all = Array.isArray(found) ? found : [{ address: found, family: isIP(found) }];
      const kept = reachable(
        all.map(({ address }) => address),
        judge,
      );
      try {
        checkReach(target, kept);
      } catch (refusal) {
        return fail(refusal as Error);
      }
      const addresses = kept.map(({ address }) => ({ address, family: isIP(address) }));
      if (options.all) return done(null, addresses);
      const [first] = addresses;
      return done(null, first?.address ?? '', first?.family);
    });
  };
  const connect = buildConnector({ lookup: judged, timeout: 0 });
  return (options, callback) => {
    const host = urlHost(target);
    try {
      if (isIP(host)) checkReach(target, reachable([host], judge));
    } catch (refusal) {
      callback(refusal as Error, null);
      return;
    }
    connect(options, (...[error, socket]) => {
      if (error) return callback(error, null);
      // What the socket says is the last word.
      if (judge(socket.remoteAddress ?? '') !== 'forbidden') return callback(null, socket);
      socket.destroy();
      return callback(new ForbiddenTarget('must not lead to a private or reserved address'), null);
    });
  };
}

async function readBounded(
  body: AsyncIterable<Buffer>,
  maxBytes: number,
): Promise<{ body: Buffer; truncated: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    // Leaving the loop destroys the stream.
    if (size > maxBytes)
      return { body: Buffer.concat(chunks).subarray(0, maxBytes), truncated: true };
  }
  return { body: Buffer.concat(chunks), truncated: false };
}

function findForbiddenTarget(error: unknown): ForbiddenTarget | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof ForbiddenTarget) return at;
  }
  return undefined;
}

/** A code such as ECONNREFUSED: messages may hold addresses of the inside. */
function errorCode(error: unknown): string {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^[A-Z_]{3,40}$/.test(code) ? code : 'unreachable';
}
