import { useRead, useWrite } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { Badge } from '../../parts/badge.js';
import { Empty } from '../../parts/empty.js';
import { FilterBar, type FilterField } from '../../parts/filter-bar.js';
import { Loaded } from '../../parts/loading.js';
import { Pager } from '../../parts/pager.js';
import { Table } from '../../parts/table.js';
import { Time } from '../../parts/time.js';
import { useToast } from '../../parts/toast.js';
import { useAddress } from '../../parts/use-address.js';
import { capitalised } from '../../parts/wording.js';
import { useSession } from '../../session/session.js';

type Message = (typeof api.listMessages)['types']['reply']['items'][number];
type Query = (typeof api.listMessages)['types']['query'];

const FILTERS: readonly FilterField[] = [
  {
    ...{ name: 'status', label: 'Status', kind: 'choice' },
    choices: ['waiting', 'delivered', 'failed'],
  },
  { name: 'channel', label: 'Goes by', kind: 'choice', choices: ['chat', 'email', 'webhook'] },
];
const TONES = { waiting: 'acknowledged', delivered: 'resolved', failed: 'regressed' } as const;

/** Every message that went out or waits, with the receiver's answer. */
export function Messages() {
  const address = useAddress();
  const session = useSession();
  const toast = useToast();
  const { status, channel, page } = address.values;
  const query = { status, channel, page: Number(page ?? 1) } as Query;
  const messages = useRead(api.listMessages, { query }, { live: true });
  const retry = useWrite(api.retryMessage, [api.listMessages.path]);
  const refusal = session.refusal('admin');
  const again = ({ id }: Message): void =>
    retry.mutate(
      { params: { message_id: id } },
      {
        onSuccess: () => toast({ text: 'It is sent again.' }),
        onError: (error) => toast({ text: error.message, tone: 'fault' }),
      },
    );
  return (
    <section className="card">
      <h2>What was sent</h2>
      <FilterBar fields={FILTERS} address={address} />
      <Loaded query={messages}>
        {(list) =>
          list.items.length === 0 ? (
            <Empty title="Nothing was sent, as far as the filters say." />
          ) : (
            <>
              <Table
                caption="Messages, the newest first"
                rows={list.items}
                rowKey={({ id }) => id}
                columns={[
                  { head: 'Queued', cell: ({ queued_at: at }) => <Time at={at} /> },
                  { head: 'What', cell: ({ type }) => type },
                  { head: 'To', cell: ({ to, channel: by }) => to ?? `the ${by} of the settings` },
                  {
                    head: 'Status',
                    cell: (one) => <Badge of={TONES[one.status]} label={capitalised(one.status)} />,
                  },
                  { head: 'Answer', cell: (one) => answer(one) },
                  { head: 'Tried', kind: 'number', cell: ({ attempts }) => attempts },
                  {
                    head: 'Again',
                    cell: (one) => (
                      <button
                        type="button"
                        disabled={one.status === 'waiting' || refusal !== undefined}
                        title={refusal}
                        onClick={() => again(one)}
                      >
                        Send again
                      </button>
                    ),
                  },
                ]}
              />
              <Pager list={list} address={address} />
            </>
          )
        }
      </Loaded>
    </section>
  );
}

function answer({ last_delivery: last }: Message): string {
  if (last === null) return '–';
  return [last.code, last.error].filter((part) => part !== null).join(' ') || last.status;
}
