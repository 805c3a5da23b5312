import { useState } from 'react';
import { useWrite } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { Dialog } from '../../parts/dialog.js';
import { Field } from '../../parts/field.js';
import { ProblemNote } from '../../parts/problem.js';
import { useToast } from '../../parts/toast.js';
import type { Issue } from './issue-words.js';
import { ISSUE_READS } from './use-status-change.js';

const MAX_TEXT = 200;

/** Gives an issue another title or someone who works on it, in a dialog. */
export function EditIssue({ issue, onClose }: { issue: Issue; onClose: () => void }) {
  const [title, setTitle] = useState(issue.title);
  const [assignee, setAssignee] = useState(issue.assignee ?? '');
  const [opened] = useState(issue);
  const write = useWrite(api.updateIssue, ISSUE_READS);
  const toast = useToast();
  const submit = (): void => {
    const [newTitle, newAssignee] = [title.trim(), assignee.trim()];
    const body = {
      ...(newTitle !== opened.title && { title: newTitle || null }),
      ...(newAssignee !== (opened.assignee ?? '') && { assignee: newAssignee || null }),
    };
    if (Object.keys(body).length === 0) onClose();
    else
      write.mutate(
        { params: { issue_id: issue.id }, body },
        {
          onSuccess: () => {
            toast({ text: 'Saved.' });
            onClose();
          },
        },
      );
  };
  return (
    <Dialog title={`Edit #${issue.id}`} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field
          label="Title"
          hint="Leave empty for a title generated from its failures."
          error={write.error}
          pointer="/title"
        >
          {(ids) => (
            <input
              {...ids}
              value={title}
              maxLength={MAX_TEXT}
              onChange={({ target }) => setTitle(target.value)}
            />
          )}
        </Field>
        <Field
          label="Assignee"
          hint="The person working on it. Leave empty for no one."
          error={write.error}
          pointer="/assignee"
        >
          {(ids) => (
            <input
              {...ids}
              value={assignee}
              maxLength={MAX_TEXT}
              autoComplete="off"
              onChange={({ target }) => setAssignee(target.value)}
            />
          )}
        </Field>
        {write.error && <ProblemNote error={write.error} />}
        <div className="actions">
          <button type="submit" className="primary" disabled={write.isPending}>
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
