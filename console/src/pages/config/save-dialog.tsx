import { useWrite } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { Dialog } from '../../parts/dialog.js';
import { ProblemNote } from '../../parts/problem.js';
import { useToast } from '../../parts/toast.js';
import type { DraftChange } from './draft.js';

export interface SaveDialogProps {
  readonly changes: readonly DraftChange[];
  readonly update: Readonly<Record<string, unknown>>;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

const CHANGED = [api.getConfig.path, api.listConfigVersions.path, api.listAuditEntries.path];

/** The difference once more before it is in force. */
export function SaveDialog({ changes, update, onClose, onSaved }: SaveDialogProps) {
  const save = useWrite(api.updateConfig, CHANGED);
  const toast = useToast();
  const submit = (): void =>
    save.mutate(
      { body: update },
      {
        onSuccess: () => {
          toast({ text: 'In force with the next gate call. The history can put it back.' });
          onClose();
          onSaved();
        },
      },
    );
  return (
    <Dialog title="Save these changes?" onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <ul className="plain">
          {changes.map(({ field, before, after }) => (
            <li key={field.path}>
              {field.label}: <del>{show(before)}</del> → <ins>{show(after)}</ins>
            </li>
          ))}
        </ul>
        {save.error && <ProblemNote error={save.error} />}
        <div className="actions">
          <button type="submit" className="primary" disabled={save.isPending}>
            Save
          </button>
          <button type="button" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}

const show = (value: unknown): string => (value === undefined ? 'the default' : String(value));
