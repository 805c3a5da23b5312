import type { Issue } from '../../contracts/issue.js';
import type { IssueView } from '../../domain/issues/read-issues.js';
import { mask } from '../../domain/masking/mask.js';
import { presentExample, presentTitle } from './cluster.js';
import { rounded } from './numbers.js';

export function presentIssue({ issue, cluster, ...view }: IssueView): Issue {
  const dimension = cluster.dimension as Issue['dimension'];
  return {
    id: issue.id,
    cluster_id: cluster.id,
    title: issue.title ?? presentTitle(cluster),
    assignee: issue.assignee,
    description: describeIssue({ issue, cluster, ...view }),
    status: issue.status,
    states: [...view.states],
    severity: view.severity,
    category: cluster.category,
    dimension,
    event_count: cluster.eventCount,
    session_count: cluster.sessionCount,
    affected_sessions_pct: Math.round(cluster.sessionShare * 1e4) / 1e2,
    first_seen: cluster.firstSeen.toISOString(),
    last_seen: cluster.lastSeen.toISOString(),
    trend: [...view.trend.days],
    growth_pct: view.trend.growth,
    promoted_at: issue.promotedAt.toISOString(),
    acknowledged_at: issue.acknowledgedAt?.toISOString() ?? null,
    resolved_at: issue.resolvedAt?.toISOString() ?? null,
    resolved_note: issue.resolvedNote,
    regressed_at: issue.regressedAt?.toISOString() ?? null,
    regression_count: issue.regressionCount,
    outcome_value: cluster.counts.money.map(({ currency, value }) => ({
      currency,
      value: rounded(value),
    })),
    history: issue.history,
    sample_events: view.examples.map(presentExample),
    suggested_rule: {
      cluster_id: cluster.id,
      question_template: mask(view.question),
      dimension,
    },
  };
}

function describeIssue({ cluster, trend }: IssueView): string {
  const { eventCount, sessionCount, dimension, category } = cluster;
  const about = [
    dimension && `about ${dimension.replace('_', ' ')}`,
    category && `reported as ${category.replace('_', ' ')}`,
  ].filter(Boolean);
  const mostly = about.length > 0 ? `, mostly ${about.join(', ')}` : '';
  const times = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
  return (
    `${times(eventCount, 'failure')} in ${times(sessionCount, 'conversation')}${mostly}; ` +
    `${trend.lastWeek} in the last 7 days, ${trend.weekBefore} in the 7 before.`
  );
}
