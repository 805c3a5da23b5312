import { Link } from 'wouter';
import { Badge } from '../../parts/badge.js';
import { Time } from '../../parts/time.js';
import { capitalised, money, percent, words } from '../../parts/wording.js';
import type { ReviewItem } from './review-queue.js';

const DID: Readonly<Record<string, string>> = {
  proceed: 'The gate let the agent act.',
  ask: 'The gate asked the user.',
  confirm: 'The gate wanted a yes first.',
  options: 'The gate let the user choose.',
  escalate: 'The gate handed over to a person.',
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
            <strong>{DID[gate.decision ?? ''] ?? 'The gate only recorded.'}</strong>
          </p>
          <p className="soft">
            It took the chance of a misunderstanding for {percent(gate.probability)}
            {item.missing_dimension && `; least clear was the ${words(item.missing_dimension)}`}.
          </p>
        </div>
      ) : (
        <p>No gate call belongs to this.</p>
      )}
      {event !== null && (
        <p>
          Then was reported: <strong>{capitalised(words(event))}</strong>
          {detail !== '' && <> “{detail}”</>}
        </p>
      )}
      {outcomes.map(({ type, value, currency }) => (
        <p key={`${type} ${value}`}>
          It came to: {words(type)}
          {value !== null && `, ${money(value, currency ?? '')}`}
        </p>
      ))}
      <p className="soft small">
        Why this one: {reason}
        {sample === 'random' && ' (drawn at random, so that the figures are not biased)'}.{' '}
        <Time at={item.occurred_at} />
      </p>
      {gate?.decision_reason && (
        <details className="small">
          <summary>The numbers</summary>
          <p className="soft">{gate.decision_reason}</p>
        </details>
      )}
      <p className="row small">
        <Link href={`/sessions/${encodeURIComponent(item.session_id)}`}>Open the session</Link>
        {gate && <Link href={`/calls/${gate.id}`}>Open the gate call</Link>}
      </p>
    </section>
  );
}
