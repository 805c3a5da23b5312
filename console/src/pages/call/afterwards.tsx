import { Link } from 'wouter';
import { useRead } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { Badge } from '../../parts/badge.js';
import { Time } from '../../parts/time.js';
import { capitalised, inQuestionCosts, money, words } from '../../parts/wording.js';
import type { Realised } from '../../picture/realised.js';
import { type CallDetail, findRealised, hrefInSession, nextInThread } from './call-detail.js';

const ANSWER_KINDS: Readonly<Record<string, string>> = {
  yes: 'understood as yes',
  no: 'understood as no',
  pick: 'understood as a choice',
  text: 'understood as a free-text answer',
  unknown: 'understood as “I don’t know”',
  empty: 'empty, so not an answer',
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
      <h2>What happened next</h2>
      {isQuiet && <p>No answer, event, outcome or review has come in for this call yet.</p>}
      {answer && <Answer next={answer} />}
      {followed.agent_reply !== null && (
        <p>
          <span className="soft">The agent’s reply:</span> {followed.agent_reply}
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
                  {failure.kind === 'review' ? 'from a review' : words(failure.event)}
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
                  {event.gate_caught && 'flagged by the gate, '}
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
        <Link href={hrefInSession(call)}>View session</Link>
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
      <h3>Questions and answers in this thread</h3>
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
      <h3>Actual cost</h3>
      {realised === null ? (
        <p className="soft">
          Unknown: the reviewers disagree or are unsure, a person took over, or the thread is still
          going.
        </p>
      ) : (
        <p>
          {inQuestionCosts(realised.cost)},{' '}
          {realised.regret <= 1e-9
            ? 'and no other decision would have been cheaper.'
            : `of which the best decision would have avoided ${inQuestionCosts(realised.regret)}.`}
        </p>
      )}
    </>
  );
}
