import '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller, Ctx } from '../context.js';
import type { Database } from '../db/client.js';
import type { CallerDirectory } from '../domain/account/caller-directory.js';
import { sameDigest, sha256 } from '../domain/account/hash-key.js';
import { LOCAL_TENANT } from '../domain/account/prepare-tenants.js';
import { DEMO_TENANT } from '../domain/visitors/visitor.js';
import { Unauthenticated } from '../errors.js';
import { readCorrelationAsUtf8 } from './correlation-header.js';
import { ensureDatabaseAnswers } from './database-breaker.js';
import { countWrongKey, limitAnonymous } from './rate-limits.js';
import { refuseRepeatedHeaders } from './repeated-headers.js';
import type { SlidingWindow } from './sliding-window.js';

export const SESSION_COOKIE = 'intentlock_session';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the scope that admits the caller. */
    ctx: Ctx;
  }
  interface FastifyInstance {
    wallClock: () => Date;
    /** Milliseconds that never go back. */
    monotonicNow: () => number;
  }
}

export interface CronRules {
  /** Key that `x-cron-key` must hold; null: nothing does. */
  readonly cronKey: string | null;
  /** Counts keys that open nothing, by address. */
  readonly wrongKeys: SlidingWindow;
}

export interface CallerRules extends CronRules {
  readonly db: Database;
  /** The database for what takes milliseconds. */
  readonly hot: Database;
  readonly directory: CallerDirectory;
  readonly authDisabled: boolean;
  readonly demoMode: boolean;
  /** Counts what those read in demo mode who have no key, by address. */
  readonly visits: SlidingWindow;
}

/**
 * Admits a bearer key to this scope: writes.
 *
 * `hot` is for routes that compare the tenant's version in a read of their own (see CallerDirectory):
 * their callers may come from memory, and their statements take milliseconds.
 */
export function requireApiKey(app: FastifyInstance, rules: CallerRules, hot = false): void {
  // Without authentication a key that was revoked is no key, and no 401: it is always looked up.
  const fromMemory = hot && !rules.authDisabled;
  admit(app, rules, hot, (request, now) => byBearer(request, rules, now, fromMemory));
}

/**
 * Admits a bearer key to this scope, or the same key by Basic authentication with an empty user name:
 * all that some systems' webhooks can send.
 */
export function requireApiKeyOrBasic(app: FastifyInstance, rules: CallerRules): void {
  const challenges = ['Bearer realm="intentlock"', 'Basic realm="intentlock"'];
  admit(
    app,
    rules,
    false,
    async (request, now) => {
      const key = basicPassword(request.headers.authorization);
      if (key === undefined) return byBearer(request, rules, now, false);
      return key.startsWith('il_') ? rules.directory.byApiKeyNow(key, now) : undefined;
    },
    { challenges },
  );
}

/** Admits a bearer key or the dashboard's cookie to this scope, and in demo mode everyone: reads. */
export function requireReader(app: FastifyInstance, rules: CallerRules): void {
  admit(app, rules, false, async (request, now) => {
    if (request.headers.authorization !== undefined) return byBearer(request, rules, now, false);
    const sessionId = readSessionId(request);
    const caller = sessionId ? await rules.directory.bySession(sessionId, now) : undefined;
    if (!caller && rules.demoMode) return rules.directory.keyless(DEMO_TENANT, false);
    return caller;
  });
  if (rules.demoMode) limitAnonymous(app, 'demo', rules.visits);
}

/** Admits the operator's scheduler to this scope: the cron key alone, and nobody while there is none. */
export function requireCronKey(app: FastifyInstance, rules: CronRules): void {
  app.addHook('onRequest', async (request) => {
    if (!hasCronKey(request, rules.cronKey)) throw withoutCronKey(request, rules);
  });
}

/** Admits the cron key to this scope, without a caller, or a bearer key. */
export function requireCronOrApiKey(app: FastifyInstance, rules: CallerRules): void {
  admit(app, rules, false, (request, now) => byBearer(request, rules, now, false), {
    without: (request) => hasCronKey(request, rules.cronKey),
  });
}

/**
 * Admits the operator to this scope: the cron key, also as a bearer, which is all that scrapers can send,
 * or this machine while there is none.
 */
export function requireOperator(app: FastifyInstance, rules: CronRules): void {
  const { cronKey } = rules;
  app.addHook('onRequest', async (request) => {
    const isKnown = hasCronKey(request, cronKey) || isCronKey(bearerToken(request), cronKey);
    if (cronKey === null ? isLocal(request) : isKnown) return;
    throw withoutCronKey(request, rules);
  });
}

