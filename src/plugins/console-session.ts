import '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { consoleToken } from '../domain/account/dashboard-session.js';
import { sameDigest, sha256 } from '../domain/account/hash-key.js';
import { ensureOwnOrigin } from './forms.js';

export const SESSION_COOKIE = 'intentlock_session';
/** Holds, beside the cookie, the token that the console was given. */
export const CONSOLE_HEADER = 'x-intentlock-console';

/** The opaque id in the dashboard's cookie, if its signature is ours. */
export function readSessionId(request: FastifyRequest): string | undefined {
  const cookie = request.cookies[SESSION_COOKIE];
  if (cookie === undefined) return undefined;
  const unsigned = request.unsignCookie(cookie);
  return unsigned.valid ? unsigned.value : undefined;
}

/**
 * The opaque id in the cookie of a request that may write. A browser sends the cookie for whatever page asks; the token,
 * compared in constant time, is known only to a page that can read our answers.
 *
 * @param publicUrl where browsers find us
 * @throws AppError `forbidden` for what another site's page sends
 */
export function readWritingSession(
  request: FastifyRequest,
  { cookieSecret, publicUrl }: { readonly cookieSecret: string; readonly publicUrl: string },
): string | undefined {
  const given = request.headers[CONSOLE_HEADER];
  const sessionId = typeof given === 'string' ? readSessionId(request) : undefined;
  if (sessionId === undefined || typeof given !== 'string') return undefined;
  if (!sameDigest(sha256(given), sha256(consoleToken(cookieSecret, sessionId)))) return undefined;
  ensureOwnOrigin(request, publicUrl);
  return sessionId;
}
