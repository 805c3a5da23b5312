import { type Caller, type Ctx, credentialId } from '../../context.js';
import { KEY_SCOPES, type KeyScope } from '../../contracts/account.js';
import type { ApiKeyRow } from '../../db/schema/api-keys.js';
import { AppError, Conflict, fieldError, ValidationFailed } from '../../errors.js';
import { hasLastingAdminKey } from '../../store/account/api-keys.js';
import type { KeyGrants } from './create-api-key.js';

/** The limits of a key that this caller makes without saying more: the caller's own. */
export const grantedBy = ({ scopes, expiresAt }: Caller): KeyGrants => ({
  scopes: scopes.length === KEY_SCOPES.length ? null : [...scopes],
  expiresAt,
});

/**
 * Checks that nobody gives a key more than their own has.
 *
 * @throws AppError `forbidden`
 */
export function ensureGrantable(caller: Caller, { scopes, expiresAt }: KeyGrants): void {
  const missing = (scopes ?? []).filter((scope) => !caller.scopes.includes(scope));
  if (missing.length > 0) {
    const own = caller.scopes.join(', ');
    const refused = `A key cannot grant scopes it does not have: ${missing.join(', ')}`;
    throw new AppError('forbidden', `${refused}. This one has ${own}.`);
  }
  const isLonger =
    expiresAt === null || (expiresAt && caller.expiresAt && expiresAt > caller.expiresAt);
  if (caller.expiresAt && isLonger) {
    const end = caller.expiresAt.toISOString();
    throw new AppError('forbidden', `A key cannot grant a later expiration than its own, ${end}.`);
  }
}

/** @throws ValidationFailed for an end that is over */
export function ensureFuture(now: Date, expiresAt: Date | null | undefined): void {
  if (!expiresAt || expiresAt > now) return;
  throw new ValidationFailed([
    fieldError('body', 'expires_at', 'must be in the future', 'in_the_past'),
  ]);
}

/** A tenant that locks itself out must ask the operator. @throws Conflict when no lasting key with `admin` is left */
export async function ensureAdminKey({ db, caller }: Ctx): Promise<void> {
  if (credentialId(caller) === null || (await hasLastingAdminKey(db, caller.tenantId))) return;
  throw new Conflict(
    'This is the last key with the scope admin and no expiration. Create another one first.',
  );
}

/** The facts of a key that the audit log keeps: nothing that opens anything. */
export const auditFacts = ({ prefix, name, scopes, expiresAt }: ApiKeyRow) => ({
  prefix,
  name,
  scopes: shownScopes(scopes),
  expires_at: expiresAt?.toISOString() ?? null,
});

/** The scopes of a key in their order, each once. */
export const shownScopes = (scopes: readonly KeyScope[] | null): KeyScope[] =>
  KEY_SCOPES.filter((scope) => scopes === null || scopes.includes(scope));
