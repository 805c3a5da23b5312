import type { KeyScope } from '../../../src/contracts/account.js';
import { roleWith } from '../../../src/domain/account/roles.js';

/** Says what a session lacks to do something: a role where a member is signed in, else a key with a scope. */
export const missingAccess = (
  { user }: { readonly user: object | null },
  scope: KeyScope,
  what = 'do this',
): string => {
  const needed = user === null ? `a key with the “${scope}” scope` : `the ${roleWith(scope)} role`;
  return `You need ${needed} to ${what}. Ask an admin.`;
};
