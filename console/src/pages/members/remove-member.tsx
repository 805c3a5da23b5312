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
              toast({ text: `${member.email} is no member any more.` });
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
        Their sessions end at once, and they stay out until somebody invites them again. What they
        reviewed and changed keeps their name. To keep them out for a while only, disable them.
      </p>
    </ConfirmDialog>
  );
}
