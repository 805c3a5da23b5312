import { type FormEvent, useState } from 'react';
import { useWrite } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { Dialog } from '../../parts/dialog.js';
import { Field } from '../../parts/field.js';
import { useToast } from '../../parts/toast.js';
import { SecretDialog } from './secret-dialog.js';
import { EVENT_WORDS, WEBHOOK_READS, type Webhook, type WebhookEvent } from './webhook.js';

const EVENTS = Object.keys(EVENT_WORDS) as WebhookEvent[];

export interface WebhookDialogProps {
  readonly webhook: Webhook | 'new';
  readonly onClose: () => void;
}

/** A form for a new subscription, whose secret is shown this once, or for one that is there. */
export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const old = webhook === 'new' ? null : webhook;
  const toast = useToast();
  const create = useWrite(api.createWebhook, WEBHOOK_READS);
  const update = useWrite(api.updateWebhook, WEBHOOK_READS);
  const replace = useWrite(api.replaceWebhookSecret, WEBHOOK_READS);
  const [events, setEvents] = useState<readonly string[]>(old?.events ?? ['handoff.*']);
  const error = create.error ?? update.error;

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const body = {
      name: String(form.get('name')),
      // The URL as it is shown, when nobody has changed it, changes nothing.
      url: String(form.get('url')),
      events: EVENTS.filter((one) => events.includes(one)),
      enabled: form.get('enabled') !== null,
    };
    const done = (): void => {
      toast({ text: 'Saved.' });
      onClose();
    };
    if (old === null) create.mutate({ body });
    else update.mutate({ params: { webhook_id: old.id }, body }, { onSuccess: done });
  };
  const replaceSecret = (id: string): void =>
    replace.mutate(
      { params: { webhook_id: id } },
      { onError: (fault) => toast({ text: fault.message, tone: 'fault' }) },
    );

  if (create.data) return <SecretDialog secret={create.data.secret} onClose={onClose} />;
  if (replace.data) {
    const { secret, previous_valid_until: until } = replace.data;
    return <SecretDialog secret={secret} previousUntil={until} onClose={onClose} />;
  }
  const title = old === null ? 'Add webhook' : `Edit “${old.name}”`;
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <Field label="Name" {...{ error, pointer: '/name' }}>
          {(ids) => (
            <input {...ids} name="name" required maxLength={120} defaultValue={old?.name} />
          )}
        </Field>
        <Field
          label="URL"
          hint={
            old === null ? undefined : 'Only the beginning is shown. Leave it unchanged to keep it.'
          }
          {...{ error, pointer: '/url' }}
        >
          {(ids) => (
            <input
              {...ids}
              name="url"
              type="url"
              required
              maxLength={1_000}
              defaultValue={old?.url}
              placeholder="https://desk.example.com/intentlock"
            />
          )}
        </Field>
        <fieldset className="stack">
          <legend>Events</legend>
          {EVENTS.map((one) => (
            <label key={one} className="check">
              <input
                type="checkbox"
                checked={events.includes(one)}
                onChange={({ target }) =>
                  setEvents(
                    target.checked ? [...events, one] : events.filter((other) => other !== one),
                  )
                }
              />
              <span>
                {EVENT_WORDS[one]} <code className="soft">{one}</code>
              </span>
            </label>
          ))}
        </fieldset>
        <label className="check">
          <input type="checkbox" name="enabled" defaultChecked={old?.enabled ?? true} />
          Enabled
        </label>
        {error && (
          <p className="fault" role="alert">
            {error.message}
          </p>
        )}
        <div className="actions">
          <button
            type="submit"
            className="primary"
            disabled={events.length === 0 || create.isPending || update.isPending}
          >
            {old === null ? 'Subscribe' : 'Save'}
          </button>
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          {old !== null && (
            <button
              type="button"
              disabled={replace.isPending}
              onClick={() => replaceSecret(old.id)}
            >
              Rotate secret
            </button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
