import { Dimension } from '../../contracts/gate.js';
import type { Overview, Report } from '../../contracts/report.js';
import type { Calibration } from '../../db/schema/tenants.js';
import { mask } from '../../domain/masking/mask.js';
import type { OverviewFigures, PeriodFigures } from '../../domain/reports/read-overview.js';
import { dimensionClarity } from '../../domain/results/call-figures.js';
import { rounded, roundedOrNull } from './numbers.js';
import { presentReviewStats } from './review.js';
import { presentExperiment } from './statistics.js';

export interface ReportContext {
  readonly now: Date;
  readonly calibration: Calibration | null;
}

export const presentOverview = (
  view: OverviewFigures,
  { now, calibration }: ReportContext,
): Overview => ({
  days: view.days,
  generated_at: now.toISOString(),
  current: presentPeriod(view.current),
  previous: presentPeriod(view.previous),
  open_issues: view.openIssues,
  reviews: presentReviewStats(view.reviews.figures, calibration),
  experiment: presentExperiment(view.experiment),
  connectors: [...view.connectors],
});

export function presentReport(view: OverviewFigures, context: ReportContext): Report {
  return {
    ...presentOverview(view, context),
    by_day: view.byDay.map(({ day, counts }) => {
      const decisions: Record<string, number> = {};
      for (const { decision, calls } of counts.gate) {
        decisions[decision ?? 'off'] = (decisions[decision ?? 'off'] ?? 0) + calls;
      }
      return {
        ...{ day, decisions, sessions: counts.sessions },
        gate_calls: counts.gate.reduce((sum, { calls }) => sum + calls, 0),
        failures: counts.failures.reduce((sum, { count }) => sum + count, 0),
        regret_avoided: rounded(view.sums.avoidedByDay.get(day) ?? 0),
      };
    }),
    dimensions: Dimension.options.map((name) => {
      const { unclear, score } = dimensionClarity(view.sums.current, name);
      const { unclear: previous } = dimensionClarity(view.sums.previous, name);
      return {
        ...{ name, unclear: roundedOrNull(unclear), previous: roundedOrNull(previous) },
        score: roundedOrNull(score),
      };
    }),
    top_issues: view.topClusters.map((cluster) => ({
      issue_id: cluster.issueId,
      cluster_id: cluster.clusterId,
      title: mask(cluster.title),
      failures: cluster.current,
      previous: cluster.previous,
    })),
  };
}

const presentPeriod = (period: PeriodFigures): Overview['current'] => ({
  from: period.from,
  to: period.to,
  gate_calls: period.gate.calls,
  decisions: { ...period.decisions },
  interventions: period.gate.interventions,
  ask_rate: roundedOrNull(period.gate.askRate),
  answer_rate: roundedOrNull(period.gate.answerRate),
  events: period.events,
  failures: period.failures,
  issues: { ...period.issues },
  active_clusters: period.activeClusters,
  signal_matches: period.signalMatches,
  outcomes: period.outcomes,
  regret_avoided: rounded(period.regretAvoided),
});
