import { useEffect } from 'react';
import type { ConfigUpdate } from '../../../../src/contracts/config.js';
import { useRead } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { Dialog } from '../../parts/dialog.js';
import { ProblemNote } from '../../parts/problem.js';
import { count } from '../../parts/wording.js';
import { Differences } from './differences.js';
import { asText, type Config, valueAt, withUpdate } from './draft.js';
import { FIELDS } from './fields.js';
import type { Preview } from './sentences.js';
import { inWords, listDifferences } from './wording.js';

export interface SaveDialogProps {
  readonly config: Config;
  readonly update: ConfigUpdate;
  /** The texts of the fields when their changes began. */
  readonly begun: Readonly<Record<string, string>>;
  readonly preview: Preview | undefined;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

/** Shows what will change, and what someone else has changed meanwhile, before it is sent. */
export function SaveDialog(props: SaveDialogProps) {
  const { config, update, begun, preview, isPending, error, onSave, onClose } = props;
  const { refetch, isFetching } = useRead(api.getConfig);
  useEffect(() => void refetch(), [refetch]);
  const rows = listDifferences(config, withUpdate(config, update));
  const meanwhile = FIELDS.filter((field) => {
    const was = begun[field.name];
    return was !== undefined && was !== asText(field, valueAt(config, field.name));
  });
  return (
    <Dialog title="Save changes?" onClose={onClose} wide>
      {rows.length === 0 ? (
        <p>No values change. The fields follow their defaults again.</p>
      ) : (
        <Differences caption="Changes to save" rows={rows} before="Now" after="After the change" />
      )}
      {meanwhile.map((field) => (
        <p key={field.name} className="problem" role="alert">
          Someone else changed “{field.label}” to {inWords(field, valueAt(config, field.name))}{' '}
          while you were editing. Saving replaces their value.
        </p>
      ))}
      <p className="soft config-gap">
        {preview && preview.calls > 0
          ? `Of the last ${preview.days} days’ ${count(preview.calls)} calls, ${count(preview.changed)} would have had a different decision. `
          : ''}
        The change applies to the next gate call, on every server. You can undo it in the history.
      </p>
      {error && <ProblemNote error={error} />}
      <div className="actions config-gap">
        <button
          type="button"
          className="primary"
          disabled={isPending || isFetching}
          onClick={onSave}
        >
          Save
        </button>
        <button type="button" onClick={onClose}>
          Cancel
        </button>
      </div>
    </Dialog>
  );
}
