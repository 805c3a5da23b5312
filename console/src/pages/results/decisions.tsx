import type { api } from '../../api/routes.js';
import { Badge } from '../../parts/badge.js';
import { Empty } from '../../parts/empty.js';
import { Table } from '../../parts/table.js';
import { amount, count, percent, plural } from '../../parts/wording.js';

type Stats = (typeof api.getInterventionStats)['types']['reply'];

const orDash = (value: number | null): string => (value === null ? '–' : amount(value));

/** Each decision with what it was expected to cost and what it cost, in questions to a fresh user. */
export function Decisions({ stats }: { stats: Stats }) {
  const { questions_that_paid: paid, questions_that_did_not: lost } = stats;
  if (stats.n_total === 0)
    return <Empty title={`Nothing was decided in ${plural(stats.window_days, 'day')}.`} />;
  return (
    <div className="stack">
      <p>
        In {plural(stats.window_days, 'day')}, {count(paid.count)} questions were answered and
        accepted: they saved {amount(paid.regret_avoided)}. {count(lost.count)} were not, as far as
        is known: they cost {amount(lost.friction_spent)}. The unit is one question to a user who
        has not been asked yet.
      </p>
      <Table
        caption="Decisions, what they were expected to cost and what they did"
        rows={stats.by_decision}
        rowKey={({ decision }) => decision}
        columns={[
          { head: 'Decision', cell: ({ decision }) => <Badge of={decision} /> },
          {
            head: 'Calls',
            kind: 'number',
            cell: (one) => `${count(one.count)} (${percent(one.share)})`,
          },
          {
            head: 'Held back',
            kind: 'number',
            wideOnly: true,
            cell: ({ shadowed }) => count(shadowed),
          },
          { head: 'Answered', kind: 'number', cell: (one) => percent(one.answered_rate) },
          { head: 'Accepted', kind: 'number', cell: (one) => percent(one.accepted_rate) },
          { head: 'Done over', kind: 'number', cell: (one) => percent(one.rework_rate) },
          { head: 'Expected cost', kind: 'number', cell: (one) => orDash(one.expected_cost) },
          { head: 'Cost', kind: 'number', cell: (one) => orDash(one.realised_cost) },
          { head: 'Avoidable', kind: 'number', cell: (one) => orDash(one.realised_regret) },
          { head: 'Reviewed', kind: 'number', cell: (one) => count(one.n_known) },
        ]}
      />
      <p className="soft small">
        Cost and what of it was avoidable are known of reviewed calls only: {count(stats.n_known)}{' '}
        of {count(stats.n_total)}.
      </p>
    </div>
  );
}
