import { useState } from 'react';
import { useRead, useWrite } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { DeleteDialog } from '../../parts/delete-dialog.js';
import { Loaded } from '../../parts/loading.js';
import { Pager } from '../../parts/pager.js';
import { Table } from '../../parts/table.js';
import { Time } from '../../parts/time.js';
import { useAddress } from '../../parts/use-address.js';
import { useSession } from '../../session/session.js';
import { WriteButton } from '../../session/write-button.js';
import { type ApiKey, KEY_READS } from './api-key.js';
import { KeyDialog } from './key-dialog.js';

/** All keys of the tenant: what each may do, and when it was last used. */
export function Keys() {
  const address = useAddress();
  const keys = useRead(api.listApiKeys, { query: { page: Number(address.values.page ?? 1) } });
  const [changed, setChanged] = useState<ApiKey | 'new' | null>(null);
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  return (
    <section className="card">
      <div className="between">
        <h2>Keys</h2>
        <WriteButton scope="admin" className="primary" onClick={() => setChanged('new')}>
          Create key
        </WriteButton>
      </div>
      <p className="soft">
        Give each agent and person their own key with only the scopes they need. Keys keep working
        when the member who created them leaves, so revoke theirs.
      </p>
      <Loaded query={keys}>
        {(list) => (
          <>
            <Table
              caption="Keys"
              hasView
              rows={list.items}
              rowKey={({ id }) => id}
              columns={[
                { head: 'Name', cell: (key) => <KeyName apiKey={key} /> },
                { head: 'Prefix', cell: ({ prefix }) => <code>{prefix}</code> },
                {
                  head: 'Created by',
                  cell: ({ created_by: by }) => <Maker by={by} keys={list.items} />,
                },
                { head: 'Scopes', cell: ({ scopes }) => scopes.join(', ') },
                {
                  head: 'Last used',
                  cell: ({ last_used_at: at }) => (at ? <Time at={at} /> : 'never'),
                },
                {
                  head: 'Expires',
                  cell: ({ expires_at: at }) => (at ? <Time at={at} exact /> : 'never'),
                },
                {
                  head: 'Actions',
                  kind: 'buttons',
                  cell: (key) => (
                    <span className="actions">
                      <WriteButton scope="admin" onClick={() => setChanged(key)}>
                        Edit
                      </WriteButton>
                      <WriteButton scope="admin" className="danger" onClick={() => setRevoked(key)}>
                        Revoke
                      </WriteButton>
                    </span>
                  ),
                },
              ]}
            />
            {list.total_pages > 1 && <Pager list={list} address={address} />}
          </>
        )}
      </Loaded>
      {changed !== null && <KeyDialog apiKey={changed} onClose={() => setChanged(null)} />}
      {revoked !== null && <Revoke apiKey={revoked} onClose={() => setRevoked(null)} />}
    </section>
  );
}

function KeyName({ apiKey: { id, name } }: { apiKey: ApiKey }) {
  const { standing } = useSession();
  return (
    <>
      {name ?? <span className="soft">unnamed</span>}
      {standing.key?.id === id && <span className="soft"> (yours)</span>}
    </>
  );
}

/** A member by their address, or another key by its name. */
function Maker({ by, keys }: { by: string | null; keys: readonly ApiKey[] }) {
  const key = keys.find(({ id }) => id === by);
  return <>{key ? (key.name ?? key.prefix) : (by ?? '–')}</>;
}

function Revoke({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoke = useWrite(api.deleteApiKey, KEY_READS);
  const name = apiKey.name ?? apiKey.prefix;
  return (
    <DeleteDialog
      name={name}
      verb="Revoke"
      remove={(whenDone) => revoke.mutate({ params: { id: apiKey.id } }, whenDone)}
      done={`${name} was revoked.`}
      onClose={onClose}
    >
      <p>
        Requests with this key will be rejected, and anyone signed in with it is signed out. This
        can’t be undone.
      </p>
    </DeleteDialog>
  );
}
