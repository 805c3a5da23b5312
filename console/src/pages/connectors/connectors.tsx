import './connectors.css';
import { useState } from 'react';
import { useRead } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { Badge } from '../../parts/badge.js';
import { CopyAsCurl } from '../../parts/copy.js';
import { Empty } from '../../parts/empty.js';
import { Loaded } from '../../parts/loading.js';
import { Page } from '../../parts/page.js';
import { Table } from '../../parts/table.js';
import { Time } from '../../parts/time.js';
import { count } from '../../parts/wording.js';
import { WriteButton } from '../../session/write-button.js';
import { NewConnector } from './new-connector.js';
import { PROVIDERS } from './providers.js';
import { advice, gapInWords, hasGap, STATES, standing } from './sentences.js';

/** Voice providers whose conversations come by themselves, and how well they do. */
export function Route() {
  const health = useRead(api.getSyncHealth, {}, { live: true });
  const [connecting, setConnecting] = useState(false);
  const connect = (
    <WriteButton scope="admin" className="primary" onClick={() => setConnecting(true)}>
      Connect a provider
    </WriteButton>
  );
  return (
    <Page
      title="Connectors"
      lead="Voice agent conversations from ElevenLabs, Retell and Vapi, synced every few minutes."
      actions={
        <>
          <CopyAsCurl path={api.getSyncHealth.path} />
          {connect}
        </>
      }
    >
      <Loaded query={health}>
        {({ connectors }) =>
          connectors.length === 0 ? (
            <Empty title="No voice providers connected.">
              <p>
                Connect your provider with an API key to sync recent conversations, and new ones as
                they end. You’ll see what went wrong in them without changing your agents.
              </p>
            </Empty>
          ) : (
            <Table
              caption="Connectors, newest first"
              hasView
              rows={connectors}
              rowKey={({ id }) => id}
              href={({ id }) => `/connectors/${id}`}
              columns={[
                { head: 'Name', cell: ({ name }) => name, sort: ({ name }) => name },
                { head: 'Provider', cell: ({ provider }) => PROVIDERS[provider].name },
                {
                  head: 'State',
                  cell: (one) => (
                    <>
                      <Badge of={one.state} label={STATES[one.state]} />
                      {one.state !== 'active' && (
                        <p className="small connectors-note">
                          {one.error
                            ? `${one.error.message} ${advice(one.error)}`
                            : standing(one, null)}
                        </p>
                      )}
                    </>
                  ),
                },
                {
                  head: 'Last sync',
                  cell: ({ last_success_at: at }) => (at ? <Time at={at} /> : 'never'),
                },
                {
                  head: 'Last 24 h',
                  kind: 'number',
                  sort: ({ sessions_24h }) => sessions_24h,
                  cell: ({ sessions_24h }) => count(sessions_24h),
                },
                { head: 'Stored', kind: 'number', cell: (one) => count(one.sessions_synced) },
                {
                  head: 'Synced',
                  cell: ({ gap }) => (
                    <span className={hasGap(gap) ? 'bad' : undefined}>{gapInWords(gap)}</span>
                  ),
                },
                {
                  head: 'Unreadable',
                  kind: 'number',
                  cell: ({ sessions_failed: failed }) => (
                    <span className={failed > 0 ? 'bad' : undefined}>{count(failed)}</span>
                  ),
                },
              ]}
            />
          )
        }
      </Loaded>
      {connecting && <NewConnector onClose={() => setConnecting(false)} />}
    </Page>
  );
}
