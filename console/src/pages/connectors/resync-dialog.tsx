import type { FormEvent } from 'react';
import { useWrite } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { Dialog } from '../../parts/dialog.js';
import { Field } from '../../parts/field.js';
import { useToast } from '../../parts/toast.js';
import type { ConnectorDialogProps } from './change-connector.js';
import { CONNECTOR_READS } from './reads.js';

const DAY_MS = 86_400_000;
const dayBefore = (days: number): string =>
  new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** A dialog that has a range of days read again, such as after the provider corrected something. */
export function ResyncDialog({ connector, onClose }: ConnectorDialogProps) {
  const resync = useWrite(api.resyncConnector, CONNECTOR_READS);
  const toast = useToast();
  const { error } = resync;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [start_date, end_date] = [form.get('start_date'), form.get('end_date')].map(String);
    resync.mutate(
      {
        params: { connector_id: connector.id },
        body: { start_date: start_date ?? '', end_date: end_date ?? '' },
      },
      {
        onSuccess: ({ note }) => {
          toast({ text: note ?? 'Resync started.' });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog title="Resync days" onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <p>
          Fetches every conversation that began on these days again. Nothing is stored twice, and
          more complete stored versions are kept.
        </p>
        <div className="fields">
          <Field label="First day" error={error} pointer="/start_date">
            {(ids) => (
              <input {...ids} name="start_date" type="date" required defaultValue={dayBefore(6)} />
            )}
          </Field>
          <Field label="Last day" error={error} pointer="/end_date">
            {(ids) => (
              <input {...ids} name="end_date" type="date" required defaultValue={dayBefore(0)} />
            )}
          </Field>
        </div>
        {error && (
          <p className="fault" role="alert">
            {error.message}
          </p>
        )}
        <div className="actions">
          <button type="submit" className="primary" disabled={resync.isPending}>
            Resync
          </button>
          <button type="button" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}
