import { Link } from 'wouter';
import { CodeBlock } from '../parts/copy.js';
import { modeName } from '../parts/mode-words.js';
import {
  capitalised,
  displayName,
  duration,
  inQuestionCosts,
  percent,
  words,
} from '../parts/wording.js';
import { DIMENSION_WORDS, type Finding, type PicturedCall } from './decision.js';
import { findingPhrase, scoreInWords, toolNames, weightInWords } from './evidence-words.js';
import { ProposedCall } from './proposed-call.js';
import { Scroll } from './scroll.js';
import { weakestInWords } from './sentences.js';

export interface InputsProps {
  readonly call: PicturedCall;
  /** Earlier turns that were read; absent of a call that was only tried. */
  readonly history?: readonly string[];
  readonly context?: unknown;
}

/** All that the decision is based on, in words; the numbers are in details. */
export function Inputs({ call, history = [], context = null }: InputsProps) {
  const { rule } = call;
  return (
    <section className="card inputs">
      <h2>What the decision is based on</h2>
      <Understanding call={call} context={context} />
      {call.proposed_call && <ProposedCall call={call.proposed_call} />}
      <h3>What the gate considered</h3>
      <ul className="plain">
        {call.decision_inputs_text.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {call.decision_inputs_text.length === 0 && (
          <li className="soft">Not recorded for this call.</li>
        )}
        {rule && (
          <li>
            One of your rules matched. {percent(rule.rate)} of requests like this go wrong
            {rule.question !== null && <>, so the rule asks “{rule.question}”</>}.{' '}
            <Link href="/rules">Rules</Link>
          </li>
        )}
      </ul>
      <Settings call={call} />
      {history.length > 0 && (
        <details>
          <summary>Earlier turns used ({history.length})</summary>
          <ol className="plain">
            {history.map((turn, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: turns never move, and the same may be said twice
              <li key={at}>{turn}</li>
            ))}
          </ol>
        </details>
      )}
      {context !== null && (
        <details>
          <summary>Context from the agent</summary>
          <CodeBlock code={JSON.stringify(context, null, 2)} label="Call context" />
        </details>
      )}
    </section>
  );
}

/** Ambiguity by dimension, and what was understood of it. */
export function Understanding({ call, context = null }: Pick<InputsProps, 'call' | 'context'>) {
  return (
    <div className="columns">
      <div>
        <h3>Ambiguity by dimension</h3>
        <Dimensions dimensions={call.dimensions} />
        <Evidence call={call} />
      </div>
      <div>
        <h3>Understood intent</h3>
        <Understood call={call} tools={toolNames(context)} />
      </div>
    </div>
  );
}

function Dimensions({ dimensions }: Pick<PicturedCall, 'dimensions'>) {
  const scores = Object.entries(dimensions).toSorted((one, other) => other[1] - one[1]);
  return (
    <>
      <p>Least clear: {weakestInWords(dimensions).toLowerCase()}.</p>
      <ul className="meters">
        {scores.map(([name, score]) => (
          <li key={name}>
            <span>{DIMENSION_WORDS[name] ?? words(name)}</span>
            <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
              <rect width={100 * score} height="6" className="fill-accent" />
            </svg>
            <span>
              {scoreInWords(score)} <span className="soft small">({score.toFixed(2)})</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Findings that are shown at once; the others are behind a click. */
const FIRST = 4;

function Evidence({ call }: { call: PicturedCall }) {
  const findings = (call.evidence as unknown as (Finding & { dimension: string })[]).toSorted(
    (one, other) => Math.abs(other.weight) - Math.abs(one.weight),
  );
  const telling = [
    ...findings.filter(({ weight }) => weight > 0),
    ...findings.filter(({ weight }) => weight <= 0),
  ];
  if (findings.length === 0) return null;
  return (
    <>
      <h3>Evidence</h3>
      <EvidenceList findings={telling.slice(0, FIRST)} request={call.request} />
      <details>
        <summary>All evidence with weights ({findings.length})</summary>
        <Scroll label="All evidence">
          <table>
            <caption className="hidden">Evidence</caption>
            <thead>
              <tr>
                <th scope="col">Finding</th>
                <th scope="col">About</th>
                <th scope="col" className="number">
                  Weight (log-odds)
                </th>
              </tr>
            </thead>
            <tbody>
              {findings.map((finding) => (
                <tr key={`${finding.dimension} ${finding.kind} ${finding.text}`}>
                  <td>{capitalised(findingPhrase(finding, call.request))}</td>
                  <td>{words(finding.dimension)}</td>
                  <td className="number">
                    {finding.weight > 0 ? '+' : ''}
                    {finding.weight.toFixed(2)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      </details>
    </>
  );
}

const EvidenceList = ({ findings, request }: { findings: readonly Finding[]; request: string }) => (
  <ul className="plain">
    {findings.map((finding) => (
      <li key={`${finding.kind} ${finding.text}`}>
        <span aria-hidden="true">{finding.weight > 0 ? '▲' : '▽'}</span>{' '}
        {capitalised(findingPhrase(finding, request))}:{' '}
        <span className="soft">{weightInWords(finding.weight)}</span>
      </li>
    ))}
  </ul>
);

/** The tool and its values as they were understood, what is missing, and what would be assumed. */
function Understood({ call, tools }: { call: PicturedCall; tools: readonly string[] }) {
  const spec = call.intent_spec;
  if (spec === null) return <p className="soft">Nothing could be determined.</p>;
  const values = Object.entries(spec.parameters);
  return (
    <>
      <dl className="inputs-list">
        <dt>Tool</dt>
        <dd>
          {spec.tool ??
            (tools.length > 0 ? 'none of the agent’s tools' : 'the agent sent no tools')}
        </dd>
        {values.map(([name, value]) => (
          <Value
            key={name}
            name={words(name)}
            text={typeof value === 'string' ? value : JSON.stringify(value)}
          />
        ))}
        <Value name="Scope" text={spec.scope} />
        <Value name="Output format" text={spec.output_format} />
        <Value name="Constraints" text={spec.constraints.join(', ')} />
      </dl>
      {spec.missing.length > 0 && (
        <>
          <h4>Missing</h4>
          <ul className="plain">
            {spec.missing.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </>
      )}
      {spec.assumptions.length > 0 && (
        <>
          <h4>Assumptions if the agent proceeds</h4>
          <ul className="plain">
            {spec.assumptions.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </>
      )}
      {tools.length > 0 && <p className="small soft">The agent’s tools: {tools.join(', ')}</p>}
    </>
  );
}

function Value({ name, text }: { name: string; text: string | null }) {
  if (!text) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </>
  );
}

function Settings({ call }: { call: PicturedCall }) {
  const settings = [
    ['Mode', modeName(call.mode)],
    ['Interventions', displayName(call.intervention_mode)],
    ['Experiment group', call.experiment_arm ?? 'none'],
    ['Declared risk', call.action_risk ?? 'none (treated as low)'],
    [
      'Declared cost of a mistake',
      call.action_cost === null ? 'none' : inQuestionCosts(call.action_cost),
    ],
    ['Assessor', call.model_version],
    ['Configuration', `version ${call.config_version}`],
    [
      'Time',
      call.duration_ms < 10 ? `${call.duration_ms.toFixed(1)} ms` : duration(call.duration_ms),
    ],
  ];
  return (
    <details>
      <summary>Settings and versions</summary>
      <dl className="facts">
        {settings.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
