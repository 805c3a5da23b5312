import { Link } from 'wouter';
import type { Handoff } from '../../../../src/contracts/handoff.js';
import { type Reason, readReason } from '../../../../src/domain/decision-reason/read-reason.js';
import { reasonSentences } from '../../../../src/domain/decision-reason/reason-words.js';
import { inQuestionCosts } from '../../parts/wording.js';
import { DOING } from '../../picture/decision.js';
import { riskSentence } from '../../picture/sentences.js';

/** Why the gate left it to a person: in words, with the figures on demand, and what it would have asked. */
export function Why({ handoff }: { handoff: Handoff }) {
  const { kind, decision_reason, questions, confirm_prompt } = handoff;
  const reason = readReason(decision_reason);
  const findings = reasonSentences(decision_reason);
  return (
    <section className="card stack">
      <h2>Why a person has to decide</h2>
      <p>
        {kind === 'escalate'
          ? 'Too risky to guess, and a question wouldn’t resolve it.'
          : 'The gate asked for confirmation, and the user hasn’t answered.'}
      </p>
      {findings.length > 0 && (
        <ul className="handoffs-findings">
          {findings.map((finding) => (
            <li key={finding}>{finding}</li>
          ))}
        </ul>
      )}
      {confirm_prompt !== null && (
        <div>
          <h3>Confirmation text</h3>
          <blockquote className="handoffs-text">{confirm_prompt}</blockquote>
        </div>
      )}
      {questions.length > 0 && (
        <div>
          <h3>Open questions</h3>
          <ul className="handoffs-findings">
            {questions.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
        </div>
      )}
      {decision_reason !== null && <Numbers numbers={reason.numbers} text={decision_reason} />}
      <p className="small">
        <Link href={`/calls/${handoff.gate_call_id}`}>View the full decision</Link>
      </p>
    </section>
  );
}

function Numbers({ numbers, text }: { numbers: Reason['numbers']; text: string }) {
  return (
    <details>
      <summary>Reason with numbers</summary>
      {numbers && <p>{riskSentence(numbers.probability, numbers.loss, numbers.risk)}</p>}
      {numbers?.other && (
        <p>
          {DOING[numbers.other.decision]} costs about {inQuestionCosts(numbers.other.cost)}.
        </p>
      )}
      <p className="soft small">{text}</p>
    </details>
  );
}
