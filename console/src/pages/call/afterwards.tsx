import { Link } from 'wouter';
import { useRead } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { Badge } from '../../parts/badge.js';
import { Time } from '../../parts/time.js';
import { capitalised, money, words } from '../../parts/wording.js';
import type { Realised } from '../../picture/realised.js';
import { inQuestions } from '../../picture/sentences.js';
import { type CallDetail, findRealised, hrefInSession, nextInThread } from './call-detail.js';

const ANSWER_KINDS: Readonly<Record<string, string>> = {
  yes: 'read as a yes',
  no: 'read as a no',
  pick: 'read as a choice',
  text: 'read as an answer in words',
  unknown: 'says that the user does not know',
  empty: 'empty, which answers nothing',
};

/** All that came of the call: answers, events, outcomes, failures, and what it cost as far as that is known. */
export function Afterwards({ call }: { call: CallDetail }) {
  const following = nextInThread(call);
  const { data: next } = useRead(
    api.getGateCall,
    { params: { gate_call_id: following?.id ?? '' } },
    { enabled: following !== undefined },
  );
  const answer = following && next?.id === following.id ? next : null;
  const { followed } = call;
  const { events, outcomes, failures } = followed;
  const isKnown = following === undefined || answer !== null;
  const realised = isKnown ? findRealised(call, answer) : null;
  const isQuiet =
    following === undefined &&
    followed.agent_reply === null &&
    events.length + outcomes.length + failures.length + call.reviews.length === 0;
  return (
    <section className="card call-after">
      <h2>What came of it</h2>
      {isQuiet && (
        <p>Nothing is known: no answer, no event, no outcome and no review has come in since.</p>
      )}
      {answer && <Answer next={answer} />}
      {followed.agent_reply !== null && (
        <p>
          <span className="soft">The agent then said:</span> {followed.agent_reply}
        </p>
      )}
      {call.thread.length > 1 && <Thread call={call} />}
      {failures.length > 0 && (
        <>
          <h3>What went wrong</h3>
          <ul className="plain">
            {failures.map((failure) => (
              <li key={`${failure.kind} ${failure.event} ${failure.occurred_at}`}>
                <span className="badge tone-bad">
                  <span aria-hidden="true">✕ </span>
                  {failure.kind === 'review' ? 'a reviewer says so' : words(failure.event)}
                </span>{' '}
                {failure.detail} <Time at={failure.occurred_at} />
              </li>
            ))}
          </ul>
        </>
      )}
      {events.length > 0 && (
        <>
          <h3>Events</h3>
          <ul className="plain">
            {events.map((event) => (
              <li key={event.id}>
                <strong>{capitalised(words(event.event))}</strong>
                {event.detail !== '' && `: ${event.detail}`}{' '}
                <span className="soft small">
                  {event.gate_caught && 'the gate had flagged it, '}
                  <Time at={event.occurred_at} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {outcomes.length > 0 && (
        <>
          <h3>Outcomes</h3>
          <ul className="plain">
            {outcomes.map((outcome) => (
              <li key={outcome.id}>
                <strong>{capitalised(words(outcome.type))}</strong>
                {outcome.value !== null && (
                  <>
                    {' '}
                    (
                    {outcome.currency === null
                      ? `${outcome.value}, without a currency`
                      : money(outcome.value, outcome.currency)}
                    )
                  </>
                )}
                {outcome.detail !== '' && `: ${outcome.detail}`}{' '}
                <span className="soft small">
                  <Time at={outcome.occurred_at} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <RealisedCost call={call} realised={realised} />
      <p className="small">
        <Link href={hrefInSession(call)}>The whole conversation</Link>
      </p>
    </section>
  );
}

function Answer({ next }: { next: CallDetail }) {
  const { clarification_response: answer, answer_kind: kind } = next;
  if (answer === null) return null;
  return (
    <blockquote>
      <span className="soft">The user answered: </span>
      {answer === '' ? <em>nothing</em> : answer}
      {kind !== null && <span className="soft small"> ({ANSWER_KINDS[kind] ?? kind})</span>}
    </blockquote>
  );
}

function Thread({ call }: { call: CallDetail }) {
  return (
    <>
      <h3>The questions and answers around it</h3>
      <ol className="plain call-thread">
        {call.thread.map((one) => (
          <li key={one.id} aria-current={one.id === call.id ? 'step' : undefined}>
            <Time at={one.occurred_at} exact /> {one.decision && <Badge of={one.decision} />}{' '}
            {one.id === call.id ? (
              <strong>this call</strong>
            ) : (
              <Link href={`/calls/${one.id}`}>{one.request}</Link>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

/** Cost that the decision came to, in words; why that is not known where it is not. */
function RealisedCost({ call, realised }: { call: CallDetail; realised: Realised | null }) {
  if (call.reviews.length === 0) return null;
  return (
    <>
      <h3>What it cost in the end</h3>
      {realised === null ? (
        <p className="soft">
          Not known: reviewers are divided or unsure, a person took over, or the thread goes on.
        </p>
      ) : (
        <p>
          {inQuestions(realised.cost)},{' '}
          {realised.regret <= 1e-9
            ? 'and nothing would have been cheaper.'
            : `of which ${inQuestions(realised.regret)} could have been avoided by the best decision.`}
        </p>
      )}
    </>
  );
}
