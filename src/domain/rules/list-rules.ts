import type { Ctx } from '../../context.js';
import type { ClusterRow } from '../../db/schema/clusters.js';
import { findClusters } from '../../store/clusters/reads.js';
import { findIssuesOfClusters } from '../../store/issues/reads.js';
import type { ClusterRule } from './draft-rule.js';

export interface RuleView {
  readonly rule: ClusterRule;
  /** Undefined where there is none any more. */
  readonly cluster: ClusterRow | undefined;
  readonly issueId: number | null;
}

/** A page of the rules of the configuration, the newest first. */
export async function listRules(
  { db, caller }: Ctx,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ views: RuleView[]; total: number }> {
  const rules = caller.config.cluster_rules;
  const page = rules.toReversed().slice(offset, offset + limit);
  return { views: await viewRules({ db, caller }, page), total: rules.length };
}

/** Rules with what is known of their clusters. */
export async function viewRules(
  { db, caller }: Pick<Ctx, 'db' | 'caller'>,
  rules: readonly ClusterRule[],
): Promise<RuleView[]> {
  const ids = [...new Set(rules.map(({ cluster_id }) => cluster_id))];
  const clusters = new Map(
    (await findClusters(db, caller.tenantId, ids)).map((row) => [row.id, row]),
  );
  const found = await findIssuesOfClusters(db, caller.tenantId, ids);
  const issues = new Map(found.map(({ clusterId, id }) => [clusterId, id]));
  return rules.map((rule) => ({
    rule,
    cluster: clusters.get(rule.cluster_id),
    issueId: issues.get(rule.cluster_id) ?? null,
  }));
}
