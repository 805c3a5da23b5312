import { useMemo, useState } from 'react';
import { Badge } from '../../parts/badge.js';
import { count, duration, plural, words } from '../../parts/wording.js';
import { JsonView } from './json-view.js';
import { nestSteps, type StepRow } from './step-tree.js';

/** A step as it is shown; steps of a timeline and of an episode both have these fields. */
export interface ShownStep {
  readonly step_id: string;
  readonly parent_step_id: string | null;
  readonly type: string;
  readonly name: string;
  readonly input?: unknown;
  readonly output?: unknown;
  readonly status: 'ok' | 'error' | 'cancelled' | 'pending';
  readonly error: string | null;
  readonly duration_ms: number | null;
  readonly action_risk: string | null;
  readonly input_tokens?: number | null;
  readonly output_tokens?: number | null;
  readonly metadata: Readonly<Record<string, unknown>> | null;
}

interface StepListProps {
  readonly steps: readonly { readonly step: ShownStep; readonly at: string }[];
}

/** Steps that followed each other, nested, each with a bar on one axis of time. */
export function StepList({ steps }: StepListProps) {
  const { rows, duration: whole } = useMemo(() => nestSteps(steps), [steps]);
  const failed = rows.filter(({ step }) => step.status === 'error').length;
  return (
    <>
      {rows.length > 1 && (
        <p className="soft small">
          {plural(rows.length, 'step')}
          {whole > 0 && ` in ${duration(whole)}`}
          {failed > 0 && `, ${count(failed)} failed`}
        </p>
      )}
      <ol className="steps">
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ids are given by callers, and may come twice
          <li key={`${row.step.step_id} ${index}`}>
            <StepLine row={row} whole={rows.length > 1 ? whole : 0} />
          </li>
        ))}
      </ol>
    </>
  );
}

function StepLine({ row, whole }: { row: StepRow<ShownStep>; whole: number }) {
  const { step, from, share, depth } = row;
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="steps-line">
        <span style={{ paddingLeft: `${0.9 * depth}rem` }}>
          {depth > 0 && <span aria-hidden="true">└ </span>}
          {step.name} <span className="soft small">{words(step.type)}</span>
          {depth > 0 && <span className="hidden"> (level {depth + 1})</span>}
          <Status step={step} />
        </span>
        {whole > 0 ? (
          <span className="steps-bar" aria-hidden="true">
            <i
              className={step.status === 'error' ? 'failed' : undefined}
              style={{ left: `${100 * from}%`, width: `${100 * share}%` }}
            />
          </span>
        ) : (
          <span className="wide-only" />
        )}
        <span className="number small">
          {step.duration_ms === null ? (
            <span className="soft">no time</span>
          ) : (
            duration(step.duration_ms)
          )}
        </span>
      </summary>
      {open && <StepDetail step={step} startsAfter={from * whole} />}
    </details>
  );
}

function Status({ step: { status, action_risk } }: { step: ShownStep }) {
  return (
    <>
      {status === 'error' && <span className="bad"> ✕ failed</span>}
      {status === 'pending' && <span className="soft"> … not finished</span>}
      {status === 'cancelled' && <span className="soft"> canceled</span>}
      {(action_risk === 'high' || action_risk === 'irreversible') && (
        <>
          {' '}
          <Badge of={action_risk} />
        </>
      )}
    </>
  );
}

function StepDetail({ step, startsAfter }: { step: ShownStep; startsAfter: number }) {
  const { name, input, output, error, metadata, input_tokens, output_tokens } = step;
  const hasTokens = typeof input_tokens === 'number' || typeof output_tokens === 'number';
  return (
    <div className="steps-detail">
      {error !== null && error !== '' && <p className="bad">{error}</p>}
      <p className="soft small">
        Step <code>{step.step_id}</code>
        {startsAfter > 0 && `, started ${duration(startsAfter)} after the first step`}
        {hasTokens &&
          `, ${count(input_tokens ?? 0)} input and ${count(output_tokens ?? 0)} output tokens`}
      </p>
      <Given name={`Input of ${name}`} value={input} />
      <Given name={`Output of ${name}`} value={output} />
      {metadata && Object.keys(metadata).length > 0 && (
        <Given name={`Other metadata of ${name}`} value={metadata} />
      )}
    </div>
  );
}

function Given({ name, value }: { name: string; value: unknown }) {
  if (value === null || value === undefined) return null;
  return (
    <>
      <p className="small">{name}</p>
      <JsonView label={name} value={value} />
    </>
  );
}
