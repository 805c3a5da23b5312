import { type Ctx, inTransaction } from '../../context.js';
import type { ConfigValues } from '../../contracts/config.js';
import type { RuleDraft } from '../../contracts/rule.js';
import type { ClusterRow } from '../../db/schema/clusters.js';
import { Conflict, NotFound } from '../../errors.js';
import { newRuleId } from '../../ids.js';
import { findCluster } from '../../store/clusters/reads.js';
import { writeMatched } from '../../store/clusters/writes.js';
import { draftQuestion } from '../cluster-texts/draft-question.js';
import { effectiveConfig } from '../config/defaults.js';
import { writeChange } from '../config/write-change.js';
import type { Masking } from '../masking/masking.js';
import { preparePatterns } from './prepare-pattern.js';
import { previewRule, type RulePreview } from './preview-rule.js';
import { DEFAULT_SIMILARITY } from './rule-directory.js';

export type ClusterRule = ConfigValues['cluster_rules'][number];

const MAX_RULES = 500;
/** Calls of a preview: about a second of work. */
const MAX_CALLS = 10_000;
const MAX_EXAMPLES = 50;

const NOTHING_MATCHED: RulePreview = {
  ...{ calls: 0, isComplete: true, matched: 0, wentWrong: 0 },
  ...{ proceeded: 0, proceededWrong: 0, examples: [] },
};

/**
 * Adds a rule for a cluster to the tenant's configuration, switched off, and tries it on the calls of 30 days.
 *
 * @param keeps false: the rule is made and tried, and not added
 * @throws NotFound when there is no such cluster; Conflict when there are too many rules
 */
export async function draftRule(
  ctx: Ctx,
  { cluster_id, question_template }: RuleDraft,
  { masking, keeps }: { readonly masking: Masking; readonly keeps: boolean },
): Promise<{ rule: ClusterRule; preview: RulePreview }> {
  const { tenantId } = ctx.caller;
  const cluster = await findCluster(ctx.db, tenantId, cluster_id);
  if (!cluster) throw new NotFound('Cluster', cluster_id);
  const patterns = await preparePatterns(ctx.db, tenantId, [cluster.id], MAX_EXAMPLES);
  const prepared = patterns.get(cluster.id);
  const options = { minSimilarity: DEFAULT_SIMILARITY, now: ctx.now, maxCalls: MAX_CALLS };
  const preview = prepared
    ? await previewRule(ctx.db, tenantId, prepared, options)
    : NOTHING_MATCHED;
  const question = question_template ?? (await draftQuestion(ctx, cluster));
  const rule = ruleFor(cluster, masking.json(question), ctx.now);
  if (!keeps) return { rule, preview };
  await inTransaction(ctx, async (tx) => {
    await writeMatched(tx.db, tenantId, cluster.id, preview);
    await addRule(tx, rule);
  });
  return { rule, preview };
}

const ruleFor = (cluster: ClusterRow, question: string, now: Date): ClusterRule => ({
  id: newRuleId(),
  cluster_id: cluster.id,
  question_template: question,
  dimension: cluster.dimension as ClusterRule['dimension'],
  enabled: false,
  min_similarity: DEFAULT_SIMILARITY,
  created_at: now.toISOString(),
});

async function addRule(tx: Ctx, rule: ClusterRule): Promise<void> {
  await writeChange(tx, (current) => {
    const { cluster_rules } = effectiveConfig(current);
    if (cluster_rules.length >= MAX_RULES) {
      throw new Conflict(`You have reached the limit of ${MAX_RULES} rules. Delete one first.`);
    }
    return {
      config: { ...current, cluster_rules: [...cluster_rules, rule] },
      audit: { action: 'rule.create', subject: rule.id ?? null, before: null, after: rule },
    };
  });
}
