import { type FormEvent, useState } from 'react';
import { useRead, useWrite } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { Badge } from '../../parts/badge.js';
import { CodeBlock } from '../../parts/copy.js';
import { ConfirmDialog, Dialog } from '../../parts/dialog.js';
import { Empty } from '../../parts/empty.js';
import { Field } from '../../parts/field.js';
import { Loaded } from '../../parts/loading.js';
import { Table } from '../../parts/table.js';
import { useToast } from '../../parts/toast.js';
import { useSession } from '../../session/session.js';

type Webhook = (typeof api.listWebhooks)['types']['reply']['items'][number];
type Events = (typeof api.createWebhook)['types']['body']['events'];

const READS = [api.listWebhooks.path, api.listAuditEntries.path];
const EVENTS: Events = [
  ...(['gate.escalated', 'handoff.*', 'issue.opened', 'issue.regressed'] as const),
  ...(['review.submitted', 'rule.enabled'] as const),
];
const TONES = { ok: 'resolved', failing: 'regressed', disabled: 'neutral' } as const;
const LABELS = { ok: 'Works', failing: 'Nothing arrives', disabled: 'Off' } as const;

/** Addresses of your own systems that are told of what happens, signed. */
export function Webhooks() {
  const session = useSession();
  const webhooks = useRead(api.listWebhooks, {}, { live: true });
  const [making, setMaking] = useState(false);
  const [removed, setRemoved] = useState<Webhook | null>(null);
  const refusal = session.refusal('admin');
  return (
    <section className="card">
      <div className="between">
        <h2>Webhooks</h2>
        <button
          type="button"
          className="primary"
          disabled={refusal !== undefined}
          title={refusal}
          onClick={() => setMaking(true)}
        >
          Subscribe an address
        </button>
      </div>
      <Loaded query={webhooks}>
        {(list) =>
          list.items.length === 0 ? (
            <Empty title="No address is subscribed." />
          ) : (
            <Table
              caption="Subscriptions"
              rows={list.items}
              rowKey={({ id }) => id}
              columns={[
                { head: 'Name', cell: ({ name }) => name },
                { head: 'Address', cell: ({ url }) => url },
                { head: 'Told of', cell: ({ events }) => events.join(', ') },
                {
                  head: 'State',
                  cell: ({ state, reason }) => (
                    <>
                      <Badge of={TONES[state]} label={LABELS[state]} /> {reason}
                    </>
                  ),
                },
                {
                  head: 'Change',
                  cell: (one) => (
                    <button
                      type="button"
                      className="danger"
                      disabled={refusal !== undefined}
                      title={refusal}
                      onClick={() => setRemoved(one)}
                    >
                      Delete
                    </button>
                  ),
                },
              ]}
            />
          )
        }
      </Loaded>
      {making && <NewWebhook onClose={() => setMaking(false)} />}
      {removed !== null && <Remove webhook={removed} onClose={() => setRemoved(null)} />}
    </section>
  );
}

function NewWebhook({ onClose }: { onClose: () => void }) {
  const create = useWrite(api.createWebhook, READS);
  const { error } = create;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [name, url] = [String(form.get('name')), String(form.get('url'))];
    create.mutate({ body: { name, url, events: form.getAll('events') as Events } });
  };
  if (create.data) {
    return (
      <Dialog title="The secret of the webhook" onClose={onClose}>
        <p>Its messages are signed with it (Standard Webhooks). It is shown this once.</p>
        <CodeBlock code={create.data.secret} label="The secret" />
      </Dialog>
    );
  }
  return (
    <Dialog title="Subscribe an address" onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <Field label="Name" {...{ error, pointer: '/name' }}>
          {(ids) => <input {...ids} name="name" required maxLength={120} />}
        </Field>
        <Field label="URL" {...{ error, pointer: '/url' }}>
          {(ids) => <input {...ids} name="url" type="url" required maxLength={1_000} />}
        </Field>
        <fieldset className="stack">
          <legend>It is told of</legend>
          {EVENTS.map((event) => (
            <label key={event} className="check">
              <input type="checkbox" name="events" value={event} />
              {event}
            </label>
          ))}
        </fieldset>
        {error && (
          <p className="fault" role="alert">
            {error.message}
          </p>
        )}
        <div className="actions">
          <button type="submit" className="primary" disabled={create.isPending}>
            Subscribe
          </button>
          <button type="button" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function Remove({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const toast = useToast();
  const remove = useWrite(api.deleteWebhook, READS);
  return (
    <ConfirmDialog
      title={`Delete ${webhook.name}?`}
      action={`Delete ${webhook.name}`}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(
          { params: { webhook_id: webhook.id } },
          { onError: (error) => toast({ text: error.message, tone: 'fault' }), onSettled: onClose },
        )
      }
    >
      <p>Nothing is sent to {webhook.url} any more; what waits is dropped.</p>
    </ConfirmDialog>
  );
}
