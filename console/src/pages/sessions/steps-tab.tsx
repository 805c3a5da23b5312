import { useId } from 'react';
import { Link } from 'wouter';
import { useRead } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { Badge } from '../../parts/badge.js';
import { Empty } from '../../parts/empty.js';
import { Loaded } from '../../parts/loading.js';
import { Pager } from '../../parts/pager.js';
import type { Address } from '../../parts/use-address.js';
import { count, duration, plural } from '../../parts/wording.js';
import { type ShownStep, StepList } from './step-list.js';

type Episode = (typeof api.getEpisode)['types']['reply'];

/** All steps of a session by flow, nested, with how long each took. */
export function StepsTab({ sessionId, address }: { sessionId: string; address: Address }) {
  const { flow = '', page = '1' } = address.values;
  const query = { correlation_id: flow, page, page_size: 100 };
  const episode = useRead(
    api.getEpisode,
    { params: { session_id: sessionId }, query },
    { live: true },
  );
  return (
    <Loaded query={episode} lines={10}>
      {(data) => (
        <section aria-label="Steps">
          <Summary episode={data} />
          <FlowChoice flows={data.correlation_ids} address={address} />
          {data.steps.length === 0 && <Empty title="No steps reported." />}
          {byFlow(data.steps).map(({ flow: name, steps }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a flow can come more than once on a page
            <div key={index} className="card">
              <FlowTitle name={name} decisions={data.gate_decisions} />
              <StepList steps={steps} />
            </div>
          ))}
          {data.total_pages > 1 && <Pager list={data} address={address} />}
        </section>
      )}
    </Loaded>
  );
}

const STATES: Readonly<Record<Episode['summary']['status'], string>> = {
  pending: 'Not finished',
  completed: 'Completed',
  failed: 'Failed',
  cancelled: 'Canceled',
};

function Summary({ episode: { summary } }: { episode: Episode }) {
  const { step_count, error_count, duration_ms, tools, clarifications, tokens, status } = summary;
  const used = Object.entries(tools).map(([name, times]) =>
    times === 1 ? name : `${name} ${count(times)} times`,
  );
  return (
    <p className="sessions-summary">
      <strong>{STATES[status]}</strong>: {plural(step_count, 'step')}, {count(error_count)} failed
      {duration_ms !== null && `, ${duration(duration_ms)} in total`}.
      {clarifications > 0 && ` The gate asked the user ${plural(clarifications, 'question')}.`}
      {used.length > 0 && ` Tools: ${used.join(', ')}.`}
      {tokens.input + tokens.output > 0 &&
        ` Models used ${count(tokens.input)} input and ${count(tokens.output)} output tokens.`}
    </p>
  );
}

function FlowChoice({ flows, address }: { flows: readonly string[]; address: Address }) {
  const id = useId();
  if (flows.length < 2) return null;
  return (
    <div className="row sessions-more">
      <label htmlFor={id}>Flow</label>
      <select
        id={id}
        className="sessions-flow"
        value={address.values.flow ?? ''}
        onChange={({ target }) => address.set({ flow: target.value })}
      >
        <option value="">All</option>
        {flows.map((flow) => (
          <option key={flow} value={flow}>
            {flow}
          </option>
        ))}
      </select>
    </div>
  );
}

interface FlowTitleProps {
  readonly name: string | null;
  readonly decisions: Episode['gate_decisions'];
}

/** The flow, with what the gate decided last in it. */
function FlowTitle({ name, decisions }: FlowTitleProps) {
  const last = decisions.findLast(({ correlation_id }) => correlation_id === name);
  return (
    <div className="row">
      <h2>{name ?? 'Other steps'}</h2>
      {last && (
        <Link href={`/calls/${last.gate_id}`} className="small">
          Gate <Badge of={last.decision ?? 'off'} />
        </Link>
      )}
    </div>
  );
}

interface Flow {
  readonly flow: string | null;
  readonly steps: { readonly step: ShownStep; readonly at: string }[];
}

/** Steps by flow, in their order; a flow that comes back later is another part. */
function byFlow(steps: Episode['steps']): readonly Flow[] {
  const flows: Flow[] = [];
  for (const { tokens, started_at: at, ...step } of steps) {
    const shown = { ...step, input_tokens: tokens?.input, output_tokens: tokens?.output };
    const last = flows.at(-1);
    if (last && last.flow === step.correlation_id) last.steps.push({ step: shown, at });
    else flows.push({ flow: step.correlation_id, steps: [{ step: shown, at }] });
  }
  return flows;
}
