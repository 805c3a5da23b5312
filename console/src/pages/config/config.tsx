import { useRead } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { Loaded } from '../../parts/loading.js';
import { Page } from '../../parts/page.js';
import { useAddress } from '../../parts/use-address.js';
import './config.css';
import { Workbench } from './workbench.js';

/** Prices, thresholds and modes of the gate, tried on the past before they are saved, and what they were before. */
export function Route() {
  const address = useAddress();
  const config = useRead(api.getConfig);
  return (
    <Page
      title="Configuration"
      lead="The gate picks the decision with the lowest expected cost. Set what mistakes and questions cost, and preview a change on the calls of the last 30 days."
    >
      <Loaded query={config} lines={12}>
        {(loaded) => <Workbench config={loaded} address={address} />}
      </Loaded>
    </Page>
  );
}
