import { useState } from 'react';
import { Link } from 'wouter';
import { useRead } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { Loaded } from '../../parts/loading.js';
import { sessionHref } from '../../parts/session-link.js';
import { Time } from '../../parts/time.js';
import { type Turn, toTurns, turnsAround } from '../../parts/turns.js';
import { plural } from '../../parts/wording.js';

/** Turns before the request that are shown at first. */
const BEFORE = 6;
/** The longest page of a timeline. */
const PAGE_SIZE = 100;

const WHO: Readonly<Record<Turn['who'], string>> = {
  user: 'User',
  agent: 'Agent',
  gate: 'Gate',
  tool: 'Tool',
  reported: 'Reported',
};

export interface ConversationProps {
  readonly sessionId: string;
  readonly gateCallId: string;
}

/** The conversation up to the call that waits, and what came after it. */
export function Conversation({ sessionId, gateCallId }: ConversationProps) {
  const params = { session_id: sessionId };
  const query = { page_size: PAGE_SIZE };
  const session = useRead(api.getSession, { params, query }, { live: true });
  const [all, setAll] = useState(false);
  return (
    <section className="card handoffs-conversation">
      <h2>The conversation</h2>
      <Loaded query={session}>
        {({ timeline }) => {
          const turns = toTurns(timeline.items);
          const { earlier, shown } = turnsAround(turns, gateCallId, all ? turns.length : BEFORE);
          return (
            <>
              {earlier > 0 && (
                <button type="button" className="quiet" onClick={() => setAll(true)}>
                  Show {plural(earlier, 'earlier turn')}
                </button>
              )}
              {shown.length === 0 && <p className="soft">No messages were stored.</p>}
              <ol>
                {shown.map((turn) => (
                  <TurnLine key={turn.key} turn={turn} waits={turn.gateCallId === gateCallId} />
                ))}
              </ol>
              {timeline.has_more && (
                <p className="soft">
                  The conversation continues. <Link href={sessionHref(sessionId)}>View all</Link>
                </p>
              )}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

function TurnLine({ turn, waits }: { turn: Turn; waits: boolean }) {
  const isSubject = waits && turn.who === 'user';
  return (
    <li className={`handoffs-turn${isSubject ? ' subject' : ''}`}>
      <span className="soft small">
        {WHO[turn.who]}
        {isSubject && <span className="hidden"> (waiting for a person)</span>}
      </span>
      <span className="handoffs-text">{turn.text}</span>
      <span className="soft small">
        <Time at={turn.at} />
      </span>
    </li>
  );
}
