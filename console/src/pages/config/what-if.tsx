import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Badge } from '../../parts/badge.js';
import { Empty } from '../../parts/empty.js';
import { Loaded } from '../../parts/loading.js';
import type { QuestionPrice } from '../../parts/question-price.js';
import { Time } from '../../parts/time.js';
import { inQuestionCosts, plural } from '../../parts/wording.js';
import { Mixes } from './mixes.js';
import { costSentences, mixSentence, type Preview, scopeSentences } from './sentences.js';

export interface WhatIfProps {
  readonly preview: UseQueryResult<Preview>;
  /** none: nothing is changed. later: what is changed shows in no past call. */
  readonly state: 'none' | 'later' | 'tried';
  /** Whether something was typed since. */
  readonly isOld: boolean;
  readonly price: QuestionPrice | null;
  readonly askFriction: number;
}

/** Preview of what the changes would have done to the calls of the last days. */
export function WhatIf({ preview, state, isOld, price, askFriction }: WhatIfProps) {
  return (
    <section className="card config-what-if" id="what-if" aria-busy={isOld || preview.isFetching}>
      <div className="between">
        <h2>What-if</h2>
        <span className="soft small" role="status">
          {state === 'tried' && (isOld || preview.isFetching) ? 'Calculating…' : ''}
        </span>
      </div>
      {state === 'none' && (
        <p className="soft">
          Change a value to see what the gate would have decided on the last 30 days of calls.
          Nothing is saved.
        </p>
      )}
      {state === 'later' && (
        <p className="soft">
          These changes only affect new calls. They wouldn’t have changed any past decision.
        </p>
      )}
      <Loaded query={preview} lines={8}>
        {(result) => (
          <Result
            result={result}
            price={price}
            askFriction={askFriction}
            isChanged={state === 'tried'}
          />
        )}
      </Loaded>
    </section>
  );
}

export interface ResultProps {
  readonly result: Preview;
  readonly price: QuestionPrice | null;
  readonly askFriction: number;
  /** false: it is only how things are. */
  readonly isChanged: boolean;
}

/** Figures and sentences of what would have been decided. */
export function Result({ result, price, askFriction, isChanged }: ResultProps) {
  if (result.calls === 0) {
    return (
      <Empty title={`There were no calls in the last ${result.days} days to try this on.`}>
        <Link href="/playground">Try a request in the playground</Link>
      </Empty>
    );
  }
  if (!isChanged) {
    return (
      <>
        <p className="config-gap">
          What the gate decided on {plural(result.calls, 'call')} in the last {result.days} days.
          This includes decisions that weren’t acted on because of the mode or an experiment. The
          overview counts those as Proceed.
        </p>
        <Mixes now={result.current.decisions} then={null} />
        <Scope result={result} />
      </>
    );
  }
  return (
    <>
      <p>
        <strong>{mixSentence(result)}</strong>
      </p>
      <Mixes now={result.current.decisions} then={result.preview.decisions} />
      <ul className="plain config-gap">
        {costSentences(result, askFriction, price).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Scope result={result} />
      {result.changes.length > 0 && <Changes result={result} />}
    </>
  );
}

function Scope({ result }: { result: Preview }) {
  return scopeSentences(result).map((sentence) => (
    <p key={sentence} className="soft small config-gap">
      {sentence}
    </p>
  ));
}

function Changes({ result: { changes, changed } }: { result: Preview }) {
  return (
    <>
      <h3 className="config-gap">
        {changed > changes.length
          ? `The ${changes.length} calls with the largest change`
          : 'Changed calls'}
      </h3>
      <ol className="config-changes">
        {changes.map((call) => (
          <li key={call.gate_call_id}>
            <Link href={`/calls/${call.gate_call_id}`}>{call.request || 'Call without text'}</Link>
            <p className="small">
              <Badge of={call.current ?? 'off'} /> <span aria-hidden="true">→</span>
              <span className="hidden">becomes</span> <Badge of={call.preview ?? 'off'} />{' '}
              <span className="soft">
                saves {inQuestionCosts(call.expected_gain)}, <Time at={call.occurred_at} />
              </span>
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}
