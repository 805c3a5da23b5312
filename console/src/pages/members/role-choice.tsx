import type { MemberRole } from '../../../../src/contracts/member.js';
import { useWrite } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { useToast } from '../../parts/toast.js';
import { displayName } from '../../parts/wording.js';
import { useSession } from '../../session/session.js';
import { MEMBER_READS, type Member, ROLES } from './member.js';

/** The role of a member, which is changed as it is chosen. */
export function RoleChoice({ member }: { member: Member }) {
  const { standing } = useSession();
  const toast = useToast();
  const update = useWrite(api.updateMember, MEMBER_READS);
  const change = (role: MemberRole): void =>
    update.mutate(
      { params: { member_id: member.id }, body: { role } },
      {
        onSuccess: () => toast({ text: `${member.email} is now ${displayName(role)}.` }),
        onError: (error) => toast({ text: error.message, tone: 'fault' }),
      },
    );
  return (
    <select
      className="member-role"
      aria-label={`Role of ${member.email}`}
      value={member.role}
      disabled={standing.demo || !standing.scopes.includes('admin')}
      onChange={({ target }) => change(target.value as MemberRole)}
    >
      {ROLES.map(([role]) => (
        <option key={role} value={role}>
          {displayName(role)}
        </option>
      ))}
    </select>
  );
}