function withoutCronKey(request: FastifyRequest, rules: CronRules): Unauthenticated {
  const { headers } = request;
  const isGuess = headers['x-cron-key'] !== undefined || headers.authorization !== undefined;
  const message = 'The header x-cron-key must hold the key of this server.';
  return isGuess ? refuseWrongKey(request, rules, message) : new Unauthenticated(message);
}

/** Counts a key or signature that opens nothing. @throws RateLimited when its address has sent too many of them */
export function refuseWrongKey(
  request: FastifyRequest,
  { wrongKeys }: CronRules,
  message: string,
): Unauthenticated {
  countWrongKey(wrongKeys, request);
  return new Unauthenticated(message);
}

/** Whether the request carries the cron key, compared in constant time. */
export function hasCronKey({ headers }: FastifyRequest, cronKey: string | null): boolean {
  return isCronKey(headers['x-cron-key'], cronKey);
}

function isCronKey(given: unknown, cronKey: string | null): boolean {
  if (cronKey === null || typeof given !== 'string') return false;
  return sameDigest(sha256(given), sha256(cronKey));
}

/** Reads the token behind `Bearer` in the header; undefined for any other header. */
function bearerToken({ headers }: FastifyRequest): string | undefined {
  const [scheme, token, ...rest] = (headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && rest.length === 0 ? token : undefined;
}

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/** Whether it comes from this machine itself: not through a proxy here, on behalf of somebody elsewhere. */
function isLocal({ raw, headers }: FastifyRequest): boolean {
  const address = raw.socket.remoteAddress ?? '';
  const isLoopback = address === '::1' || /^(::ffff:)?127\./.test(address);
  return isLoopback && FORWARDED.every((name) => headers[name] === undefined);
}

/** The opaque id in the dashboard's cookie, if its signature is ours. */
export function readSessionId(request: FastifyRequest): string | undefined {
  const cookie = request.cookies[SESSION_COOKIE];
  if (cookie === undefined) return undefined;
  const unsigned = request.unsignCookie(cookie);
  return unsigned.valid ? unsigned.value : undefined;
}

type FoundCaller = Caller | undefined | Promise<Caller | undefined>;

function admit(
  app: FastifyInstance,
  { db, hot: hotDb, directory, authDisabled, wrongKeys }: CallerRules,
  hot: boolean,
  find: (request: FastifyRequest, now: Date) => FoundCaller,
  options: {
    readonly challenges?: readonly string[];
    /** Who is let in without a caller. */
    readonly without?: (request: FastifyRequest) => boolean;
  } = {},
): void {
  const keyless = (found: Caller | undefined): FoundCaller =>
    !found && authDisabled ? directory.keyless(LOCAL_TENANT, hot) : found;
  const letIn = (request: FastifyRequest, caller: Caller | undefined, now: Date): void => {
    if (!caller) {
      // A key is looked up first, so that a right one is let in however many wrong ones its address sends.
      const { authorization, 'x-cron-key': cronKey } = request.headers;
      const isGuess = authorization !== undefined || (options.without && cronKey !== undefined);
      if (isGuess) countWrongKey(wrongKeys, request);
      throw new Unauthenticated(undefined, options.challenges);
    }
    refuseRepeatedHeaders(request);
    readCorrelationAsUtf8(request);
    request.ctx = { db: hot ? hotDb : db, caller, now, requestId: request.id };
  };
  app.addHook('onRequest', (request, _reply, done) => {
    if (options.without?.(request)) {
      done();
      return;
    }
    ensureDatabaseAnswers(app);
    const now = app.wallClock();
    const found = find(request, now);
    // A caller from memory is let in at once, without a promise.
    if (found !== undefined && !(found instanceof Promise)) {
      letIn(request, found, now);
      done();
      return;
    }
    Promise.resolve(found)
      .then(keyless)
      .then((caller) => letIn(request, caller, now))
      .then(() => done(), done);
  });
}

/** The password of Basic credentials without a user name; undefined for any other header. */
function basicPassword(header: string | undefined): string | undefined {
  const encoded = /^basic +([A-Za-z0-9+/_-]+={0,2})$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const credentials = Buffer.from(encoded, 'base64').toString('utf8');
  return credentials.startsWith(':') ? credentials.slice(1) : undefined;
}

function byBearer(
  request: FastifyRequest,
  { directory }: CallerRules,
  now: Date,
  hot: boolean,
): FoundCaller {
  const key = bearerToken(request);
  if (!key?.startsWith('il_')) return undefined;
  return hot ? directory.byApiKey(key, now) : directory.byApiKeyNow(key, now);
}
