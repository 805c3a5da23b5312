import type { ConfigPreviewAnswer } from '../../contracts/config-preview.js';
import type { ConfigPreview } from '../../domain/what-if/preview-config.js';
import type { SideCounts } from '../../domain/what-if/preview-tally.js';
import { rounded, roundedOrNull } from './numbers.js';

export function presentConfigPreview(preview: ConfigPreview): ConfigPreviewAnswer {
  const { counts } = preview;
  return {
    days: preview.days,
    calls: counts.calls,
    skipped: counts.skipped,
    is_complete: preview.isComplete,
    changed: counts.changed,
    questions_gained: counts.gained,
    questions_lost: counts.lost,
    n_known: counts.known,
    recorded: counts.recorded,
    current: presentSide(counts.current),
    preview: presentSide(counts.preview),
    changes: preview.differences.map((one) => ({
      gate_call_id: one.id,
      session_id: one.sessionId,
      occurred_at: new Date(one.at).toISOString(),
      request: one.request,
      ambiguity_score: rounded(one.ambiguityScore),
      current: one.current,
      preview: one.preview,
      expected_gain: rounded(one.gain),
    })),
  };
}

const presentSide = (side: SideCounts): ConfigPreviewAnswer['current'] => ({
  decisions: side.mix,
  expected_cost: roundedOrNull(side.expected),
  expected_cost_at_preview_prices: roundedOrNull(side.expectedAtPreviewPrices),
  realised_cost: roundedOrNull(side.realised),
});
