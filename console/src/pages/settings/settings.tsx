import { Page } from '../../parts/page.js';
import { Tabs } from '../../parts/tabs.js';
import { useAddress } from '../../parts/use-address.js';
import { useSession } from '../../session/session.js';
import { Audit } from './audit.js';
import { DeleteData } from './delete-data.js';
import { Keys } from './keys.js';
import './settings.css';
import { UsageTab } from './usage.js';

const TABS = [
  ['keys', 'Keys'],
  ['usage', 'Usage'],
  ['audit', 'Audit log'],
  ['data', 'Delete data'],
] as const;

/** Who may come in, how much is used, who changed what, and the end of it all. */
export function Route() {
  const address = useAddress();
  const { standing } = useSession();
  const tab = address.values.tab ?? 'keys';
  return (
    <Page title="Keys and usage" lead={`Access, usage and changes for ${standing.tenant.name}.`}>
      <Tabs label="Settings sections" tabs={TABS} address={address} />
      {tab === 'keys' && <Keys />}
      {tab === 'usage' && <UsageTab />}
      {tab === 'audit' && <Audit />}
      {tab === 'data' && <DeleteData />}
    </Page>
  );
}
