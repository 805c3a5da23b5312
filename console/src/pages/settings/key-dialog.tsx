import { type FormEvent, useState } from 'react';
import type { KeyScope } from '../../../../src/contracts/account.js';
import { useWrite } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { CodeBlock } from '../../parts/copy.js';
import { Dialog } from '../../parts/dialog.js';
import { Field } from '../../parts/field.js';
import { useToast } from '../../parts/toast.js';
import { type ApiKey, KEY_READS } from './api-key.js';

const SCOPES: readonly (readonly [KeyScope, string])[] = [
  ['gate', 'gate: call the gate and report results (for agents)'],
  ['read', 'read: view everything except the audit log'],
  ['review', 'review: review calls and work on issues'],
  ['admin', 'admin: change everything else'],
];

/** A form for a new key, which is shown this once, or for the name, scopes and end of one that is there. */
export function KeyDialog({ apiKey, onClose }: { apiKey: ApiKey | 'new'; onClose: () => void }) {
  const create = useWrite(api.createApiKey, KEY_READS);
  const update = useWrite(api.updateApiKey, KEY_READS);
  const toast = useToast();
  const old = apiKey === 'new' ? null : apiKey;
  const [scopes, setScopes] = useState<readonly KeyScope[]>(old?.scopes ?? ['gate']);
  const error = create.error ?? update.error;

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const name = String(form.get('name')).trim() || null;
    const day = String(form.get('expires_at'));
    const body = { name, scopes: [...scopes], expires_at: day === '' ? null : day };
    if (old === null) {
      create.mutate({ body });
      return;
    }
    update.mutate(
      { params: { id: old.id }, body },
      {
        onSuccess: () => {
          toast({ text: 'Key updated.' });
          onClose();
        },
      },
    );
  };

  if (create.data) {
    return (
      <Dialog key="made" title="Your new key" onClose={onClose}>
        <p>The key is shown only once. Store it somewhere safe.</p>
        <CodeBlock code={create.data.api_key} label="The new key" />
        <div className="actions settings-end">
          <button type="button" className="primary" onClick={onClose}>
            I’ve saved it
          </button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={old === null ? 'Create key' : 'Edit key'} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <Field label="Name" hint="Helps you tell keys apart" {...{ error, pointer: '/name' }}>
          {(ids) => (
            <input {...ids} name="name" maxLength={80} defaultValue={old?.name ?? ''} required />
          )}
        </Field>
        <fieldset className="stack">
          <legend>Scopes</legend>
          {SCOPES.map(([scope, meaning]) => (
            <label key={scope} className="check">
              <input
                type="checkbox"
                checked={scopes.includes(scope)}
                onChange={({ target }) =>
                  setScopes(
                    SCOPES.map(([one]) => one).filter((one) =>
                      one === scope ? target.checked : scopes.includes(one),
                    ),
                  )
                }
              />
              {meaning}
            </label>
          ))}
        </fieldset>
        <Field
          label="Expires on"
          hint="Leave empty for no expiration"
          {...{ error, pointer: '/expires_at' }}
        >
          {(ids) => (
            <input
              {...ids}
              name="expires_at"
              type="date"
              defaultValue={old?.expires_at?.slice(0, 10) ?? ''}
            />
          )}
        </Field>
        {error && (
          <p className="fault" role="alert">
            {error.message}
          </p>
        )}
        <div className="actions">
          <button
            type="submit"
            className="primary"
            disabled={scopes.length === 0 || create.isPending || update.isPending}
          >
            {old === null ? 'Create key' : 'Save'}
          </button>
          <button type="button" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}
