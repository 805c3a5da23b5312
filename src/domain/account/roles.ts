import type { KeyScope } from '../../contracts/account.js';
import type { MemberRole } from '../../contracts/member.js';

/** The scopes of people, by their role, the least powerful first. */
export const ROLE_SCOPES: Readonly<Record<MemberRole, readonly KeyScope[]>> = {
  viewer: ['read'],
  reviewer: ['read', 'review'],
  admin: ['gate', 'read', 'review', 'admin'],
};

/** The name of the least powerful role that has a scope. */
export function roleWith(scope: KeyScope): string {
  const [name = 'admin'] =
    Object.entries(ROLE_SCOPES).find(([, scopes]) => scopes.includes(scope)) ?? [];
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
