import type { KeyScope } from '../../contracts/account.js';
import type { MemberRole } from '../../contracts/member.js';

/** The scopes of people, by their role. */
export const ROLE_SCOPES: Readonly<Record<MemberRole, readonly KeyScope[]>> = {
  viewer: ['read'],
  reviewer: ['read', 'review'],
  admin: ['gate', 'read', 'review', 'admin'],
};
