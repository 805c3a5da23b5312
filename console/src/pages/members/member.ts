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
  ['viewer', 'Viewer: reads everything except the audit log and members'],
  ['reviewer', 'Reviewer: also works on reviews, issues, evals and handoffs'],
  ['admin', 'Admin: full access, including keys, configuration and members'],
];

export const STATUS_WORDS: Readonly<Record<Member['status'], string>> = {
  invited: 'Invited',
  active: 'Active',
  disabled: 'Disabled',
};
