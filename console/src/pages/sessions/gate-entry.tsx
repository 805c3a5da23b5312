import { useState } from 'react';
import { Link } from 'wouter';
import { Badge } from '../../parts/badge.js';
import { duration, words } from '../../parts/wording.js';
import type { GateCall } from './entries.js';
import { gateWords } from './gate-words.js';

/** A gate call: what it did in a sentence; why, and on what, when it is opened. */
export function GateEntry({ call, isOpen }: { call: GateCall; isOpen: boolean }) {
  const [open, setOpen] = useState(isOpen);
  const { did, why } = gateWords(call);
  return (
    <>
      <p>
        <strong className="sessions-who">Gate</strong> <Badge of={call.decision ?? 'off'} /> {did}{' '}
        <button
          type="button"
          className="link small"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          Why?
        </button>
      </p>
      <Put call={call} />
      {open && <Why call={call} why={why} />}
    </>
  );
}

/** The words that were asked of the user. */
function Put({ call: { decision, questions, confirm_prompt, options } }: { call: GateCall }) {
  if (decision === 'confirm' && confirm_prompt) return <blockquote>{confirm_prompt}</blockquote>;
  if (decision === 'options' && options.length > 0)
    return <blockquote>{options.join(' / ')}</blockquote>;
  if (decision !== 'ask' || questions.length === 0) return null;
  return (
    <blockquote>
      {questions.map((question) => (
        <p key={question}>{question}</p>
      ))}
    </blockquote>
  );
}

function Why({ call, why }: { call: GateCall; why: readonly string[] }) {
  const { id, request, intent_spec: spec, proposed_call: proposed, duration_ms } = call;
  return (
    <div className="sessions-why">
      <p>{why.join(' ')}</p>
      <dl>
        <Line name="Asked about" values={[`“${request}”`]} />
        <Line name="Tool" values={[proposed?.name ?? spec?.tool]} />
        <Line name="Still missing" values={spec?.missing} />
        <Line name="Assumptions" values={spec?.assumptions} />
        <Line
          name="Arguments nobody stated"
          values={proposed?.arguments
            .filter(({ standing }) => UNSAID.has(standing))
            .map(({ path, value, standing }) => `${path} = ${value} (${words(standing)})`)}
        />
      </dl>
      {call.decision_reason !== null && (
        <details className="small">
          <summary>Reason with numbers</summary>
          <p className="soft">
            {call.decision_reason}. Ambiguity score {call.ambiguity_score.toFixed(2)}. Took{' '}
            {duration(duration_ms)}.
          </p>
        </details>
      )}
      <p>
        <Link href={`/calls/${id}`}>View the full decision</Link>
      </p>
    </div>
  );
}

const UNSAID: ReadonlySet<string> = new Set(['invented', 'contradicted', 'picked']);

interface LineProps {
  readonly name: string;
  readonly values: readonly (string | null | undefined)[] | undefined;
}

/** A line of what was understood; none where there is nothing to say. */
function Line({ name, values = [] }: LineProps) {
  const given = values.filter((value) => value !== null && value !== undefined && value !== '');
  if (given.length === 0) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{given.join('; ')}</dd>
    </div>
  );
}
