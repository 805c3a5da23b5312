import type { DraftedRule } from '../../contracts/rule.js';
import { maskedExcerpt } from '../../domain/masking/masked-excerpt.js';
import type { ClusterRule } from '../../domain/rules/draft-rule.js';
import { PREVIEW_DAYS, type RulePreview } from '../../domain/rules/preview-rule.js';
import { failureRate } from '../../domain/rules/rate.js';

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

const round = (value: number): number => Math.round(value * 1_000) / 1_000;
