import { Link } from 'wouter';
import type { api } from '../../api/routes.js';
import { Badge } from '../../parts/badge.js';
import { Table } from '../../parts/table.js';
import { amount, count, percent, plural } from '../../parts/wording.js';
import { interval, verdict } from './sentences.js';

type ExperimentAnswer = (typeof api.getExperiment)['types']['reply'];

const ARMS = { control: 'Without the gate', treatment: 'With the gate' };
const METRICS: Readonly<Record<string, string>> = {
  rework_rate: 'sessions with redone work',
  abandon_rate: 'abandoned sessions',
};

/** The experiment: the arms side by side, how sure the difference is, and what stands against believing it. */
export function Experiment({ experiment }: { experiment: ExperimentAnswer }) {
  const { status, key, arms, primary, guardrails, srm, sample_size: size, warning } = experiment;
  if (status === 'off') {
    return (
      <p>
        No experiment is running. In an experiment, a share of sessions runs without the gate, so
        you can see what the gate changes. Turn it on in the{' '}
        <Link href="/config">configuration</Link>.
      </p>
    );
  }
  return (
    <div className="stack">
      <p>
        <strong>
          {size.needed_per_arm !== null && size.have >= size.needed_per_arm
            ? verdict(primary, METRICS[primary.metric] ?? primary.metric)
            : 'Not enough data yet.'}
        </strong>
      </p>
      {warning !== null && <p className="banner">{warning}</p>}
      <Table
        caption={`Groups of the experiment ${key ?? ''}`}
        rows={arms}
        rowKey={({ name }) => name}
        columns={[
          { head: 'Group', cell: ({ name }) => ARMS[name] },
          { head: 'Sessions', kind: 'number', cell: ({ sessions }) => count(sessions) },
          { head: 'Redone', kind: 'number', cell: ({ rate }) => percent(rate) },
          { head: '95% interval', kind: 'number', cell: ({ ci95 }) => interval(ci95) },
        ]}
      />
      <dl className="facts">
        {guardrails.map((one) => (
          <div key={one.metric}>
            <dt>Guardrail metrics</dt>
            <dd>{verdict(one, METRICS[one.metric] ?? one.metric)}</dd>
          </div>
        ))}
        <div>
          <dt>Gate calls until the user accepts</dt>
          <dd>
            {experiment.turns_to_accept.control === null ||
            experiment.turns_to_accept.treatment === null
              ? 'not enough data'
              : `${amount(experiment.turns_to_accept.control)} without, ${amount(experiment.turns_to_accept.treatment)} with`}
          </dd>
        </div>
        <div>
          <dt>Group sizes as expected?</dt>
          <dd>
            <Badge of={srm.ok ? 'resolved' : 'critical'} label={srm.ok ? 'Yes' : 'No'} />{' '}
            {percent(srm.observed)} of sessions without the gate, {percent(srm.expected)} expected
          </dd>
        </div>
        <div>
          <dt>Sessions needed to detect a 25% drop</dt>
          <dd>
            {count(size.have)} of {size.needed_per_arm === null ? '?' : count(size.needed_per_arm)}{' '}
            sessions in the smaller group
            {size.days_left_estimate !== null &&
              `, ${plural(size.days_left_estimate, 'day')} to go`}
          </dd>
        </div>
      </dl>
    </div>
  );
}
