import type { ReactNode } from 'react';
import { address } from '../../api/call.js';
import { useRead } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { CopyAsCurl, CopyButton } from '../../parts/copy.js';
import { Loaded } from '../../parts/loading.js';
import { Neighbours, useListQuery } from '../../parts/neighbours.js';
import { Page } from '../../parts/page.js';
import { Tabs } from '../../parts/tabs.js';
import { Time } from '../../parts/time.js';
import { useAddress } from '../../parts/use-address.js';
import { usePathId } from '../../parts/use-path-id.js';
import { duration } from '../../parts/wording.js';
import { DeleteSession } from './delete-session.js';
import type { SessionDetail } from './entries.js';
import { sessionsQuery } from './list-query.js';
import { StepsTab } from './steps-tab.js';
import { TimelineTab } from './timeline-tab.js';
import './sessions.css';

/** One conversation: all that is known of it, in order. */
export function Route() {
  const id = usePathId();
  const params = { session_id: id };
  // One entry: this is for what stands above the timeline, and to see when entries have come.
  const head = useRead(api.getSession, { params, query: { page_size: 1 } }, { live: true });
  return (
    <Page
      title={`Session ${id}`}
      actions={
        head.data && (
          <>
            <CopyButton text={id} label="Copy ID" />
            <CopyAsCurl path={address(api.getSession.path, params)} />
            <DeleteSession session={head.data} />
          </>
        )
      }
    >
      <InList id={id} />
      <Loaded query={head} lines={14}>
        {(session) => <Content session={session} />}
      </Loaded>
    </Page>
  );
}

function InList({ id }: { id: string }) {
  const list = useRead(api.listSessions, { query: sessionsQuery(useListQuery()) });
  return (
    <Neighbours
      list="/sessions"
      name="sessions"
      ids={list.data?.items.map(({ session_id }) => session_id) ?? []}
      id={id}
      href={(other) => `/sessions/${encodeURIComponent(other)}`}
    />
  );
}

function Content({ session }: { session: SessionDetail }) {
  const address = useAddress();
  const { steps } = session.counts;
  const tabs = [['timeline', 'Timeline'] as const, ['steps', `Steps (${steps})`] as const];
  return (
    <>
      <Facts session={session} />
      {steps > 0 && <Tabs label="Session views" tabs={tabs} address={address} />}
      {address.values.tab === 'steps' && steps > 0 ? (
        <StepsTab sessionId={session.session_id} address={address} />
      ) : (
        <TimelineTab session={session} address={address} />
      )}
    </>
  );
}

function Facts({ session }: { session: SessionDetail }) {
  const { agent_id, channel, language, metadata } = session;
  const begin = session.started_at ?? session.first_activity_at;
  const end = session.ended_at ?? session.last_activity_at;
  const length = Date.parse(end) - Date.parse(begin);
  return (
    <section className="card sessions-about" aria-label="Details">
      <dl className="facts">
        {agent_id && <Fact name="Agent">{agent_id}</Fact>}
        {channel && <Fact name="Channel">{channel}</Fact>}
        {language && <Fact name="Language">{language}</Fact>}
        <Fact name="Began">
          <Time at={begin} exact />
        </Fact>
        <Fact name="Last activity">
          <Time at={end} />
        </Fact>
        {length >= 1_000 && <Fact name="Length">{duration(length)}</Fact>}
      </dl>
      {metadata && Object.keys(metadata).length > 0 && (
        <details className="small">
          <summary>Other metadata</summary>
          <div className="between">
            <pre className="sessions-json">{JSON.stringify(metadata, null, 2)}</pre>
            <CopyButton text={JSON.stringify(metadata, null, 2)} />
          </div>
        </details>
      )}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
