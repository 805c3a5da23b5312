import type { ReactNode } from 'react';
import { ConfirmDialog } from './dialog.js';
import { useToast } from './toast.js';

/** Callbacks of a write, as `mutate` takes them. */
interface WhenDone {
  readonly onSuccess: () => void;
  readonly onError: (error: Error) => void;
  readonly onSettled: () => void;
}

export interface DeleteDialogProps {
  readonly name: string;
  /** The verb on the button. */
  readonly verb?: string;
  /** Text on what goes with it. */
  readonly children: ReactNode;
  readonly remove: (whenDone: WhenDone) => void;
  /** A sentence once it is gone. */
  readonly done?: string;
  readonly onDeleted?: () => void;
  readonly onClose: () => void;
}

/** Asks before something with a name is deleted, and deletes it; a failure is said. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { name, verb = 'Delete', children, remove, done, onDeleted, onClose } = props;
  const toast = useToast();
  return (
    <ConfirmDialog
      title={`${verb} ${name}?`}
      action={`${verb} ${name}`}
      onClose={onClose}
      onConfirm={() =>
        remove({
          onSuccess: () => {
            if (done !== undefined) toast({ text: done });
            onDeleted?.();
          },
          onError: (error) => toast({ text: error.message, tone: 'fault' }),
          onSettled: onClose,
        })
      }
    >
      {children}
    </ConfirmDialog>
  );
}
