import { useState } from 'react';
import { Link } from 'wouter';
import { useRead, useWrite } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { Badge } from '../../parts/badge.js';
import { DeleteDialog } from '../../parts/delete-dialog.js';
import { Empty } from '../../parts/empty.js';
import { Loaded } from '../../parts/loading.js';
import { Table } from '../../parts/table.js';
import { timeAgo } from '../../parts/wording.js';
import { WriteButton } from '../../session/write-button.js';
import { eventWords, WEBHOOK_READS, type Webhook } from './webhook.js';
import { WebhookDialog } from './webhook-dialog.js';

const TONES = { ok: 'resolved', failing: 'regressed', disabled: 'neutral' } as const;
const LABELS = { ok: 'Works', failing: 'Failing', disabled: 'Off' } as const;

/** Addresses of your own systems that are notified of what happens, signed. */
export function Webhooks() {
  const webhooks = useRead(api.listWebhooks, {}, { live: true });
  const [changed, setChanged] = useState<Webhook | 'new' | null>(null);
  const [removed, setRemoved] = useState<Webhook | null>(null);
  return (
    <section className="card">
      <div className="between">
        <h2>Webhooks</h2>
        <WriteButton scope="admin" className="primary" onClick={() => setChanged('new')}>
          Add webhook
        </WriteButton>
      </div>
      <Loaded query={webhooks}>
        {(list) =>
          list.items.length === 0 ? (
            <Empty title="No webhooks yet.">
              <p>
                Send signed events about handoffs, issues, reviews and rules to your own systems.
              </p>
            </Empty>
          ) : (
            <Table
              caption="Subscriptions"
              hasView
              rows={list.items}
              rowKey={({ id }) => id}
              columns={[
                { head: 'Name', cell: ({ name }) => name, sort: ({ name }) => name },
                { head: 'Address', cell: ({ url }) => url },
                { head: 'Events', cell: ({ events }) => events.map(eventWords).join(', ') },
                {
                  head: 'State',
                  cell: ({ state, reason }) => (
                    <>
                      <Badge of={TONES[state]} label={LABELS[state]} /> {reason}
                    </>
                  ),
                },
                {
                  head: 'Last response',
                  cell: ({ id, last_delivery: last }) => (
                    <Link href={`/alerts?tab=messages&webhook_id=${id}`}>
                      {last === null ? 'Nothing sent yet' : lastAnswer(last)}
                    </Link>
                  ),
                },
                {
                  head: 'Actions',
                  kind: 'buttons',
                  cell: (one) => (
                    <span className="actions">
                      <WriteButton scope="admin" onClick={() => setChanged(one)}>
                        Edit
                      </WriteButton>
                      <WriteButton scope="admin" className="danger" onClick={() => setRemoved(one)}>
                        Delete
                      </WriteButton>
                    </span>
                  ),
                },
              ]}
            />
          )
        }
      </Loaded>
      {changed !== null && <WebhookDialog webhook={changed} onClose={() => setChanged(null)} />}
      {removed !== null && <Remove webhook={removed} onClose={() => setRemoved(null)} />}
    </section>
  );
}

function lastAnswer(last: NonNullable<Webhook['last_delivery']>): string {
  const words = [last.code, last.error].filter((part) => part !== null).join(' ');
  return `${words || last.status}, ${timeAgo(last.at)}`;
}

function Remove({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const remove = useWrite(api.deleteWebhook, WEBHOOK_READS);
  return (
    <DeleteDialog
      name={webhook.name}
      remove={(whenDone) => remove.mutate({ params: { webhook_id: webhook.id } }, whenDone)}
      onClose={onClose}
    >
      <p>Nothing more is sent to {webhook.url} Queued messages are dropped.</p>
    </DeleteDialog>
  );
}
