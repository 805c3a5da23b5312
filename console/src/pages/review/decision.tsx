import { Link } from 'wouter';
import { reasonSentences } from '../../../../src/domain/decision-reason/reason-words.js';
import { Badge } from '../../parts/badge.js';
import { Time } from '../../parts/time.js';
import { capitalised, money, percent, words } from '../../parts/wording.js';
import type { ReviewItem } from './review-queue.js';

const DID: Readonly<Record<string, string>> = {
  proceed: 'The gate let the agent act.',
  ask: 'The gate asked the user.',
  confirm: 'The gate asked the user to confirm.',
  options: 'The gate offered the user a choice.',
  escalate: 'The gate opened a handoff.',
};

/** The decision of the gate, what was reported then, and why this is worth a review. */
export function Decision({ item }: { item: ReviewItem }) {
  const { gate, event, detail, reason, sample, outcomes } = item;
  return (
    <section className="card stack" aria-label="What happened">
      {gate ? (
        <div>
          <p className="row">
            {gate.decision && <Badge of={gate.decision} />}
            <strong>{DID[gate.decision ?? ''] ?? 'The gate only recorded the request.'}</strong>
          </p>
          <p className="soft">
            It estimated a {percent(gate.probability)} likelihood of a misunderstanding.
            {item.missing_dimension && ` Least clear: ${words(item.missing_dimension)}.`}
          </p>
          {reasonSentences(gate.decision_reason).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      ) : (
        <p>There is no gate call for this event.</p>
      )}
      {event !== null && (
        <p>
          Then reported: <strong>{capitalised(words(event))}</strong>
          {detail !== '' && <> “{detail}”</>}
        </p>
      )}
      {outcomes.map(({ type, value, currency }) => (
        <p key={`${type} ${value}`}>
          Outcome: {words(type)}
          {value !== null && `, ${money(value, currency ?? '')}`}
        </p>
      ))}
      <p className="soft small">
        Why it’s here:{' '}
        {sample === 'random'
          ? 'Picked at random, so the statistics stay unbiased.'
          : `${capitalised(reason)}.`}{' '}
        <Time at={item.occurred_at} />
      </p>
      {gate?.decision_reason && (
        <details className="small">
          <summary>Reason with numbers</summary>
          <p className="soft">{gate.decision_reason}</p>
        </details>
      )}
      <p className="row small">
        <Link href={`/sessions/${encodeURIComponent(item.session_id)}`}>Open session</Link>
        {gate && <Link href={`/calls/${gate.id}`}>Open gate call</Link>}
      </p>
    </section>
  );
}
