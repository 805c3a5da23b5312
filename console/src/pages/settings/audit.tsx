import { useRead } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { listChanges } from '../../parts/changes.js';
import { CopyAsCurl } from '../../parts/copy.js';
import { Empty } from '../../parts/empty.js';
import { FilterBar } from '../../parts/filter-bar.js';
import type { FilterField } from '../../parts/filter-field.js';
import { Loaded } from '../../parts/loading.js';
import { Pager } from '../../parts/pager.js';
import { pickValues } from '../../parts/pick-values.js';
import { Table } from '../../parts/table.js';
import { Time } from '../../parts/time.js';
import { type Address, useAddress } from '../../parts/use-address.js';
import { capitalised, words } from '../../parts/wording.js';
import { missingAccess } from '../../session/missing-access.js';
import { useSession } from '../../session/session.js';

type Entry = (typeof api.listAuditEntries)['types']['reply']['items'][number];
type Query = (typeof api.listAuditEntries)['types']['query'];

const ACTIONS = [
  ...['api_key.create', 'api_key.change', 'api_key.revoke', 'config.change', 'config.restore'],
  ...['rule.create', 'rule.change', 'rule.remove', 'review.submit', 'review.remove'],
  ...['issue.change', 'eval.change', 'signal.create', 'signal.change', 'signal.remove'],
  ...['connector.create', 'connector.change', 'connector.pause', 'connector.resume'],
  ...['connector.resync', 'connector.remove', 'alert_rule.create', 'alert_rule.change'],
  ...['alert_rule.remove', 'alert_rule.rotate_secret', 'notification_settings.change'],
  ...['webhook.create', 'webhook.change', 'webhook.remove', 'webhook.rotate_secret'],
  ...['handoff.answer', 'member.invite', 'member.join', 'member.change', 'member.remove'],
  ...['session.remove', 'tenant_data.remove'],
];

const actionLabel = (action: string): string => capitalised(words(action.replace('.', ': ')));

const FILTERS: readonly FilterField[] = [
  {
    ...{ name: 'action', label: 'Action', kind: 'choice' },
    choices: ACTIONS.map((action) => [action, actionLabel(action)] as const),
  },
  { name: 'subject', label: 'ID of the changed item', kind: 'text' },
  { name: 'by', label: 'By', kind: 'text', placeholder: 'an email address or key_…' },
  { name: 'date_from', label: 'From', kind: 'date' },
  { name: 'date_to', label: 'To', kind: 'date' },
];

/** Every change that a person made, with what it was before. */
export function Audit() {
  const address = useAddress();
  const session = useSession();
  const query = readQuery(address);
  const mayRead = session.standing.scopes.includes('admin');
  const log = useRead(api.listAuditEntries, { query }, { live: true, enabled: mayRead });
  if (!mayRead) {
    return <Empty title={missingAccess(session.standing, 'admin', 'view the audit log')} />;
  }
  return (
    <section className="card">
      <div className="between">
        <h2>Audit log</h2>
        <CopyAsCurl path={api.listAuditEntries.path} query={query} />
      </div>
      <FilterBar fields={FILTERS} address={address} />
      <Loaded query={log}>
        {(list) =>
          list.items.length === 0 ? (
            <Empty title="No changes match these filters." />
          ) : (
            <>
              <Table
                caption="Changes, newest first"
                hasView
                rows={list.items}
                rowKey={({ id }) => id}
                columns={[
                  { head: 'Time', cell: ({ at }) => <Time at={at} exact /> },
                  { head: 'By', cell: ({ by }) => by },
                  { head: 'Action', cell: ({ action }) => actionLabel(action) },
                  { head: 'Item', cell: ({ subject }) => subject ?? '' },
                  { head: 'Before and after', cell: (entry) => <Changes entry={entry} /> },
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

function readQuery({ values }: Address): Query {
  const given = pickValues(
    values,
    FILTERS.map(({ name }) => name),
  );
  return { ...given, page: Number(values.page ?? 1), page_size: 50 } as Query;
}

function Changes({ entry }: { entry: Entry }) {
  const changes = listChanges(entry.before, entry.after);
  if (changes.length === 0) return null;
  return (
    <details className="small">
      <summary>{changes.length === 1 ? '1 field' : `${changes.length} fields`}</summary>
      <ul className="plain">
        {changes.map(({ name, before, after }) => (
          <li key={name}>
            {words(name)}: <del>{before}</del> → <ins>{after}</ins>
          </li>
        ))}
      </ul>
    </details>
  );
}
