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

/** Shows what will change, and what somebody else has changed meanwhile, before it is sent. */
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
    <Dialog title="Save these changes?" onClose={onClose} wide>
      {rows.length === 0 ? (
        <p>No value changes: the fields follow their defaults again.</p>
      ) : (
        <Differences caption="Changes to save" rows={rows} before="Now" after="Then" />
      )}
      {meanwhile.map((field) => (
        <p key={field.name} className="problem" role="alert">
          Somebody else has changed this since you began: “{field.label}” is{' '}
          {inWords(field, valueAt(config, field.name))} now. Saving replaces that.
        </p>
      ))}
      <p className="soft config-gap">
        {preview && preview.calls > 0
          ? `Of the last ${preview.days} days’ ${count(preview.calls)} calls, ${count(preview.changed)} would have been answered otherwise. `
          : ''}
        It is in force from the next gate call on, on every server, and can be put back in the
        history.
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
