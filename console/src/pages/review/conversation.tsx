import { useState } from 'react';
import { useRead } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { Loaded } from '../../parts/loading.js';
import { Time } from '../../parts/time.js';
import { type Turn, toTurns, turnsAround } from '../../parts/turns.js';
import { plural } from '../../parts/wording.js';
import type { ReviewItem } from './review-queue.js';

/** Turns before the request that are shown at first. */
const BEFORE = 6;
export const TIMELINE_PAGE = 100;
/** Time in which a conversation that was read ahead is not read again, in milliseconds. */
export const CONVERSATION_FRESH_MS = 60_000;

/** The read of the conversation that an item is about. Items ahead are read by the same query. */
export const readConversation = (sessionId: string) => ({
  params: { session_id: sessionId },
  query: { page_size: TIMELINE_PAGE },
});

/** The conversation around the request that is judged, which is highlighted. */
export function Conversation({ item }: { item: ReviewItem }) {
  const session = useRead(api.getSession, readConversation(item.session_id), {
    fresh: CONVERSATION_FRESH_MS,
  });
  const [all, setAll] = useState(false);
  return (
    <section className="card review-conversation" aria-label="Conversation">
      <Loaded query={session} lines={8}>
        {({ timeline }) => {
          const turns = toTurns(timeline.items);
          const id = item.gate?.id ?? null;
          const { earlier, shown } = turnsAround(turns, id, all ? turns.length : BEFORE);
          return (
            <>
              {earlier > 0 && (
                <button type="button" className="quiet" onClick={() => setAll(true)}>
                  Show {plural(earlier, 'earlier turn')}
                </button>
              )}
              {shown.length === 0 && <p>{item.request ?? 'No messages were stored.'}</p>}
              <ol className="review-turns">
                {shown.map((turn) => (
                  <TurnLine key={turn.key} turn={turn} isSubject={isSubject(turn, id)} />
                ))}
              </ol>
              {item.agent_reply !== null &&
                !shown.some(({ text }) => text === item.agent_reply) && (
                  <p>
                    <span className="review-who">Agent</span> {item.agent_reply}
                  </p>
                )}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

const isSubject = ({ who, gateCallId }: Turn, id: string | null): boolean =>
  who === 'user' && id !== null && gateCallId === id;

const WHO = { user: 'User', agent: 'Agent', gate: 'Gate', tool: 'Tool', reported: 'Reported' };

function TurnLine({ turn, isSubject: isMarked }: { turn: Turn; isSubject: boolean }) {
  return (
    <li className={`review-turn ${turn.who}${isMarked ? ' subject' : ''}`}>
      <span className="review-who">
        {WHO[turn.who]}
        {isMarked && <span className="hidden"> (under review)</span>}
      </span>
      <span>{turn.text}</span>
      <span className="soft small">
        <Time at={turn.at} />
      </span>
    </li>
  );
}
