import type { ConfiguredRule, DraftedRule } from '../../contracts/rule.js';
import { maskedExcerpt } from '../../domain/masking/masked-excerpt.js';
import type { ClusterRule } from '../../domain/rules/draft-rule.js';
import type { RuleView } from '../../domain/rules/list-rules.js';
import { PREVIEW_DAYS, type RulePreview } from '../../domain/rules/preview-rule.js';
import { failureRate } from '../../domain/rules/rate.js';
import { DEFAULT_SIMILARITY } from '../../domain/rules/rule-directory.js';
import { ruleId, ruleVersion } from '../../domain/rules/rule-version.js';

const EXCERPT_LENGTH = 240;

export function presentDraft({
  rule,
  preview,
}: {
  readonly rule: ClusterRule;
  readonly preview: RulePreview;
}): DraftedRule {
  const { calls, isComplete, matched, wentWrong, proceeded, proceededWrong, examples } = preview;
  return {
    rule,
    preview: {
      days: PREVIEW_DAYS,
      calls,
      is_complete: isComplete,
      matched,
      went_wrong: wentWrong,
      proceeded,
      proceeded_wrong: proceededWrong,
      rate: round(failureRate(proceeded, proceededWrong)),
      examples: examples.map((call) => ({
        gate_call_id: call.id,
        session_id: call.sessionId,
        request: maskedExcerpt(call.request, EXCERPT_LENGTH),
        similarity: round(call.similarity),
        went_wrong: call.wentWrong,
      })),
    },
  };
}

export function presentRule({ rule, cluster, issueId }: RuleView): ConfiguredRule {
  return {
    id: ruleId(rule),
    version: ruleVersion(rule),
    cluster_id: rule.cluster_id,
    issue_id: issueId,
    question_template: rule.question_template,
    dimension: rule.dimension ?? (cluster?.dimension as ConfiguredRule['dimension']) ?? null,
    enabled: rule.enabled ?? true,
    min_similarity: rule.min_similarity ?? DEFAULT_SIMILARITY,
    matched_calls: cluster?.matchedCalls ?? null,
    matched_wrong: cluster?.matchedWrong ?? null,
    created_at: rule.created_at ? new Date(rule.created_at).toISOString() : null,
  };
}

const round = (value: number): number => Math.round(value * 1_000) / 1_000;
