import { Link } from 'wouter';
import type { Handoff } from '../../../../src/contracts/handoff.js';
import { amount, capitalised, percent, words } from '../../parts/wording.js';
import { type GateFigures, readReason } from './reason.js';

/** Why the gate left it to a person: in words, with the figures on demand, and what it would have asked. */
export function Why({ handoff }: { handoff: Handoff }) {
  const { kind, decision_reason, questions, confirm_prompt } = handoff;
  const reason = decision_reason === null ? null : readReason(decision_reason);
  return (
    <section className="card stack">
      <h2>Why it waits for a person</h2>
      <p>
        {kind === 'escalate'
          ? 'The gate handed it over: guessing was too dear, and a question does not settle it.'
          : 'The gate wanted a yes first, and the user has not answered.'}
      </p>
      {reason && reason.findings.length > 0 && (
        <ul className="handoffs-findings">
          {reason.findings.map((finding) => (
            <li key={finding}>{capitalised(finding)}</li>
          ))}
        </ul>
      )}
      {confirm_prompt !== null && (
        <div>
          <h3>What a yes would confirm</h3>
          <blockquote className="handoffs-text">{confirm_prompt}</blockquote>
        </div>
      )}
      {questions.length > 0 && (
        <div>
          <h3>What the gate would ask</h3>
          <ul className="handoffs-findings">
            {questions.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
        </div>
      )}
      {reason?.figures && <Figures {...reason.figures} notes={reason.notes} />}
      <p className="small">
        <Link href={`/calls/${handoff.gate_call_id}`}>The decision in full</Link>
      </p>
    </section>
  );
}

/** Other decisions as they stand in a reason, in words. */
const OTHER: Readonly<Record<string, string>> = {
  asking: 'Asking the user',
  confirming: 'Asking for a yes',
  'offering options': 'Offering a choice',
  escalating: 'A person',
  proceeding: 'Acting',
};

function Figures({
  acting,
  chance,
  mistake,
  other,
  weakest,
  notes,
}: GateFigures & { readonly notes: readonly string[] }) {
  return (
    <details>
      <summary>The numbers</summary>
      <dl className="facts handoffs-figures">
        <div>
          <dt>Chance of a mistake</dt>
          <dd>{percent(chance)}</dd>
        </div>
        <div>
          <dt>A mistake would cost</dt>
          <dd>{amount(mistake)}</dd>
        </div>
        <div>
          <dt>Acting costs on average</dt>
          <dd>{amount(acting)}</dd>
        </div>
        {other && (
          <div>
            <dt>{OTHER[other.name] ?? capitalised(other.name)} costs</dt>
            <dd>{amount(other.cost)}</dd>
          </div>
        )}
        <div>
          <dt>Least clear</dt>
          <dd>
            {capitalised(words(weakest.dimension))}, {percent(weakest.score)} unclear
          </dd>
        </div>
      </dl>
      <p className="soft small">Costs are counted in questions to a user who was asked none yet.</p>
      {notes.map((note) => (
        <p key={note} className="soft small">
          {capitalised(note)}
        </p>
      ))}
    </details>
  );
}
