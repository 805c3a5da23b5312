import { useRead, useWrite } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { Badge } from '../../parts/badge.js';
import { Empty } from '../../parts/empty.js';
import { FilterBar } from '../../parts/filter-bar.js';
import type { FilterField } from '../../parts/filter-field.js';
import { Loaded } from '../../parts/loading.js';
import { Pager } from '../../parts/pager.js';
import { Table } from '../../parts/table.js';
import { Time } from '../../parts/time.js';
import { useToast } from '../../parts/toast.js';
import { useAddress } from '../../parts/use-address.js';
import { capitalised, localTime } from '../../parts/wording.js';
import { WriteButton } from '../../session/write-button.js';

type Message = (typeof api.listMessages)['types']['reply']['items'][number];
type Query = (typeof api.listMessages)['types']['query'];

/** Messages by their type, in words. */
const WHAT: Readonly<Record<string, string>> = {
  'alert.fired': 'An alert fired',
  'alert.recovered': 'An alert recovered',
  'issue.opened': 'A new issue',
  'issue.regressed': 'An issue regressed',
  'growth.detected': 'Failures are growing',
  'digest.weekly': 'The weekly digest',
  'connector.lagging': 'A connector is lagging',
  'channel.disabled': 'A destination was disabled',
  'gate.escalated': 'A handoff was opened',
  'handoff.opened': 'A handoff is waiting',
  'handoff.answered': 'A handoff was answered',
  'handoff.expired': 'A handoff expired',
  'handoff.withdrawn': 'A handoff was withdrawn',
  'review.submitted': 'A review was submitted',
  'rule.enabled': 'A rule was enabled',
  'test.ping': 'A test message',
};

const MOST = { query: { page_size: 100 } };
const TONES = { waiting: 'acknowledged', delivered: 'resolved', failed: 'regressed' } as const;

/** Every message that went out or waits, with the receiver's answer. */
export function Messages() {
  const address = useAddress();
  const toast = useToast();
  const { status, channel, rule_id, webhook_id, page } = address.values;
  const query = { status, channel, rule_id, webhook_id, page: Number(page ?? 1) } as Query;
  const rules = useRead(api.listAlertRules, MOST).data?.items ?? [];
  const webhooks = useRead(api.listWebhooks, MOST).data?.items ?? [];
  const fields: readonly FilterField[] = [
    {
      ...{ name: 'status', label: 'Status', kind: 'choice' },
      choices: ['waiting', 'delivered', 'failed'],
    },
    { name: 'channel', label: 'Channel', kind: 'choice', choices: ['chat', 'email', 'webhook'] },
    {
      ...{ name: 'rule_id', label: 'Alert', kind: 'choice' },
      choices: rules.map(({ id, name }) => [String(id), name] as const),
    },
    {
      ...{ name: 'webhook_id', label: 'Webhook', kind: 'choice' },
      choices: webhooks.map(({ id, name }) => [id, name] as const),
    },
  ];
  const isFiltered = fields.some(({ name }) => address.values[name] !== undefined);
  const because = ({ rule_id: rule, webhook_id: webhook }: Message): string | undefined =>
    rule === null
      ? webhooks.find(({ id }) => id === webhook)?.name
      : rules.find(({ id }) => id === rule)?.name;
  const messages = useRead(api.listMessages, { query }, { live: true });
  const retry = useWrite(api.retryMessage, [api.listMessages.path]);
  const again = ({ id }: Message): void =>
    retry.mutate(
      { params: { message_id: id } },
      {
        onSuccess: () => toast({ text: 'Queued to send again.' }),
        onError: (error) => toast({ text: error.message, tone: 'fault' }),
      },
    );
  return (
    <section className="card">
      <h2>Delivery log</h2>
      <FilterBar fields={fields} address={address} />
      <Loaded query={messages}>
        {(list) =>
          list.items.length === 0 ? (
            <Empty
              title={isFiltered ? 'No messages match these filters.' : 'No messages sent yet.'}
            >
              {!isFiltered && (
                <p>
                  Set up a chat webhook or an alert, then send a test message. It shows up here with
                  the response.
                </p>
              )}
            </Empty>
          ) : (
            <>
              <Table
                caption="Messages, newest first"
                hasView
                rows={list.items}
                rowKey={({ id }) => id}
                columns={[
                  { head: 'Queued', cell: ({ queued_at: at }) => <Time at={at} /> },
                  {
                    head: 'Message',
                    cell: (one) => (
                      <>
                        {WHAT[one.type] ?? one.type}
                        {because(one) && <span className="soft small"> {because(one)}</span>}
                      </>
                    ),
                  },
                  { head: 'To', cell: ({ to, channel: by }) => to ?? `the ${by} of the settings` },
                  {
                    head: 'Status',
                    cell: (one) => <Badge of={TONES[one.status]} label={capitalised(one.status)} />,
                  },
                  { head: 'Response', cell: (one) => <Answer message={one} /> },
                  {
                    head: 'Attempts',
                    kind: 'number',
                    sort: ({ attempts }) => attempts,
                    cell: ({ attempts }) => attempts,
                  },
                  {
                    head: 'Resend',
                    cell: (one) => (
                      <WriteButton
                        scope="admin"
                        disabled={one.status === 'waiting'}
                        onClick={() => again(one)}
                      >
                        Resend
                      </WriteButton>
                    ),
                  },
                ]}
              />
              {list.total_pages > 1 && <Pager list={list} address={address} />}
            </>
          )
        }
      </Loaded>
    </section>
  );
}

/** Words on the receiver's answer, and when it is tried again. */
function Answer({ message }: { message: Message }) {
  const { last_delivery: last, next_attempt_at: next } = message;
  if (last === null) return next === null ? '–' : <>next attempt {localTime(next)}</>;
  const words = [last.code, last.error].filter((part) => part !== null).join(' ');
  return (
    <>
      {words || last.status} <span className="soft small">{localTime(last.at)}</span>
    </>
  );
}
