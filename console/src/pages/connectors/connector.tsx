import './connectors.css';
import { useParams } from 'wouter';
import { useRead } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { Badge } from '../../parts/badge.js';
import { Loaded } from '../../parts/loading.js';
import { Neighbours } from '../../parts/neighbours.js';
import { Page } from '../../parts/page.js';
import { ConnectorActions } from './connector-actions.js';
import { HealthFacts } from './health-facts.js';
import { PROVIDERS } from './providers.js';
import type { Connector, Health } from './reads.js';
import { ScanStrip } from './scan-strip.js';
import { advice, deliveriesInWords, STATES, standing } from './sentences.js';
import { SetupSteps } from './setup-steps.js';

/** A connector: how it does, what it has read, and how the provider delivers. */
export function Route() {
  const { id = '' } = useParams();
  const connector = useRead(api.getConnector, { params: { connector_id: id } }, { live: true });
  const health = useRead(api.getSyncHealth, {}, { live: true });
  const all = health.data?.connectors ?? [];
  const own = all.find((one) => one.id === id);
  return (
    <Page
      title={connector.data?.name ?? 'Connector'}
      lead={connector.data && `Conversations from ${PROVIDERS[connector.data.provider].name}.`}
      actions={connector.data && <ConnectorActions connector={connector.data} />}
    >
      <Neighbours
        list="/connectors"
        name="connectors"
        ids={all.map((one) => one.id)}
        id={id}
        href={(one) => `/connectors/${one}`}
      />
      <Loaded query={connector}>
        {(found) => (
          <>
            <State connector={found} health={own} />
            <Past connector={found} />
            <Deliveries connector={found} health={own} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

interface PartProps {
  readonly connector: Connector;
  /** Absent as long as it is not read, or could not be. */
  readonly health: Health | undefined;
}

function State({ connector: { state, error, agent_ids, api_key_last4 }, health }: PartProps) {
  return (
    <section className="card">
      <h2>Health</h2>
      <p>
        <Badge of={state} label={STATES[state]} />{' '}
        {standing({ state, lag_seconds: health?.lag_seconds ?? null }, error)}
      </p>
      {error && (
        <p className="fault connectors-gap">
          {error.message} {advice(error)}
        </p>
      )}
      {health && <HealthFacts health={health} />}
      <p className="soft small connectors-gap">
        {agent_ids === null || agent_ids.length === 0
          ? 'All agents in the account are synced.'
          : `Only these agents are synced: ${agent_ids.join(', ')}.`}
        {api_key_last4 !== '' && ` The API key ends in ${api_key_last4}.`}
      </p>
    </section>
  );
}

/** Conversations of before: what was read when it was connected, and what was read again since. */
function Past({ connector: { backfill, resyncs } }: Pick<PartProps, 'connector'>) {
  return (
    <section className="card">
      <h2>Backfill</h2>
      {backfill ? (
        <ScanStrip scan={backfill} />
      ) : (
        <p>Only conversations since the connection was made are synced.</p>
      )}
      {resyncs.length > 0 && (
        <>
          <h3 className="connectors-gap">Resyncs, newest first</h3>
          <ul className="plain">
            {resyncs.map((scan) => (
              <li key={scan.id}>
                <ScanStrip scan={scan} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Deliveries({ connector, health }: PartProps) {
  const { name } = PROVIDERS[connector.provider];
  return (
    <section className="card">
      <h2>Webhook deliveries from {name}</h2>
      {health && <p>{deliveriesInWords(health)}</p>}
      <details className="connectors-gap" open={health?.webhook_state === 'failing'}>
        <summary>How to set up webhooks</summary>
        <SetupSteps connector={connector} secret={null} />
      </details>
    </section>
  );
}
