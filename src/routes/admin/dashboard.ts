import type { FastifyReply } from 'fastify';
import { DashboardLogin, DashboardSession, LoggedOut } from '../../contracts/account.js';
import { problems } from '../../contracts/problem.js';
import { logIn, logOut } from '../../domain/account/dashboard-session.js';
import { findSignOutUrl, type SignInDeps } from '../../domain/members/sign-in.js';
import type { CallerRules } from '../../plugins/callers.js';
import { readSessionId, SESSION_COOKIE } from '../../plugins/console-session.js';
import type { App } from '../typed-app.js';

export interface DashboardOptions {
  readonly callers: CallerRules;
  readonly secureCookie: boolean;
}

export function loginRoute(app: App, { callers, secureCookie }: DashboardOptions): void {
  app.post(
    '/v1/dashboard/login',
    {
      schema: {
        operationId: 'createDashboardSession',
        tags: ['account'],
        summary: 'Sign in with an API key',
        description:
          'The cookie is HttpOnly and expires after 12 hours or when the key is revoked.',
        body: DashboardLogin,
        response: { 200: DashboardSession, ...problems(400, 401, 413, 415, 422, 429) },
      },
    },
    async (request, reply) => {
      const now = app.wallClock();
      const session = await logIn(callers.db, callers.directory, request.body.api_key, now);
      setSessionCookie(reply, session.sessionId, session.expiresAt, secureCookie);
      return { tenant_id: session.tenantId, expires_at: session.expiresAt.toISOString() };
    },
  );
}

/** @param signIn single sign-on; null: there is none */
export function logoutRoute(
  app: App,
  signIn: SignInDeps | null,
  { callers, secureCookie }: DashboardOptions,
): void {
  app.post(
    '/v1/dashboard/logout',
    {
      schema: {
        operationId: 'deleteDashboardSession',
        tags: ['account'],
        summary: 'Sign out',
        description:
          'Ends the session on the server. Returns the same without a session. If the identity provider supports sign-out, returns the URL for it.',
        security: [{ cookie: [] }, {}],
        response: { 200: LoggedOut, ...problems(400, 413, 415) },
      },
    },
    async (request, reply) => {
      const sessionId = readSessionId(request);
      const sealed = sessionId ? await logOut(callers.db, sessionId) : null;
      setSessionCookie(reply, '', new Date(0), secureCookie);
      const url = signIn && (await findSignOutUrl(signIn, sealed));
      return { status: 'logged_out' as const, provider_logout_url: url?.href ?? null };
    },
  );
}

/** @param value the opaque id of a session; empty: the browser forgets it */
export function setSessionCookie(
  reply: FastifyReply,
  value: string,
  expires: Date,
  secure: boolean,
): void {
  const options = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    expires,
    signed: value !== '',
  };
  reply.setCookie(SESSION_COOKIE, value, options as Parameters<typeof reply.setCookie>[2] & object);
}
