import type { Member } from '../../contracts/member.js';
import type { MemberRow } from '../../store/account/members.js';

export function presentMember({ member, name }: MemberRow): Member {
  const hasJoined = member.userId !== null;
  return {
    id: member.id,
    email: member.email,
    name: hasJoined ? name : null,
    role: member.role,
    source: member.source,
    status: member.disabledAt !== null ? 'disabled' : hasJoined ? 'active' : 'invited',
    invited_by: member.invitedBy,
    created_at: member.createdAt.toISOString(),
    last_sign_in_at: member.lastSignInAt?.toISOString() ?? null,
  };
}
