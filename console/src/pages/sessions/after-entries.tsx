import { Link } from 'wouter';
import type { TimelineItem } from '../../../../src/contracts/session.js';
import { Badge } from '../../parts/badge.js';
import { capitalised, money, words } from '../../parts/wording.js';
import { LongText } from './said-entry.js';

type Shown<Kind extends keyof TimelineItem> = NonNullable<TimelineItem[Kind]>;

const EVENT_WORDS: Readonly<Record<Shown<'event'>['event'], string>> = {
  rephrase: 'The user rephrased',
  accept: 'The user accepted the result',
  regenerate: 'The user asked for another result',
  abandon: 'The user gave up',
  correction: 'The user corrected the agent',
  self_report: 'The user reported a problem',
};

/** A report of what the user did after a call. */
export function EventEntry({ event }: { event: Shown<'event'> }) {
  const { detail, category, spec_field, gate_caught, gate_call_id, signal } = event;
  const notes = [
    category && words(category),
    spec_field && `misunderstood: ${words(spec_field)}`,
    gate_caught && 'flagged by the gate, according to the caller',
    signal && typeof signal.name === 'string' && `signal ${signal.name}`,
  ].filter(Boolean);
  return (
    <>
      <p className="sessions-who">
        <Mark good={event.event === 'accept'} /> {EVENT_WORDS[event.event]}
      </p>
      {detail !== '' && <LongText text={detail} />}
      {notes.length > 0 && <p className="soft small">{capitalised(notes.join('; '))}</p>}
      {gate_call_id && (
        <p className="small">
          <Link href={`/calls/${gate_call_id}`}>View the gate call</Link>
        </p>
      )}
    </>
  );
}

const GOOD_OUTCOME = 'task_completed';
const PLAIN_OUTCOME = 'custom';

/** A business outcome, with its money and the decision that it is put down to. */
export function OutcomeEntry({ outcome }: { outcome: Shown<'outcome'> }) {
  const { type, value, currency, detail, external_ref, attributed_to: cause } = outcome;
  return (
    <>
      <p className="sessions-who">
        {type !== PLAIN_OUTCOME && <Mark good={type === GOOD_OUTCOME} />} Outcome: {words(type)}
        {value !== null && (
          <span className="soft">
            , {currency ? money(value, currency) : `${value} (no currency)`}
          </span>
        )}
      </p>
      {detail !== '' && <LongText text={detail} />}
      {external_ref !== null && (
        <p className="soft small">
          Reference <code>{external_ref}</code>
        </p>
      )}
      {cause.gate_id !== null && (
        <p className="small">
          <Link href={`/calls/${cause.gate_id}`}>Attributed to this gate call</Link>{' '}
          {cause.decision && <Badge of={cause.decision} />}{' '}
          {cause.method === 'last_touch' && (
            <span className="soft">as the last call before it</span>
          )}
        </p>
      )}
    </>
  );
}

/** A text of the conversation that a signal looks for. */
export function SignalEntry({ match }: { match: Shown<'signal_match'> }) {
  const { signal_id, name, polarity, matched_text } = match;
  return (
    <>
      <p className="sessions-who">
        {polarity !== 'neutral' && <Mark good={polarity === 'positive'} />} Signal{' '}
        <Link href={`/signals/${signal_id}`}>{name}</Link>
      </p>
      {matched_text && (
        <p className="soft small">
          Matched “<mark>{matched_text}</mark>”
        </p>
      )}
    </>
  );
}

function Mark({ good }: { good: boolean }) {
  return (
    <span className={good ? 'good' : 'bad'}>
      <span aria-hidden="true">{good ? '✓' : '✕'}</span>
      <span className="hidden">{good ? 'Good:' : 'Bad:'}</span>
    </span>
  );
}
