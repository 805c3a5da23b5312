import { useRead } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { Loaded } from '../../parts/loading.js';
import { Pager } from '../../parts/pager.js';
import { Table } from '../../parts/table.js';
import { Time } from '../../parts/time.js';
import type { Address } from '../../parts/use-address.js';
import type { Config } from './draft.js';
import { useKeyNames } from './use-key-names.js';
import { VersionDialog } from './version-dialog.js';
import { fieldsInWords } from './wording.js';

type Version = (typeof api.listConfigVersions)['types']['reply']['items'][number];

/** Configuration versions, with who changed what, and the way back to each. */
export function HistoryTab({ config, address }: { config: Config; address: Address }) {
  const page = Number(address.values.page ?? 1);
  const versions = useRead(api.listConfigVersions, { query: { page } });
  const names = useKeyNames();
  const chosen = Number(address.values.version ?? 0);
  const show = (version: number | null): void =>
    address.set({ version: version === null ? null : String(version), page: String(page) });
  return (
    <section className="card">
      <h2>History</h2>
      <p className="soft">Changes, newest first. You can restore any version.</p>
      <Loaded query={versions}>
        {(list) => (
          <>
            <Table
              caption="Configuration versions"
              hasView
              rows={list.items}
              rowKey={({ version }) => version}
              columns={[
                { head: 'When', cell: ({ at }) => <Time at={at} exact /> },
                { head: 'By', cell: ({ by }) => names(by) },
                { head: 'What changed', cell: (row) => changeInWords(row) },
                {
                  head: 'Version',
                  cell: ({ version }) => (
                    <button type="button" onClick={() => show(version)}>
                      {version === list.items[0]?.version && page === 1
                        ? `Show ${version} (active)`
                        : `View or restore ${version}`}
                    </button>
                  ),
                },
              ]}
            />
            {list.total_pages > 1 && <Pager list={list} address={address} />}
            {chosen > 0 && (
              <VersionDialog
                version={chosen}
                before={list.items.find(({ version }) => version < chosen)?.version ?? null}
                config={config}
                names={names}
                onClose={() => show(null)}
              />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

function changeInWords({ fields, restored_version: restored, by }: Version): string {
  if (restored !== null) return `Restored version ${restored}`;
  if (fields.length > 0) return fieldsInWords(fields);
  return by === 'system' ? 'Initial version' : 'No differences';
}
