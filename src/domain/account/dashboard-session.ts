import { createHmac } from 'node:crypto';
import type { Database } from '../../db/client.js';
import { Unauthenticated } from '../../errors.js';
import { randomToken } from '../../ids.js';
import { deleteDashboardSession } from '../../store/account/callers.js';
import { insertDashboardSession } from '../../store/account/dashboard-sessions.js';
import type { CallerDirectory } from './caller-directory.js';
import { sha256 } from './hash-key.js';

const SESSION_LIFETIME_MS = 12 * 3600 * 1000;

export interface OpenedSession {
  /** Token that the cookie carries; only its hash is stored. */
  readonly sessionId: string;
  readonly tenantId: string;
  readonly expiresAt: Date;
}

/**
 * Opens a dashboard session for the holder of a key.
 *
 * @throws Unauthenticated when the key opens nothing; it takes as long as a right one, since keys are
 *   found by their hash
 */
export async function logIn(
  db: Database,
  directory: CallerDirectory,
  apiKey: string,
  now: Date,
): Promise<OpenedSession> {
  const caller = await directory.byApiKeyNow(apiKey, now);
  if (!caller?.keyId) throw new Unauthenticated('Invalid API key.');
  const lifetime = now.getTime() + SESSION_LIFETIME_MS;
  const expiresAt = new Date(Math.min(lifetime, caller.expiresAt?.getTime() ?? lifetime));
  const holder = { apiKeyId: caller.keyId, memberId: null };
  return openSession(db, caller.tenantId, holder, { now, expiresAt });
}

/** Opens a session with an id that nobody has seen before, for a key or a member. */
export async function openSession(
  db: Database,
  tenantId: string,
  holder: {
    readonly apiKeyId: string | null;
    readonly memberId: string | null;
    /** Token of the identity provider, encrypted. */
    readonly idToken?: string | null;
  },
  {
    now,
    expiresAt = new Date(now.getTime() + SESSION_LIFETIME_MS),
  }: { now: Date; expiresAt?: Date },
): Promise<OpenedSession> {
  const sessionId = randomToken(40);
  const session = { idHash: sha256(sessionId), createdAt: now, expiresAt };
  await insertDashboardSession(db, tenantId, { ...session, ...holder });
  return { sessionId, tenantId, expiresAt };
}

/**
 * Ends a session on the server; an unknown one is over already.
 *
 * @returns the token of the identity provider from its beginning, encrypted; null: there is none
 */
export const logOut = (db: Database, sessionId: string): Promise<string | null> =>
  deleteDashboardSession(db, sha256(sessionId));

/** Makes what a page must send with the cookie to write: only who can read our answers can know it. */
export const consoleToken = (cookieSecret: string, sessionId: string): string =>
  createHmac('sha256', cookieSecret).update(`console:${sessionId}`).digest('base64url');
