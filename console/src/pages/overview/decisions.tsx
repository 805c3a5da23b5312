import type { api } from '../../api/routes.js';
import { Badge } from '../../parts/badge.js';
import { Empty } from '../../parts/empty.js';
import { Table } from '../../parts/table.js';
import { amount, count, inQuestionCosts, percent, plural } from '../../parts/wording.js';

type Stats = (typeof api.getInterventionStats)['types']['reply'];

const orDash = (value: number | null): string => (value === null ? '–' : amount(value));

/** Each decision with what it was expected to cost and what it cost, in question costs. */
export function Decisions({ stats }: { stats: Stats }) {
  const { questions_that_paid: paid, questions_that_did_not: lost } = stats;
  if (stats.n_total === 0)
    return <Empty title={`No decisions in ${plural(stats.window_days, 'day')}.`} />;
  return (
    <div className="stack">
      <p>
        In {plural(stats.window_days, 'day')}, {count(paid.count)} questions were answered and
        accepted, avoiding an estimated {inQuestionCosts(paid.regret_avoided)}. {count(lost.count)}{' '}
        were not, and cost {inQuestionCosts(lost.friction_spent)}. All costs are in question costs:
        1 is the cost of asking one question to a user who hasn’t been asked anything yet.
      </p>
      <Table
        caption="Expected and actual cost by decision"
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
            head: 'Suppressed by mode',
            kind: 'number',
            wideOnly: true,
            cell: ({ shadowed }) => count(shadowed),
          },
          { head: 'Answered', kind: 'number', cell: (one) => percent(one.answered_rate) },
          { head: 'Accepted', kind: 'number', cell: (one) => percent(one.accepted_rate) },
          { head: 'Redone', kind: 'number', cell: (one) => percent(one.rework_rate) },
          { head: 'Expected cost', kind: 'number', cell: (one) => orDash(one.expected_cost) },
          { head: 'Actual cost', kind: 'number', cell: (one) => orDash(one.realised_cost) },
          { head: 'Avoidable cost', kind: 'number', cell: (one) => orDash(one.realised_regret) },
          { head: 'Reviewed', kind: 'number', cell: (one) => count(one.n_known) },
        ]}
      />
      <p className="soft small">
        Actual and avoidable cost are known only for reviewed calls: {count(stats.n_known)} of{' '}
        {count(stats.n_total)}.
      </p>
    </div>
  );
}
