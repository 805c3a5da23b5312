import { useWrite } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { ConfirmDialog } from '../../parts/dialog.js';
import { useToast } from '../../parts/toast.js';
import { MEMBER_READS, type Member } from './member.js';

/** Takes a member out for good. */
export function RemoveMember({ member, onClose }: { member: Member; onClose: () => void }) {
  const toast = useToast();
  const remove = useWrite(api.deleteMember, MEMBER_READS);
  return (
    <ConfirmDialog
      title={`Remove ${member.email}?`}
      action={`Remove ${member.email}`}
      onConfirm={() =>
        remove.mutate(
          { params: { member_id: member.id } },
          {
            onSuccess: () => {
              toast({ text: `${member.email} was removed.` });
              onClose();
            },
            onError: (error) => {
              toast({ text: error.message, tone: 'fault' });
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      <p>
        This signs them out immediately. They can’t sign in until they’re invited again. Their
        reviews and changes keep their name. To block access temporarily, disable them instead.
      </p>
    </ConfirmDialog>
  );
}
