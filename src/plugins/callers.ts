import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller, Ctx } from '../context.js';
import type { KeyScope } from '../contracts/account.js';
import type { Database } from '../db/client.js';
import { type CallerDirectory, HOT_SCOPE } from '../domain/account/caller-directory.js';
import { sameDigest, sha256 } from '../domain/account/hash-key.js';
import { LOCAL_TENANT } from '../domain/account/prepare-tenants.js';
import { roleWith } from '../domain/account/roles.js';
import { DEMO_TENANT } from '../domain/visitors/visitor.js';
import { MissingScope, Unauthenticated } from '../errors.js';
import { declareAccess } from './access.js';
import { readSessionId, readWritingSession } from './console-session.js';
import { readCorrelationAsUtf8 } from './correlation-header.js';
import { ensureDatabaseAnswers } from './database-breaker.js';
import { isToLoopback } from './own-hosts.js';
import { countWrongKey, limitAnonymous } from './rate-limits.js';
import { refuseRepeatedHeaders } from './repeated-headers.js';
import type { SlidingWindow } from './sliding-window.js';

/** Visitors of a demo. */
const VISITOR_SCOPES: readonly KeyScope[] = ['read'];

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
  readonly cookieSecret: string;
  /** Where browsers find us. */
  readonly publicUrl: string;
  /** Counts what those read in demo mode who have no key, by address. */
  readonly visits: SlidingWindow;
}

/**
 * Admits to this scope of routes a bearer key, or the dashboard's cookie with the token that the console was given: writes.
 *
 * @param needed what a key must be allowed
 */
export function requireWriter(app: FastifyInstance, rules: CallerRules, needed: KeyScope): void {
  admit(app, rules, { needed, writes: true }, (request, now) =>
    byWriter(request, rules, now, false),
  );
}

/**
 * Admits writers to this scope of routes as `requireWriter` does. It is for routes that compare the tenant's version in
 * a read of their own (see CallerDirectory): their callers may come from memory, and their statements take milliseconds.
 */
export function requireHotWriter(app: FastifyInstance, rules: CallerRules): void {
  // Without authentication a key that was revoked is no key, and no 401: it is always looked up.
  const fromMemory = !rules.authDisabled;
  admit(app, rules, { needed: HOT_SCOPE, writes: true, hot: true }, (request, now) =>
    byWriter(request, rules, now, fromMemory),
  );
}

/**
 * Admits writers to this scope of routes, or a key by Basic authentication with an empty user name:
 * all that some systems' webhooks can send.
 */
export function requireWriterOrBasic(
  app: FastifyInstance,
  rules: CallerRules,
  needed: KeyScope,
): void {
  const challenges = ['Bearer realm="intentlock"', 'Basic realm="intentlock"'];
  admit(app, rules, { needed, writes: true, challenges }, async (request, now) => {
    const key = basicPassword(request.headers.authorization);
    if (key === undefined) return byWriter(request, rules, now, false);
    return key.startsWith('il_') ? rules.directory.byApiKeyNow(key, now) : undefined;
  });
}

/**
 * Admits a bearer key or the dashboard's cookie to this scope of routes, and in demo mode everyone: reads.
 *
 * @param needed what a key must be allowed; `key`: anything
 */
export function requireReader(
  app: FastifyInstance,
  rules: CallerRules,
  needed: KeyScope | 'key',
): void {
  admit(app, rules, { needed }, async (request, now) => {
    if (request.headers.authorization !== undefined) return byBearer(request, rules, now, false);
    const sessionId = readSessionId(request);
    const caller = sessionId ? await rules.directory.bySession(sessionId, now) : undefined;
    if (caller || !rules.demoMode) return caller;
    return { ...(await rules.directory.keyless(DEMO_TENANT, false)), scopes: VISITOR_SCOPES };
  });
  if (rules.demoMode) limitAnonymous(app, 'demo', rules.visits);
}

/** Admits the operator's scheduler to this scope: the cron key alone, and nobody while there is none. */
export function requireCronKey(app: FastifyInstance, rules: CronRules): void {
  declareAccess(app, 'operator');
  app.addHook('onRequest', async (request) => {
    if (!hasCronKey(request, rules.cronKey)) throw withoutCronKey(request, rules);
  });
}

/** Admits the cron key to this scope of routes, without a caller, or a writer. */
export function requireCronOrWriter(
  app: FastifyInstance,
  rules: CallerRules,
  needed: KeyScope,
): void {
  const without = (request: FastifyRequest) => hasCronKey(request, rules.cronKey);
  admit(app, rules, { needed, writes: true, without }, (request, now) =>
    byWriter(request, rules, now, false),
  );
}

/**
 * Admits the operator to this scope: the cron key, also as a bearer, which is all that scrapers can send,
 * or this machine while there is none.
 */
export function requireOperator(app: FastifyInstance, rules: CronRules): void {
  declareAccess(app, 'operator');
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
  const message = 'The header x-cron-key must be the cron key of this server.';
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

/**
 * Whether it comes from this machine itself: not through a proxy here, on behalf of someone elsewhere, nor from a page of
 * another site in a browser here.
 */
function isLocal(request: FastifyRequest): boolean {
  const { raw, headers } = request;
  const address = raw.socket.remoteAddress ?? '';
  const isLoopback = address === '::1' || /^(::ffff:)?127\./.test(address);
  const isForwarded = FORWARDED.some((name) => headers[name] !== undefined);
  return isLoopback && !isForwarded && isToLoopback(request);
}

type FoundCaller = Caller | undefined | Promise<Caller | undefined>;

interface Admission {
  readonly needed: KeyScope | 'key';
  readonly writes?: boolean;
  /** Whether statements go to the database for what takes milliseconds. */
  readonly hot?: boolean;
  readonly challenges?: readonly string[];
  /** Who is let in without a caller. */
  readonly without?: (request: FastifyRequest) => boolean;
}

function admit(
  app: FastifyInstance,
  { db, hot: hotDb, directory, authDisabled, wrongKeys }: CallerRules,
  options: Admission,
  find: (request: FastifyRequest, now: Date) => FoundCaller,
): void {
  const { needed, hot = false } = options;
  declareAccess(app, needed, options.writes);
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
    if (needed !== 'key' && !caller.scopes.includes(needed)) {
      throw new MissingScope(needed, caller.scopes, caller.user && roleWith(needed));
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

/** The holder of a bearer key; without one, the dashboard's session that may write. */
function byWriter(
  request: FastifyRequest,
  rules: CallerRules,
  now: Date,
  fromMemory: boolean,
): FoundCaller {
  if (request.headers.authorization !== undefined) return byBearer(request, rules, now, fromMemory);
  const sessionId = readWritingSession(request, rules);
  return sessionId === undefined ? undefined : rules.directory.bySession(sessionId, now);
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
