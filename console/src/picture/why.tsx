import { readReason } from '../../../src/domain/decision-reason/read-reason.js';
import { findingSentences } from '../../../src/domain/decision-reason/reason-words.js';
import { Badge } from '../parts/badge.js';
import { percent } from '../parts/wording.js';
import { priceRecorded } from './cost-parts.js';
import { DOES, DOING, type Finding, type PicturedCall } from './decision.js';
import { markQuotes, type Piece, quotedFindings } from './quotes.js';
import {
  heldBackSentence,
  priceSentence,
  riskSentence,
  ruleSentence,
  titleWhy,
} from './sentences.js';

/** The decision in sentences, with the words of the request that it rests on underlined. */
export function Why({ call }: { call: PicturedCall }) {
  const reason = readReason(call.decision_reason);
  const priced = priceRecorded(call.costs);
  const cheapest = priced[0]?.decision ?? null;
  const rule = ruleSentence(call, reason, cheapest);
  const heldBack = heldBackSentence(call, reason);
  const findings = findingSentences(reason);
  const risk = reason.numbers;
  const loss = call.decision_inputs?.loss ?? risk?.loss;
  return (
    <section className="card why">
      <div className="between">
        <h2>{titleWhy(call)}</h2>
        <Decisions call={call} />
      </div>
      <Request
        call={call}
        evidence={[...(call.evidence as unknown as Finding[]), ...quotedFindings(reason)]}
      />
      <PutToUser call={call} />
      {heldBack !== null && (
        <p className="why-band">
          <strong>Suppressed.</strong> {heldBack}
        </p>
      )}
      {rule !== null && (
        <p className="why-band">
          <strong>A rule decided, not the cost.</strong> {rule}
        </p>
      )}
      {reason.personSaid !== null && (
        <p className="why-band">
          <strong>A person answered:</strong> “{reason.personSaid}”
        </p>
      )}
      {findings.length > 0 && (
        <ul className="why-findings">
          {findings.map((finding) => (
            <li key={finding}>{finding}</li>
          ))}
        </ul>
      )}
      {loss !== undefined && (
        <p>{riskSentence(call.probability, loss, call.costs.proceed ?? call.probability * loss)}</p>
      )}
      {rule === null && <p>{priceSentence(call.model_decision, call.costs)}</p>}
      {rule !== null && cheapest !== null && cheapest !== call.model_decision && (
        <p>{DOING[cheapest]} would have been cheapest.</p>
      )}
      <details>
        <summary>Reason with numbers</summary>
        <p className="small">
          {call.decision_reason ?? 'No reason was recorded because interventions were off.'}
        </p>
        <p className="small soft">
          Ambiguity score {call.ambiguity_score.toFixed(2)}, calibrated to a likelihood of{' '}
          {percent(call.probability)}
          {reason.note !== null && `; ${reason.note}`}.
        </p>
      </details>
    </section>
  );
}

function Decisions({ call }: { call: PicturedCall }) {
  const { decision, model_decision: wanted } = call;
  if (decision === wanted) return <Badge of={decision} />;
  return (
    <span className="row">
      <Badge of={decision ?? 'off'} />
      <Badge of={wanted} label={`would ${DOES[wanted]}`} />
    </span>
  );
}

/** The request and the user's answer, with what raises likelihood of a misunderstanding and what lowers it underlined. */
function Request({ call, evidence }: { call: PicturedCall; evidence: readonly Finding[] }) {
  const pieces = markQuotes(call.request, evidence);
  const answer = call.clarification_response;
  const marks = new Set(pieces.map(({ mark }) => mark));
  return (
    <>
      <blockquote className="why-request">
        <p>
          <span className="soft">User: </span>
          <Marked pieces={pieces} />
        </p>
        {answer !== null && (
          <p>
            <span className="soft">User’s answer: </span>
            {answer === '' ? <em>nothing</em> : <Marked pieces={markQuotes(answer, evidence)} />}
          </p>
        )}
      </blockquote>
      {(marks.has('raises') || marks.has('lowers')) && (
        <p className="small soft why-legend">
          {marks.has('raises') && (
            <span>
              <span className="why-raises">Underlined</span>: ambiguous.
            </span>
          )}
          {marks.has('lowers') && (
            <span>
              <span className="why-lowers">Dotted</span>: clarifies.
            </span>
          )}
        </p>
      )}
    </>
  );
}

const Marked = ({ pieces }: { pieces: readonly Piece[] }) =>
  pieces.map(({ text, mark, at }) =>
    mark === null ? (
      text
    ) : (
      <span key={at} className={`why-${mark}`}>
        {text}
      </span>
    ),
  );

/** Text that the user or the agent was given: the questions, the readings, the prompt. */
function PutToUser({ call }: { call: PicturedCall }) {
  const { questions, options, confirm_prompt: prompt } = call;
  if (questions.length === 0 && options.length === 0 && prompt === null) return null;
  const isPut = call.decision !== 'proceed' && call.decision !== 'escalate';
  return (
    <div className="why-put">
      <h3>{isPut ? 'What the user was asked' : 'Possible questions'}</h3>
      {prompt !== null && <p>{prompt}</p>}
      {questions.map((question) => (
        <p key={question}>{question}</p>
      ))}
      {options.length > 0 && (
        <ul className="chips">
          {options.map((option) => (
            <li key={option} className="badge">
              {option}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
