import { Page } from '../../parts/page.js';
import { Tabs } from '../../parts/tabs.js';
import { useAddress } from '../../parts/use-address.js';
import './alerts.css';
import { Channels } from './channels.js';
import { Messages } from './messages.js';
import { Rules } from './rules.js';
import { Webhooks } from './webhooks.js';

const TABS = [
  ['rules', 'Alerts'],
  ['messages', 'Delivery log'],
  ['channels', 'Chat and digest'],
  ['webhooks', 'Webhooks'],
] as const;

/** Who is notified of what, and whether it arrived. */
export function Route() {
  const address = useAddress();
  const tab = address.values.tab ?? 'rules';
  return (
    <Page
      title="Alerts"
      lead="Get notified in chat, by email or in your own systems when something changes."
    >
      <Tabs label="Alert sections" tabs={TABS} address={address} />
      {tab === 'rules' && <Rules />}
      {tab === 'messages' && <Messages />}
      {tab === 'channels' && <Channels />}
      {tab === 'webhooks' && <Webhooks />}
    </Page>
  );
}
