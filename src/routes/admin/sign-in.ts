import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { problems } from '../../contracts/problem.js';
import { SignInAnswer, SignInQuery, SignInWays } from '../../contracts/sign-in.js';
import { logOut } from '../../domain/account/dashboard-session.js';
import { watchRoleClaim } from '../../domain/members/missing-claim.js';
import {
  beginSignIn,
  finishSignIn,
  SIGN_IN_LIFETIME_MS,
  type SignInDeps,
} from '../../domain/members/sign-in.js';
import { AppError, NotFound } from '../../errors.js';
import { PAGE_HEADERS } from '../../pages/document.js';
import { messagePage } from '../../pages/message-page.js';
import { acceptsHtml } from '../../plugins/accepts-html.js';
import { readSessionId } from '../../plugins/console-session.js';
import { addProblemHeaders, explain, sendProblem } from '../../plugins/errors.js';
import type { App } from '../typed-app.js';
import { type DashboardOptions, setSessionCookie } from './dashboard.js';

/** Single sign-on of this server. */
export interface SignInOptions extends SignInDeps {
  /** The display name of the identity provider. */
  readonly name: string;
}

const PATH = '/v1/dashboard/oidc';
/** Holds a sign-in under way, for these routes alone. */
const COOKIE = 'intentlock_sign_in';
const Page = z.string().meta({ description: 'The page.', examples: ['<!doctype html>…'] });
const TAGS = { tags: ['account'] };
const FAULTS = problems(400, 401, 403, 404, 422, 429, 503);

/** The path where a browser begins to sign in. */
export const startPath = (query: Record<string, string>): string =>
  `${PATH}/start?${new URLSearchParams(query)}`;

export function signInWaysRoute(app: App, signIn: SignInOptions | null): void {
  app.get(
    '/v1/dashboard/sign-in',
    {
      schema: {
        operationId: 'getSignInWays',
        ...TAGS,
        summary: 'Get the sign-in options',
        response: { 200: SignInWays, ...problems(429) },
      },
    },
    async () => ({ key: true, oidc: signIn && { name: signIn.name, start: `${PATH}/start` } }),
  );
}

/** @param publicUrl where browsers find us */
export function signInRoutes(
  app: App,
  signIn: SignInOptions | null,
  { callers, secureCookie }: DashboardOptions,
): void {
  const { publicUrl } = callers;
  const notice = watchRoleClaim(signIn?.rules.roleClaim ?? null, (sentence) =>
    app.log.warn(sentence),
  );
  app.get(
    `${PATH}/start`,
    {
      schema: {
        operationId: 'getSignInStart',
        ...TAGS,
        summary: 'Sign in with the identity provider',
        description:
          'For browsers. Redirects to the provider (OpenID Connect, code flow with PKCE) and back, within ten minutes. Returns 404 if no provider is configured.',
        querystring: SignInQuery,
        response: {
          303: z.null().meta({ description: 'Redirects to the identity provider.' }),
          ...FAULTS,
        },
      },
    },
    async ({ query }, reply) => {
      const deps = requireSignIn(signIn);
      const wanted = { returnTo: query.return_to, tenant: query.tenant ?? null };
      const { url, sealed } = await beginSignIn(deps, wanted, app.wallClock());
      setCookie(reply, sealed, secureCookie);
      return noStore(reply).redirect(url.href, 303);
    },
  );
  app.get(
    `${PATH}/callback`,
    {
      schema: {
        operationId: 'getSignInEnd',
        ...TAGS,
        summary: 'Complete single sign-on',
        description: 'For browsers. Opens a session of 12 hours and returns to the original page.',
        querystring: SignInAnswer,
        response: {
          303: z.null().meta({ description: 'Signed in. Returns to the original page.' }),
          ...FAULTS,
        },
      },
    },
    async (request, reply) => {
      const deps = requireSignIn(signIn);
      const query = request.url.split('?')[1] ?? '';
      const address = new URL(`${deps.redirectUri}?${query}`);
      const sealed = request.cookies[COOKIE];
      setCookie(reply, '', secureCookie);
      const end = { sealed, address, notice };
      const { session, returnTo } = await finishSignIn(deps, end, app.wallClock());
      // Whoever put a session into this browser before is not in it anymore.
      const earlier = readSessionId(request);
      if (earlier) await logOut(callers.db, earlier);
      setSessionCookie(reply, session.sessionId, session.expiresAt, secureCookie);
      return noStore(reply).redirect(prefix(publicUrl) + returnTo, 303);
    },
  );
}

/** Where a provider sends browsers that have signed out. */
export const SIGNED_OUT_PATH = `${PATH}/signed-out`;

export function signedOutRoute(app: App, publicUrl: string): void {
  app.get(
    SIGNED_OUT_PATH,
    {
      schema: {
        operationId: 'getSignedOut',
        ...TAGS,
        summary: 'Complete sign-out',
        description: 'For browsers. Shows that you are signed out, with a link to sign in again.',
        response: {
          200: { description: 'The page.', content: { 'text/html': { schema: Page } } },
          ...problems(429),
        },
      },
    },
    async (request, reply) => {
      const again = { text: 'Sign in again', href: `${prefix(publicUrl)}/` };
      const page = messagePage(
        'You are signed out',
        'You are signed out here and at the identity provider.',
        request.id,
        again,
      );
      noStore(reply).headers(PAGE_HEADERS).type('text/html; charset=utf-8').send(page);
      return reply;
    },
  );
}

/** Shows a browser, in this scope, what is refused as a page that leads back, and logs why. */
export function showSignInProblems(app: FastifyInstance, publicUrl: string): void {
  app.setErrorHandler((failure, request, reply) => {
    noStore(reply);
    logCause(app, failure, request);
    if (!acceptsHtml(request)) return sendProblem(failure, request, reply);
    const { error, status, title } = explain(failure, request);
    addProblemHeaders(reply, error, status);
    const again = { text: 'Sign in again', href: `${prefix(publicUrl)}/v1/report.html` };
    const heading = status === 404 ? title : 'You are not signed in';
    const page = messagePage(heading, error.message, request.id, status === 404 ? null : again);
    return reply.code(status).headers(PAGE_HEADERS).type('text/html; charset=utf-8').send(page);
  });
}

/** The provider's own words are for the operator; they hold no code and no token. */
function logCause(app: FastifyInstance, failure: unknown, { id }: FastifyRequest): void {
  if (!(failure instanceof AppError) || !(failure.cause instanceof Error)) return;
  const { cause, message } = failure;
  const { code } = cause as { code?: unknown };
  const deeper = cause.cause instanceof Error ? cause.cause.message : undefined;
  app.log.warn({ request_id: id, reason: cause.message, code, deeper }, message);
}

function requireSignIn(signIn: SignInOptions | null): SignInOptions {
  if (signIn === null) throw new NotFound('Identity provider', 'OIDC_ISSUER');
  return signIn;
}

/** Path that a proxy puts before ours. */
const prefix = (publicUrl: string): string => new URL(publicUrl).pathname.replace(/\/$/, '');

const noStore = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'no-store');

/** @param value what the browser brings back; empty: it forgets it */
function setCookie(reply: FastifyReply, value: string, secure: boolean): void {
  reply.setCookie(COOKIE, value, {
    ...{ path: '/', httpOnly: true, sameSite: 'lax', secure },
    maxAge: value === '' ? 0 : SIGN_IN_LIFETIME_MS / 1_000,
  });
}
