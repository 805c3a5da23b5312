import type { Identity } from '../../ports/identity-provider.js';

/** How many names of claims a sentence lists. */
const MAX_NAMES = 40;

/**
 * Notices that a claim of roles, as the settings name it, is never found: who has no roles may have no such claim, so it is
 * said only as long as nobody had one.
 *
 * @param warn takes the sentence, for the log
 */
export function watchRoleClaim(
  roleClaim: string | null,
  warn: (sentence: string) => void,
): (identity: Identity) => void {
  let isFound = roleClaim === null;
  return ({ roles, claimNames }) => {
    isFound ||= roles !== null;
    if (isFound) return;
    const names = claimNames.slice(0, MAX_NAMES).join(', ');
    warn(
      `OIDC_ROLE_CLAIM: the identity provider has not sent the claim ${roleClaim} for anyone yet. It sends: ${names}. Check the name, OIDC_SCOPE and the token settings of the provider.`,
    );
  };
}
