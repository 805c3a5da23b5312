import type { Cluster, ClusterDetail, ClusterRun } from '../../contracts/cluster.js';
import type { ClusterRow } from '../../db/schema/clusters.js';
import type { ClusterSummary, ClusterView } from '../../domain/clusters/read-cluster.js';
import type { ClusterRunReport } from '../../domain/clusters/run-clusters.js';
import { mask } from '../../domain/masking/mask.js';
import { maskedExcerpt } from '../../domain/masking/masked-excerpt.js';
import type { ClusterMember } from '../../store/failures/reads.js';
import { presentFailure } from './failure.js';
import { type Page, presentPage } from './page.js';

const EXCERPT_LENGTH = 240;

export function presentCluster(view: ClusterView, page: Page): ClusterDetail {
  const failures = presentPage(view.failures.map(presentFailure), view.total, page);
  return { ...presentListedCluster(view), failures };
}

export function presentListedCluster(view: ClusterSummary): Cluster {
  const { row, trend } = view;
  return {
    id: row.id,
    title: presentTitle(row),
    dimension: row.dimension as Cluster['dimension'],
    category: row.category,
    event_count: row.eventCount,
    session_count: row.sessionCount,
    first_seen: row.firstSeen.toISOString(),
    last_seen: row.lastSeen.toISOString(),
    trend: [...trend.days],
    growth_pct: trend.growth,
    examples: view.examples.map(presentExample),
    issue_id: view.issueId,
    updated_at: row.updatedAt.toISOString(),
  };
}

/** A title may be in the words of a user. It is missing between a deletion and the run after it. */
export const presentTitle = ({ title, dimension }: ClusterRow): string =>
  title === '' ? `Failures of ${dimension?.replace('_', ' ') ?? 'any kind'}` : mask(title);

export const presentExample = (member: ClusterMember): Cluster['examples'][number] => ({
  event_id: member.kind === 'outcome' ? null : member.itemId,
  session_id: member.sessionId,
  excerpt: memberExcerpt(member),
  occurred_at: member.occurredAt.toISOString(),
});

const memberExcerpt = ({ request, detail }: ClusterMember): string =>
  maskedExcerpt([request, detail].filter((part) => part !== '').join(' → '), EXCERPT_LENGTH);

export function presentRun(
  report: ClusterRunReport,
  note: string | null,
  durationMs: number,
): ClusterRun {
  return {
    status: report.status,
    failures_considered: report.considered,
    unclustered: report.unclustered,
    clusters: report.clusters,
    clusters_created: report.created,
    clusters_merged: report.merged,
    issues_opened: [...report.issuesOpened],
    issues_regressed: [...report.issuesRegressed],
    more: report.more,
    note,
    duration_ms: Math.round(durationMs),
  };
}
