import { useState } from 'react';
import { useRead, useWrite } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { Badge } from '../../parts/badge.js';
import { DeleteDialog } from '../../parts/delete-dialog.js';
import { Empty } from '../../parts/empty.js';
import { Loaded } from '../../parts/loading.js';
import { Pager } from '../../parts/pager.js';
import { Table } from '../../parts/table.js';
import { Time } from '../../parts/time.js';
import { useAddress } from '../../parts/use-address.js';
import { amount, localTime } from '../../parts/wording.js';
import { useSession } from '../../session/session.js';
import { WriteButton } from '../../session/write-button.js';
import { ALERT_READS, type AlertRule } from './alert-reads.js';
import { conditionSentence, METRIC_WORDS, valueWords } from './condition.js';
import { RuleDialog } from './rule-dialog.js';
import { thingNames, useFilterChoices } from './use-things.js';

const STATES: Readonly<Record<AlertRule['state'], readonly [tone: string, label: string]>> = {
  ok: ['resolved', 'OK'],
  firing: ['regressed', 'Firing'],
  no_data: ['neutral', 'Not enough data'],
  learning: ['neutral', 'Collecting a baseline'],
  disabled: ['neutral', 'Off'],
  channel_not_configured: ['open', 'No destination'],
};

/** All alert rules as sentences, with what each measured last. */
export function Rules() {
  const address = useAddress();
  const session = useSession();
  const query = { page: Number(address.values.page ?? 1), page_size: 100 };
  const rules = useRead(api.listAlertRules, { query }, { live: true });
  const choices = useFilterChoices();
  const wanted = address.values.rule;
  const open = (rule: string | null): void =>
    address.set({ rule, page: address.values.page ?? null });
  const [removed, setRemoved] = useState<AlertRule | null>(null);
  const chosen = rules.data?.items.find(({ id }) => String(id) === wanted);
  const refusal = session.refusal('admin');
  return (
    <section className="card">
      <div className="between">
        <h2>Alerts</h2>
        <button type="button" className="primary" onClick={() => open('new')}>
          Create alert
        </button>
      </div>
      <Loaded query={rules}>
        {(list) =>
          list.items.length === 0 ? (
            <Empty title="No alerts yet.">
              <p>
                An alert watches a metric and notifies you, for example when failures rise above 5
                within an hour. You are notified of new issues and growing failures without one.
              </p>
            </Empty>
          ) : (
            <>
              <Table
                caption="Alerts"
                hasView
                rows={list.items}
                rowKey={({ id }) => id}
                columns={[
                  { head: 'Name', cell: ({ name }) => name, sort: ({ name }) => name },
                  {
                    head: 'When',
                    cell: ({ condition }) => conditionSentence(condition, thingNames(choices)),
                  },
                  {
                    head: 'Severity',
                    cell: ({ condition: { severity } }) => <Badge of={severity} />,
                  },
                  { head: 'Now', cell: (rule) => <State rule={rule} /> },
                  {
                    head: 'Sent to',
                    cell: ({ channel, condition: { target } }) => target ?? `the ${channel}`,
                  },
                  {
                    head: 'Last notified',
                    cell: ({ last_fired_at: at }) => (at ? <Time at={at} /> : 'never'),
                  },
                  {
                    head: 'Actions',
                    kind: 'buttons',
                    cell: (rule) => (
                      <span className="actions">
                        <button type="button" onClick={() => open(String(rule.id))}>
                          {refusal === undefined ? 'Edit' : 'View'}
                        </button>
                        <WriteButton
                          scope="admin"
                          className="danger"
                          onClick={() => setRemoved(rule)}
                        >
                          Delete
                        </WriteButton>
                      </span>
                    ),
                  },
                ]}
              />
              {list.total_pages > 1 && <Pager list={list} address={address} />}
            </>
          )
        }
      </Loaded>
      {wanted === 'new' && <RuleDialog rule="new" onClose={() => open(null)} />}
      {chosen && <RuleDialog key={chosen.id} rule={chosen} onClose={() => open(null)} />}
      {removed !== null && <Remove rule={removed} onClose={() => setRemoved(null)} />}
    </section>
  );
}

function State({ rule: { state, last_value: value, condition } }: { rule: AlertRule }) {
  const [tone, label] = STATES[state];
  const { metric, operator, snoozed_until: until } = condition;
  const words =
    value !== null && operator === 'change_pct'
      ? `${value > 0 ? '+' : ''}${amount(value)}%`
      : value !== null && valueWords(value, METRIC_WORDS[metric].unit);
  const isSilent = until !== null && new Date(until) > new Date();
  return (
    <>
      <Badge of={tone} label={label} />
      {words && <span className="soft nowrap"> {words}</span>}
      {isSilent && <span className="soft"> muted until {localTime(until)}</span>}
    </>
  );
}

function Remove({ rule, onClose }: { rule: AlertRule; onClose: () => void }) {
  const remove = useWrite(api.deleteAlertRule, ALERT_READS);
  return (
    <DeleteDialog
      name={rule.name}
      remove={(whenDone) => remove.mutate({ params: { rule_id: rule.id } }, whenDone)}
      onClose={onClose}
    >
      <p>It stops sending notifications.</p>
    </DeleteDialog>
  );
}
