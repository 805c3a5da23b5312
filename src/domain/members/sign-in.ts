import { z } from 'zod';
import type { Database } from '../../db/client.js';
import { AppError } from '../../errors.js';
import { randomToken } from '../../ids.js';
import type { Identity, IdentityProvider } from '../../ports/identity-provider.js';
import { useSignIn } from '../../store/account/users.js';
import { type OpenedSession, openSession } from '../account/dashboard-session.js';
import { sameDigest, sha256 } from '../account/hash-key.js';
import { type SecretBox, UnopenedSecret } from '../secrets/secret-box.js';
import { type AdmissionRules, admitPerson } from './admit-person.js';

/** How long people have for it, at their provider. */
export const SIGN_IN_LIFETIME_MS = 10 * 60_000;
const PLACE = 'sign-in';
const TOKEN_PLACE = 'id-token';
/** A longer token, with hundreds of groups in it, fits into no address either. */
const MAX_ID_TOKEN = 6_000;

export interface SignInDeps {
  readonly db: Database;
  readonly provider: IdentityProvider;
  readonly box: SecretBox;
  readonly rules: AdmissionRules;
  /** Where the provider sends people back to. */
  readonly redirectUri: string;
  /** Where it sends them when they have signed out; null: they sign out here alone. */
  readonly signedOutUri: string | null;
}

/** A sign-in under way. The browser keeps it, encrypted, so that nobody can fill our memory with them. */
const Pending = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  tenant: z.string().nullable(),
  until: z.number(),
});

/**
 * Begins a sign-in.
 *
 * @param returnTo a path of this server, checked
 * @returns where the browser goes, and what it must bring back
 * @throws AppError `unavailable` when the provider does not answer
 */
export async function beginSignIn(
  { provider, box, redirectUri }: SignInDeps,
  { returnTo, tenant }: { readonly returnTo: string; readonly tenant: string | null },
  now: Date,
): Promise<{ url: URL; sealed: string }> {
  const secrets = { state: randomToken(43), nonce: randomToken(43), verifier: randomToken(64) };
  const url = await provider.begin(secrets, redirectUri);
  const until = now.getTime() + SIGN_IN_LIFETIME_MS;
  const pending: z.infer<typeof Pending> = { ...secrets, returnTo, tenant, until };
  return { url, sealed: box.seal(JSON.stringify(pending), PLACE) };
}

interface SignInEnd {
  /** The cookie that the browser was given when it began; undefined: none. */
  readonly sealed: string | undefined;
  /** The address that the provider sent it to, with its query. */
  readonly address: URL;
  /** Told of each person, whether they are let in or not. */
  readonly notice: (identity: Identity) => void;
}

/**
 * Ends a sign-in: checks what the provider says, and opens a session for the member that the person is.
 *
 * @throws AppError `bad_request` when it was not begun in this browser, is over or was used; `forbidden` when the person
 *   is no member; and as `IdentityProvider.finish`
 */
export async function finishSignIn(
  { db, provider, box, rules }: SignInDeps,
  { sealed, address, notice }: SignInEnd,
  now: Date,
): Promise<{ session: OpenedSession; returnTo: string }> {
  const pending = openPending(box, sealed);
  const state = address.searchParams.get('state') ?? '';
  const isOurs = pending !== null && sameDigest(sha256(state), sha256(pending.state));
  if (!isOurs || pending.until <= now.getTime()) {
    throw new AppError(
      'bad_request',
      'This sign-in was not started in this browser, or took longer than ten minutes. Start again.',
    );
  }
  const expiresAt = new Date(pending.until);
  if (!(await useSignIn(db, sha256(pending.state), { now, expiresAt }))) {
    throw new AppError('bad_request', 'This sign-in was already completed. Start again.');
  }
  const { identity, idToken } = await provider.finish(pending, address);
  notice(identity);
  const member = await admitPerson(db, identity, rules, { wanted: pending.tenant, now });
  const kept = idToken.length > MAX_ID_TOKEN ? null : box.seal(idToken, TOKEN_PLACE);
  const holder = { apiKeyId: null, memberId: member.id, idToken: kept };
  const session = await openSession(db, member.tenantId, holder, { now });
  return { session, returnTo: pending.returnTo };
}

/**
 * Says where a browser goes on to sign out at the provider, too.
 *
 * @param sealed what was kept of the sign-in
 * @returns null where there is nothing to be done there
 */
export async function findSignOutUrl(
  { provider, box, signedOutUri }: Pick<SignInDeps, 'provider' | 'box' | 'signedOutUri'>,
  sealed: string | null,
): Promise<URL | null> {
  if (sealed === null || signedOutUri === null) return null;
  const idToken = openSealed(box, sealed, TOKEN_PLACE);
  return idToken === null ? null : provider.signOutUrl(idToken, signedOutUri);
}

function openPending(box: SecretBox, sealed: string | undefined): z.infer<typeof Pending> | null {
  const text = sealed === undefined ? null : openSealed(box, sealed, PLACE);
  return text === null ? null : Pending.parse(JSON.parse(text));
}

/** @returns null when it cannot be decrypted */
function openSealed(box: SecretBox, sealed: string, place: string): string | null {
  try {
    return box.open(sealed, place);
  } catch (error) {
    if (error instanceof UnopenedSecret) return null;
    throw error;
  }
}
