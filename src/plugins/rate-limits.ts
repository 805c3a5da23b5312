import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { credentialId } from '../context.js';
import { RateLimited } from '../errors.js';
import type { RateLimitResult, SlidingWindow } from './sliding-window.js';

/** How much is let through of a key, and of all keys of a tenant together. */
export interface KeyLimits {
  readonly key: SlidingWindow;
  readonly tenant: SlidingWindow;
}

/** Limits every route of this scope by the caller's key or account and tenant; callers without either are not limited. */
export function limitByKey(app: FastifyInstance, name: string, { key, tenant }: KeyLimits): void {
  const tenantName = `${name}-tenant`;
  app.addHook('onRequest', (request, reply, done) => {
    const { caller } = request.ctx;
    const credential = credentialId(caller);
    if (credential !== null) {
      const windows = [
        { name, window: key, of: credential },
        { name: tenantName, window: tenant, of: caller.tenantId },
      ];
      enforce(windows, request, reply);
    }
    done();
  });
}

/** Limits those callers of every route of this scope who have no key, by address. */
export function limitAnonymous(app: FastifyInstance, name: string, window: SlidingWindow): void {
  app.addHook('onRequest', async (request, reply) => {
    if (credentialId(request.ctx.caller) !== null) return;
    enforce([{ name, window, of: subscriberPrefix(request.ip) }], request, reply);
  });
}

/** Counts a request whose key opens nothing. @throws RateLimited when its address has sent too many of them */
export function countWrongKey(window: SlidingWindow, request: FastifyRequest): void {
  const verdict = window.hit(subscriberPrefix(request.ip), request.server.monotonicNow());
  if (!verdict.allowed) refuse(verdict, 'requests with an invalid key');
}

/** Limits every route of this scope by address; IPv6 by its /64, which is one subscriber. */
export function limitByAddress(app: FastifyInstance, name: string, window: SlidingWindow): void {
  app.addHook('onRequest', async (request, reply) => {
    enforce([{ name, window, of: subscriberPrefix(request.ip) }], request, reply);
  });
}

/** The address that stands for a subscriber: an IPv4 address, or the /64 of an IPv6 one. */
export function subscriberPrefix(ip: string): string {
  // What a trusted proxy passes on need not be an address, nor short.
  if (!ipaddr.isValid(ip)) return ip.slice(0, 64);
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

interface Limit {
  readonly name: string;
  readonly window: SlidingWindow;
  /** Whose hits are counted. */
  readonly of: string;
}

/**
 * Counts a request where every limit has room for it, else nowhere. The headers, after
 * draft-ietf-httpapi-ratelimit-headers, are those of the limit with the least room; `Retry-After` is when a
 * retry will be accepted.
 */
function enforce(limits: readonly Limit[], request: FastifyRequest, reply: FastifyReply): void {
  const now = request.server.monotonicNow();
  let tightest: RateLimitResult | null = null;
  let name = '';
  for (const one of limits) {
    const verdict = one.window.check(one.of, now);
    if (tightest !== null && !isTighter(verdict, tightest)) continue;
    tightest = verdict;
    name = one.name;
  }
  if (tightest === null) return;
  reply.header('ratelimit-policy', `"${name}";q=${tightest.limit};w=60`);
  reply.header('ratelimit', `"${name}";r=${tightest.remaining};t=${seconds(tightest.resetMs)}`);
  if (!tightest.allowed) refuse(tightest, 'requests');
  for (const { window, of } of limits) window.record(of, now);
}

const isTighter = (a: RateLimitResult, b: RateLimitResult): boolean =>
  a.retryAfterMs > b.retryAfterMs || (a.allowed && b.allowed && a.remaining < b.remaining);

const seconds = (ms: number): number => Math.max(0, Math.ceil(ms / 1000));

function refuse({ limit, retryAfterMs }: RateLimitResult, what: string): never {
  const retryAfter = Math.max(1, seconds(retryAfterMs));
  throw new RateLimited(
    `The limit is ${limit} ${what} in any 60 seconds. Try again in ${retryAfter} s.`,
    retryAfter,
  );
}
