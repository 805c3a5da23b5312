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
  ['messages', 'What was sent'],
  ['channels', 'Chat and digest'],
  ['webhooks', 'Webhooks'],
] as const;

/** Who is told of what, and whether it arrived. */
export function Route() {
  const address = useAddress();
  const tab = address.values.tab ?? 'rules';
  return (
    <Page
      title="Alerts"
      lead="Be told when something changes: in a chat, by mail, or in your own systems."
    >
      <Tabs label="Parts of alerts" tabs={TABS} address={address} />
      {tab === 'rules' && <Rules />}
      {tab === 'messages' && <Messages />}
      {tab === 'channels' && <Channels />}
      {tab === 'webhooks' && <Webhooks />}
    </Page>
  );
}
