import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import type { Handoff } from '../../../../src/contracts/handoff.js';
import { CopyButton } from '../../parts/copy.js';
import { Time } from '../../parts/time.js';
import { hasText } from './draft.js';
import type { Answering } from './use-answer.js';
import { waitedWords } from './waiting.js';

const HOW: Readonly<Record<Handoff['status'], string>> = {
  open: 'Waiting',
  answered: 'Answered',
  taken_over: 'Taken over by a person',
  expired: 'Expired',
  withdrawn: 'The conversation continued without a person',
};

export interface EndingProps {
  readonly handoff: Handoff;
  /** Whether it ended by what was sent from this page, so that the focus goes to it. */
  readonly isOwn: boolean;
}

/** How a handoff ended: what was answered, by whom, and whether it has reached the agent. */
export function Ending({ handoff, isOwn }: EndingProps) {
  const { status, response, note, ended_at, ended_by, used_by_call_id: usedBy } = handoff;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isOwn) heading.current?.focus();
  }, [isOwn]);
  return (
    <section className="card stack handoffs-answer">
      <h2 ref={heading} tabIndex={-1}>
        {HOW[status]}
      </h2>
      {response !== null && <blockquote>{response}</blockquote>}
      {status === 'answered' && <Use usedBy={usedBy} />}
      {status === 'taken_over' && (
        <p className="soft">This call stays blocked for the agent until the takeover ends.</p>
      )}
      <dl className="facts">
        {ended_at !== null && (
          <div>
            <dt>When</dt>
            <dd>
              <Time at={ended_at} /> (<Time at={ended_at} exact />)
            </dd>
          </div>
        )}
        <div>
          <dt>Waited</dt>
          <dd>{waitedWords(handoff.waiting_seconds)}</dd>
        </div>
        {ended_by !== null && (
          <div>
            <dt>By</dt>
            <dd>{ended_by === 'local' ? 'Unauthenticated user' : ended_by}</dd>
          </div>
        )}
        {note !== null && note !== '' && (
          <div>
            <dt>Internal note</dt>
            <dd>{note}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

function Use({ usedBy }: { usedBy: string | null }) {
  if (usedBy === null)
    return (
      <p className="soft">
        The agent hasn’t called again yet. Its next call with this request gets the answer.
      </p>
    );
  return (
    <p>
      The agent called again and got the answer:{' '}
      <Link href={`/calls/${usedBy}`}>view the call</Link>
    </p>
  );
}

/** Words that were written for a handoff which ended before they were sent. Nothing while there are none. */
export function Unsent({ answering }: { answering: Answering }) {
  const { draft, forget } = answering;
  if (!hasText(draft)) return null;
  const text = [draft.words, draft.note].filter((one) => one.trim() !== '').join('\n\n');
  return (
    <section className="card stack" role="alert">
      <h2>Your reply wasn’t sent</h2>
      <p className="soft">Someone else decided before you sent it. Your text:</p>
      <blockquote className="handoffs-text">{text}</blockquote>
      <div className="actions">
        <CopyButton text={text} />
        <button type="button" className="quiet" onClick={forget}>
          Discard
        </button>
      </div>
    </section>
  );
}
