import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { RateLimited } from '../errors.js';
import type { SlidingWindow } from './sliding-window.js';

/** Limits every route of this scope by the caller's key; callers without one are not limited. */
export function limitByKey(app: FastifyInstance, name: string, window: SlidingWindow): void {
  app.addHook('onRequest', async (request, reply) => {
    const { keyId } = request.ctx.caller;
    if (keyId !== null) enforce(name, window, keyId, request, reply);
  });
}

/** Limits every route of this scope by address; IPv6 by its /64, which is one subscriber. */
export function limitByAddress(app: FastifyInstance, name: string, window: SlidingWindow): void {
  app.addHook('onRequest', async (request, reply) => {
    enforce(name, window, subscriberOf(request.ip), request, reply);
  });
}

/** The address that stands for a subscriber: an IPv4 address, or the /64 of an IPv6 one. */
export function subscriberOf(ip: string): string {
  // What a trusted proxy passes on need not be an address, nor short.
  if (!ipaddr.isValid(ip)) return ip.slice(0, 64);
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

/** Headers after draft-ietf-httpapi-ratelimit-headers; `Retry-After` is when a retry will be let in. */
function enforce(
  name: string,
  window: SlidingWindow,
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const verdict = window.hit(key, request.server.monotonicNow());
  const seconds = (ms: number): number => Math.max(0, Math.ceil(ms / 1000));
  reply.header('ratelimit-policy', `"${name}";q=${verdict.limit};w=60`);
  reply.header('ratelimit', `"${name}";r=${verdict.remaining};t=${seconds(verdict.resetMs)}`);
  if (verdict.allowed) return;
  const retryAfter = Math.max(1, seconds(verdict.retryAfterMs));
  throw new RateLimited(
    `The limit is ${verdict.limit} requests in any 60 seconds. Try again in ${retryAfter} s.`,
    retryAfter,
  );
}
