import { Link } from 'wouter';
import type { Handoff } from '../../../../src/contracts/handoff.js';
import { handoffSentences } from '../../../../src/domain/decision-reason/reason-words.js';
import { Badge } from '../../parts/badge.js';
import type { Column } from '../../parts/column.js';
import { sessionHref } from '../../parts/session-link.js';
import { Time } from '../../parts/time.js';
import { doubtfulPaths } from './arguments.js';
import { TimeLeft, Waited } from './live-time.js';
import { STATES } from './states.js';

const asked: Column<Handoff> = {
  head: 'What was asked',
  cell: ({ request }) => (
    <span className="handoffs-asked">{request ?? 'The request wasn’t stored'}</span>
  ),
};
const wanted: Column<Handoff> = {
  head: 'Proposed call',
  cell: ({ call }) => (call ? <CallInShort call={call} /> : <span className="soft">No call</span>),
};
const risk: Column<Handoff> = {
  head: 'Risk',
  cell: ({ action_risk: declared }) => declared && <Badge of={declared} />,
};
const who: Column<Handoff> = {
  head: 'Session',
  cell: ({ agent_id, session_id, channel }) => (
    <>
      <Link href={sessionHref(session_id)}>{session_id}</Link>
      {(agent_id ?? channel) !== null && (
        <span className="soft small"> {[agent_id, channel].filter(Boolean).join(', ')}</span>
      )}
    </>
  ),
};

/** Columns of those who wait. */
export function waitingColumns(readAt: number): readonly Column<Handoff>[] {
  return [
    asked,
    {
      ...{ head: 'Waiting', kind: 'number' },
      cell: (handoff) => (
        <strong>
          <Waited of={handoff} readAt={readAt} />
        </strong>
      ),
    },
    wanted,
    {
      head: 'Why',
      cell: ({ kind, decision_reason }) => handoffSentences(kind, decision_reason)[0],
    },
    risk,
    who,
    {
      ...{ head: 'Expires in', kind: 'number' },
      cell: (handoff) => <TimeLeft of={handoff} readAt={readAt} />,
    },
  ];
}

/** Columns of what is over, among which some may still wait. */
export function endedColumns(readAt: number): readonly Column<Handoff>[] {
  return [
    asked,
    {
      head: 'State',
      cell: (handoff) => (
        <>
          <Badge of={handoff.status} label={STATES[handoff.status]} />{' '}
          <span className="soft small">
            {handoff.ended_at === null ? (
              <Waited of={handoff} readAt={readAt} />
            ) : (
              <Time at={handoff.ended_at} />
            )}
          </span>
        </>
      ),
    },
    {
      head: 'Answer',
      cell: ({ response }) =>
        response !== null && <span className="handoffs-asked">“{response}”</span>,
    },
    wanted,
    risk,
    who,
  ];
}

function CallInShort({ call }: { call: NonNullable<Handoff['call']> }) {
  const doubtful = doubtfulPaths(call);
  return (
    <>
      <code>{call.name}</code>
      {doubtful.length > 0 && <span className="fault"> unclear: {doubtful.join(', ')}</span>}
    </>
  );
}
