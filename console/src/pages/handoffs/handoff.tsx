import { inQuestionCosts } from '../../parts/wording.js';
import './handoffs.css';
import { useRef, useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import type { Handoff } from '../../../../src/contracts/handoff.js';
import { useRead } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { useShortcut } from '../../keys/shortcuts.js';
import { Badge } from '../../parts/badge.js';
import { Loaded } from '../../parts/loading.js';
import { Neighbours, useListQuery, withList } from '../../parts/neighbours.js';
import { Page } from '../../parts/page.js';
import { sessionHref } from '../../parts/session-link.js';
import { useToast } from '../../parts/toast.js';
import { useAddress } from '../../parts/use-address.js';
import { AnswerForm } from './answer-form.js';
import { Conversation } from './conversation.js';
import type { Draft } from './draft.js';
import { Ending, Unsent } from './ending.js';
import { TimeLeft, Waited } from './live-time.js';
import { listQuery } from './query.js';
import { STATES } from './states.js';
import { useAnswer } from './use-answer.js';
import { WantedCallCard } from './wanted-call.js';
import { Why } from './why.js';

const hrefFor = (id: string | number): string => `/handoffs/${id}`;

/** A handoff: who waits for what, and the answer of a person. */
export function Route() {
  const { id = '' } = useParams<{ id: string }>();
  const handoff = useRead(api.getHandoff, { params: { gate_call_id: id } }, { live: true });
  const ids = useNeighbourIds(id);
  const { values } = useAddress();
  const [, navigate] = useLocation();
  const at = ids.indexOf(id);
  const [before, after] = at < 0 ? [] : [ids[at - 1], ids[at + 1]];
  const go = (to: string | undefined): void => {
    if (to !== undefined) navigate(withList(hrefFor(to), values.in ?? ''));
  };
  useShortcut('next', () => go(after), after !== undefined);
  useShortcut('previous', () => go(before), before !== undefined);
  return (
    <Page title={handoff.data ? titleFor(handoff.data) : 'Handoff'}>
      <Neighbours list="/handoffs" name="handoffs" ids={ids} id={id} href={hrefFor} />
      <Loaded query={handoff} lines={12}>
        {(data) => (
          <Body
            handoff={data}
            readAt={handoff.dataUpdatedAt}
            onNext={after === undefined ? undefined : () => go(after)}
          />
        )}
      </Loaded>
    </Page>
  );
}

/** Ids of the list that this was opened from, as it last was with this one in it: what is answered leaves the list. */
function useNeighbourIds(id: string): readonly string[] {
  const list = useRead(api.listHandoffs, { query: listQuery(useListQuery()) }, { live: true });
  const kept = useRef<readonly string[]>([]);
  const fresh = (list.data?.items ?? []).map(({ gate_call_id }) => gate_call_id);
  if (fresh.includes(id)) kept.current = fresh;
  return kept.current;
}

const MAX_TITLE = 80;
/** Longer requests are told by their beginning. */
const MAX_REQUEST = 2_000;

function titleFor({ request, call, session_id }: Handoff): string {
  const text = (request ?? call?.name ?? session_id).replace(/\s+/g, ' ').trim();
  return text.length <= MAX_TITLE ? text : `${text.slice(0, MAX_TITLE).trimEnd()}…`;
}

interface BodyProps {
  readonly handoff: Handoff;
  readonly readAt: number;
  /** Goes to the next one; undefined: there is none. */
  readonly onNext: (() => void) | undefined;
}

function Body({ handoff, readAt, onNext }: BodyProps) {
  const show = useToast();
  const [, navigate] = useLocation();
  const [isOwn, setOwn] = useState(false);
  const { gate_call_id: id, session_id: sessionId, status } = handoff;
  const answering = useAnswer(id, (draft) => {
    setOwn(true);
    const action = onNext && { label: 'Next', run: onNext };
    show({ text: sentText(draft), ...(action && { action, stays: 10_000 }) });
  });
  useShortcut('openSession', () => navigate(sessionHref(sessionId)));
  useShortcut('openCall', () => navigate(`/calls/${id}`));
  return (
    <>
      <Head handoff={handoff} readAt={readAt} />
      <div className="handoffs-body">
        <div>
          {handoff.request !== null && handoff.request.length > MAX_TITLE && (
            <section className="card">
              <h2>What was asked</h2>
              <p className="handoffs-text">{handoff.request}</p>
              {handoff.request.length > MAX_REQUEST && (
                <p className="soft">Shortened. The full request is in the conversation.</p>
              )}
            </section>
          )}
          <WantedCallCard call={handoff.call} />
          <Why handoff={handoff} />
        </div>
        <div className="handoffs-side">
          {status === 'open' ? (
            <AnswerForm handoff={handoff} answering={answering} />
          ) : (
            <>
              <Unsent answering={answering} />
              <Ending handoff={handoff} isOwn={isOwn} />
            </>
          )}
        </div>
        <Conversation sessionId={sessionId} gateCallId={id} />
      </div>
    </>
  );
}

function sentText({ choice }: Draft): string {
  return choice === 'take_over'
    ? 'Taken over. The agent will be notified.'
    : 'Sent. The agent gets it with its next call.';
}

/** State, time and place of a handoff in a line. */
function Head({ handoff, readAt }: { handoff: Handoff; readAt: number }) {
  const { status, action_risk, action_cost, session_id, agent_id, channel, integration } = handoff;
  const place = [agent_id, channel, integration].filter((one) => one !== null);
  return (
    <p className="row handoffs-head">
      <Badge of={status} label={STATES[status]} />
      {status === 'open' && (
        <>
          <span>
            for{' '}
            <strong>
              <Waited of={handoff} readAt={readAt} />
            </strong>
          </span>
          <span className="soft">
            Expires in <TimeLeft of={handoff} readAt={readAt} />
          </span>
        </>
      )}
      {action_risk !== null && (
        <span>
          Risk <Badge of={action_risk} />
        </span>
      )}
      {action_cost !== null && <span>A mistake costs {inQuestionCosts(action_cost)}</span>}
      <span>
        in <Link href={sessionHref(session_id)}>{session_id}</Link>
        {place.length > 0 && <span className="soft"> ({place.join(', ')})</span>}
      </span>
    </p>
  );
}
