import type { MemberRole } from '../../../../src/contracts/member.js';
import { api } from '../../api/routes.js';

export type Member = (typeof api.listMembers)['types']['reply']['items'][number];

/** Paths of the reads that a change of a member changes; it may be the one who is signed in. */
export const MEMBER_READS = [
  api.listMembers.path,
  api.listAuditEntries.path,
  api.getDashboardSession.path,
];

export const ROLES: readonly (readonly [MemberRole, string])[] = [
  ['viewer', 'viewer: reads everything but the audit log and the members'],
  ['reviewer', 'reviewer: also works on reviews, issues, evals and handoffs'],
  ['admin', 'admin: does everything, also keys, configuration and members'],
];

export const STATUS_WORDS: Readonly<Record<Member['status'], string>> = {
  invited: 'Invited, has not signed in yet',
  active: 'Active',
  disabled: 'Disabled',
};
