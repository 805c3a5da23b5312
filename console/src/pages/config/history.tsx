import { useState } from 'react';
import { useRead, useWrite } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { listChanges } from '../../parts/changes.js';
import { ConfirmDialog } from '../../parts/dialog.js';
import { Empty } from '../../parts/empty.js';
import { Loaded } from '../../parts/loading.js';
import { Pager } from '../../parts/pager.js';
import { Table } from '../../parts/table.js';
import { Time } from '../../parts/time.js';
import { useToast } from '../../parts/toast.js';
import { useAddress } from '../../parts/use-address.js';
import { words } from '../../parts/wording.js';
import { useSession } from '../../session/session.js';

const CHANGED = [api.getConfig.path, api.listConfigVersions.path, api.listAuditEntries.path];

/** Configurations that were in force, and the way back to each. */
export function History() {
  const address = useAddress();
  const session = useSession();
  const query = { page: Number(address.values.page ?? 1), page_size: 20 };
  const versions = useRead(api.listConfigVersions, { query });
  const [asked, setAsked] = useState<number | null>(null);
  const refusal = session.refusal('admin');
  return (
    <section className="card">
      <h2>History</h2>
      <Loaded query={versions}>
        {(list) =>
          list.items.length === 0 ? (
            <Empty title="Nothing was ever changed." />
          ) : (
            <>
              <Table
                caption="Configurations that were in force, the newest first"
                rows={list.items}
                rowKey={({ version }) => version}
                columns={[
                  { head: 'Since', cell: ({ at }) => <Time at={at} exact /> },
                  { head: 'By', cell: ({ by }) => by },
                  {
                    head: 'Changed',
                    cell: ({ fields, restored_version: restored }) => (
                      <>
                        {fields.map(words).join(', ')}
                        {restored !== null && (
                          <span className="soft"> (put back to version {restored})</span>
                        )}
                      </>
                    ),
                  },
                  {
                    head: 'Put back',
                    cell: ({ version }) => (
                      <button
                        type="button"
                        disabled={refusal !== undefined}
                        title={refusal}
                        onClick={() => setAsked(version)}
                      >
                        Put back to this
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
      {asked !== null && <PutBack version={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}

/** A question before putting back, with what it changes of what is in force now. */
function PutBack({ version, onClose }: { version: number; onClose: () => void }) {
  const toast = useToast();
  const then = useRead(api.getConfigVersion, { params: { config_version: version } });
  const now = useRead(api.getConfig);
  const restore = useWrite(api.restoreConfig, CHANGED);
  const { defaults: _, overridden: __, ...values } = now.data ?? { defaults: 0, overridden: 0 };
  return (
    <ConfirmDialog
      title="Put the configuration back?"
      action="Put back"
      onClose={onClose}
      onConfirm={() =>
        restore.mutate(
          { params: { config_version: version } },
          {
            onSuccess: () => toast({ text: 'Put back. The history has the one before, too.' }),
            onError: (error) => toast({ text: error.message, tone: 'fault' }),
            onSettled: onClose,
          },
        )
      }
    >
      <Loaded query={then} lines={3}>
        {({ config }) => {
          const changes = now.data ? listChanges(values, config) : [];
          if (changes.length === 0) return <p>It is the same as what is in force now.</p>;
          return (
            <ul className="plain">
              {changes.map(({ name, before, after }) => (
                <li key={name}>
                  {words(name)}: <del>{before}</del> → <ins>{after}</ins>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </ConfirmDialog>
  );
}
