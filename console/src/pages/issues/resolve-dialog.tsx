import { useState } from 'react';
import { Dialog } from '../../parts/dialog.js';
import { Field } from '../../parts/field.js';
import { ProblemNote } from '../../parts/problem.js';
import { plural } from '../../parts/wording.js';
import type { Issue } from './issue-words.js';
import type { StatusChange } from './use-status-change.js';

const MAX_NOTE = 10_000;

export interface ResolveDialogProps {
  readonly issues: readonly Issue[];
  readonly change: StatusChange;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks what was done about issues before they are resolved. Stays with its text when the change fails. */
export function ResolveDialog({ issues, change, onDone, onClose }: ResolveDialogProps) {
  const [only] = issues;
  const [note, setNote] = useState(issues.length === 1 ? (only?.resolved_note ?? '') : '');
  // An error of an earlier change is none of this one.
  const [wasTried, setTried] = useState(false);
  const error = wasTried ? change.error : null;
  const close = (): void => {
    change.forget();
    onClose();
  };
  const submit = async (): Promise<void> => {
    setTried(true);
    if (await change.send(issues, 'resolved', note.trim())) onDone();
  };
  return (
    <Dialog
      title={
        issues.length === 1 ? `Resolve #${only?.id}` : `Resolve ${plural(issues.length, 'issue')}`
      }
      onClose={close}
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {issues.length === 1 && <p>{only?.title}</p>}
        <Field
          label="What was done"
          hint="Optional. Helps whoever looks at this issue next. If another failure happens, the issue is marked as regressed."
          error={error}
          pointer="/resolved_note"
        >
          {(ids) => (
            <textarea
              {...ids}
              value={note}
              maxLength={MAX_NOTE}
              onChange={({ target }) => setNote(target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
              }}
            />
          )}
        </Field>
        {error && <ProblemNote error={error} />}
        <div className="actions">
          <button type="submit" className="primary" disabled={change.isBusy}>
            Resolve
          </button>
          <button type="button" onClick={close}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}
