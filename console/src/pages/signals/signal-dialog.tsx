import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { problemStatus } from '../../api/problem.js';
import { useWrite } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { Dialog } from '../../parts/dialog.js';
import { Field } from '../../parts/field.js';
import { useToast } from '../../parts/toast.js';
import { useSession } from '../../session/session.js';
import { WriteButton } from '../../session/write-button.js';
import { PatternPreview, useTriedPattern } from './pattern-preview.js';

export type Signal = (typeof api.listSignals)['types']['reply']['items'][number];

export const SIGNAL_READS = [api.listSignals.path, api.getSignal.path, api.listAuditEntries.path];

/** A form for a new signal or a changed one, with what its pattern matches while it is typed. */
export function SignalDialog({ signal, onClose }: { signal: Signal | null; onClose: () => void }) {
  const create = useWrite(api.createSignal, SIGNAL_READS);
  const update = useWrite(api.updateSignal, SIGNAL_READS);
  const toast = useToast();
  const refusal = useSession().refusal('admin');
  const [type, setType] = useState(signal?.type ?? 'regex');
  const [pattern, setPattern] = useState(signal?.pattern ?? '(?i)');
  const backfill = useWrite(api.backfillSignal, SIGNAL_READS);
  const [, navigate] = useLocation();
  const tried = useTriedPattern(type === 'regex' ? pattern : '');
  const error = create.error ?? update.error;
  const wrongPattern = problemStatus(tried.query.error) === 422 ? tried.query.error : null;
  const countsAnew =
    type === 'regex' && (signal?.type !== type || pattern !== (signal.pattern ?? ''));

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const body = {
      name: String(form.get('name')),
      description: String(form.get('description')),
      type,
      pattern: type === 'regex' ? pattern : null,
      polarity: String(form.get('polarity')) as Signal['polarity'],
      enabled: form.get('enabled') !== null,
    };
    const looksBack = form.get('looks_back') !== null;
    const done = {
      onSuccess: ({ id }: Signal) => {
        toast({ text: 'Saved. New messages are matched from now on.' });
        if (looksBack) {
          backfill.mutate(
            { params: { signal_id: id }, query: { days: 7 } },
            { onError: (fault) => toast({ text: fault.message, tone: 'fault' }) },
          );
        }
        onClose();
        navigate(`/signals/${id}`);
      },
    };
    if (signal === null) create.mutate({ body }, done);
    else update.mutate({ params: { signal_id: signal.id }, body }, done);
  };

  return (
    <Dialog title={signal === null ? 'Create signal' : 'Edit signal'} onClose={onClose} wide>
      <form className="stack" onSubmit={submit}>
        <Field
          label="Name"
          hint={type === 'instrumented' && 'Your code reports it in events with this name.'}
          {...{ error, pointer: '/name' }}
        >
          {(ids) => (
            <input {...ids} name="name" required maxLength={120} defaultValue={signal?.name} />
          )}
        </Field>
        <Field label="Description" {...{ error, pointer: '/description' }}>
          {(ids) => <input {...ids} name="description" defaultValue={signal?.description} />}
        </Field>
        <Field label="Type" {...{ error, pointer: '/type' }}>
          {(ids) => (
            <select
              {...ids}
              value={type}
              onChange={({ target }) => setType(target.value as Signal['type'])}
            >
              <option value="regex">Pattern in user messages</option>
              <option value="instrumented">Reported by your code in events</option>
            </select>
          )}
        </Field>
        {type === 'regex' && (
          <>
            <Field
              label="Pattern"
              hint="RE2 syntax, matched anywhere in the text. Start with (?i) to ignore case. Lookarounds aren’t supported."
              {...{ error: wrongPattern ?? error, pointer: '/pattern' }}
            >
              {(ids) => (
                <textarea
                  {...ids}
                  rows={2}
                  spellCheck={false}
                  maxLength={2_000}
                  value={pattern}
                  onChange={({ target }) => setPattern(target.value)}
                />
              )}
            </Field>
            <PatternPreview tried={tried} />
            {countsAnew && (
              <label className="check">
                <input type="checkbox" name="looks_back" defaultChecked />
                Also scan the last 7 days
                {signal !== null && ' (changing the pattern resets its counts)'}
              </label>
            )}
          </>
        )}
        <Field label="Sentiment" {...{ error, pointer: '/polarity' }}>
          {(ids) => (
            <select {...ids} name="polarity" defaultValue={signal?.polarity ?? 'neutral'}>
              <option value="neutral">Neither</option>
              <option value="negative">Negative</option>
              <option value="positive">Positive</option>
            </select>
          )}
        </Field>
        <label className="check">
          <input type="checkbox" name="enabled" defaultChecked={signal?.enabled ?? true} />
          Enabled
        </label>
        {error && (
          <p className="fault" role="alert">
            {error.message}
          </p>
        )}
        <div className="actions">
          <WriteButton
            scope="admin"
            type="submit"
            className="primary"
            disabled={create.isPending || update.isPending || wrongPattern !== null}
          >
            Save
          </WriteButton>
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          {refusal && <span className="soft small">{refusal}</span>}
        </div>
      </form>
    </Dialog>
  );
}
