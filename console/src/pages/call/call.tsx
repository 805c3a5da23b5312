import './call.css';
import { useMemo } from 'react';
import { Link, useParams } from 'wouter';
import { useRead } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { CopyAsCurl, CopyableId } from '../../parts/copy.js';
import { Loaded } from '../../parts/loading.js';
import { Neighbours, useListQuery } from '../../parts/neighbours.js';
import { Page } from '../../parts/page.js';
import { Time } from '../../parts/time.js';
import { Picture } from '../../picture/picture.js';
import { Afterwards } from './afterwards.js';
import { type CallDetail, hrefInSession } from './call-detail.js';
import { Verdicts } from './verdicts.js';

/** One gate call: why it was decided so, what it was based on, and what happened next. */
export function Route() {
  const { id = '' } = useParams<{ id: string }>();
  const call = useRead(api.getGateCall, { params: { gate_call_id: id } });
  const query = useListQuery();
  const list = useRead(api.listGateCalls, { query });
  const ids = useMemo(() => (list.data?.items ?? []).map((one) => one.id), [list.data]);
  return (
    <Page
      title="Gate call"
      lead={call.data && <Lead call={call.data} />}
      actions={
        <>
          <Link className="button" href={`/playground?call=${id}`}>
            Try in the playground
          </Link>
          <CopyAsCurl path={api.getGateCall.path.replace('{gate_call_id}', id)} />
        </>
      }
    >
      <Neighbours
        list="/calls"
        name="gate calls"
        ids={ids}
        id={id}
        href={(one) => `/calls/${one}`}
      />
      <Loaded query={call} lines={14}>
        {(detail) => (
          <>
            <Picture
              call={detail}
              prices={detail.prices}
              isPast
              history={detail.history}
              context={detail.context}
            />
            <Afterwards call={detail} />
            <Verdicts call={detail} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Lead({ call }: { call: CallDetail }) {
  return (
    <>
      <Time at={call.occurred_at} exact /> in{' '}
      <Link href={hrefInSession(call)}>{call.session_id}</Link>.{' '}
      <span className="small">
        <CopyableId id={call.id} />
      </span>
    </>
  );
}
