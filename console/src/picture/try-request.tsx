import { useId, useState } from 'react';
import { Link } from 'wouter';
import { reasonSentences } from '../../../src/domain/decision-reason/reason-words.js';
import { usePreview } from '../api/queries.js';
import { api } from '../api/routes.js';
import { Badge } from '../parts/badge.js';
import { ProblemNote } from '../parts/problem.js';
import './picture.css';

const EXAMPLES = ['Delete the old records', 'Transfer 500 euros to Tom', 'Cancel my subscription'];
const MAX_REQUEST = 500;

type Answer = (typeof api.createPlaygroundCall)['types']['reply'];

const WOULD: Readonly<Record<string, string>> = {
  proceed: 'The agent proceeds.',
  ask: 'The agent asks first:',
  confirm: 'The agent asks to confirm first:',
  options: 'The agent offers a choice:',
  escalate: 'The agent hands off to a person.',
};

/** A request to the gate with its answer by the defaults: one stands there at first, and any other can be tried. */
export function TryRequest() {
  const id = useId();
  const [text, setText] = useState(EXAMPLES[0] ?? '');
  const [asked, setAsked] = useState(text);
  const answer = usePreview(api.createPlaygroundCall, { request: asked });
  return (
    <section className="card">
      <h2>Try the gate</h2>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(text.trim());
        }}
      >
        <label htmlFor={id}>User request</label>
        <div className="try-line">
          <input
            id={id}
            value={text}
            required
            maxLength={MAX_REQUEST}
            pattern=".*\S.*"
            onChange={({ target }) => setText(target.value)}
          />
          <button type="submit" className="primary">
            Check request
          </button>
        </div>
        <div className="chips">
          {EXAMPLES.map((one) => (
            <button
              key={one}
              type="button"
              className="chip"
              aria-pressed={one === asked}
              onClick={() => {
                setText(one);
                setAsked(one);
              }}
            >
              {one}
            </button>
          ))}
        </div>
      </form>
      <div className="try-answer" aria-live="polite" aria-busy={answer.isFetching}>
        {answer.error && <ProblemNote error={answer.error} />}
        {answer.data && <GateAnswer answer={answer.data} />}
      </div>
      <p className="small">
        <Link href={`/playground?request=${encodeURIComponent(asked)}`}>
          See why in the playground
        </Link>
      </p>
    </section>
  );
}

function GateAnswer({ answer }: { answer: Answer }) {
  const { decision, questions, confirm_prompt, options, decision_reason } = answer;
  const put = confirm_prompt !== null ? [confirm_prompt] : options.length > 0 ? options : questions;
  const findings = reasonSentences(decision_reason);
  return (
    <>
      <p className="row">
        <Badge of={decision ?? 'off'} />
        <strong>{WOULD[decision ?? ''] ?? 'The gate only scores the request.'}</strong>
      </p>
      {decision !== 'proceed' && put.length > 0 && (
        <blockquote>
          {put.map((one) => (
            <p key={one}>{one}</p>
          ))}
        </blockquote>
      )}
      {findings.length > 0 && <p className="soft">{findings.join(' ')}</p>}
    </>
  );
}
