import { useRead } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { Loaded } from '../../parts/loading.js';
import { Page } from '../../parts/page.js';
import { Tabs } from '../../parts/tabs.js';
import { useAddress } from '../../parts/use-address.js';
import './config.css';
import { Editor } from './editor.js';
import { History } from './history.js';

const TABS = [
  ['values', 'Values'],
  ['history', 'History'],
] as const;

/** The prices that decide, tried on the past before they are saved. */
export function Route() {
  const address = useAddress();
  const config = useRead(api.getConfig);
  return (
    <Page
      title="Configuration"
      lead="What mistakes and questions cost you. Whatever you change is tried on the last 30 days before you save it."
    >
      <Tabs label="Parts of the configuration" tabs={TABS} address={address} />
      {address.values.tab === 'history' ? (
        <History />
      ) : (
        <Loaded query={config} lines={14}>
          {(answer) => <Editor config={answer} address={address} />}
        </Loaded>
      )}
    </Page>
  );
}
