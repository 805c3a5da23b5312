import type { Review, ReviewItem } from '../../contracts/review.js';
import type { ReviewStats } from '../../contracts/review-stats.js';
import type { ReviewRow } from '../../db/schema/reviews.js';
import type { Calibration } from '../../db/schema/tenants.js';
import type { QueueItem } from '../../domain/reviews/read-queue.js';
import type { GroupQuality, ReviewFigures } from '../../domain/reviews/review-stats.js';
import { rounded, roundedInterval, roundedOrNull } from './numbers.js';

export function presentReview(row: ReviewRow, replaced: boolean): Review {
  return {
    event_id: row.eventId,
    session_id: row.sessionId,
    correlation_id: row.correlationId,
    gate_call_id: row.gateCallId,
    reviewer: row.reviewer,
    verdict: row.verdict,
    actual_intent: row.actualIntent,
    corrected_dimension: row.correctedDimension as Review['corrected_dimension'],
    corrected_cluster_id: row.correctedClusterId,
    note: row.note,
    model_version: row.modelVersion,
    sample: row.sample,
    sampling_probability: rounded(row.samplingProbability),
    replaced,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

export function presentQueueItem({ candidate, ...item }: QueueItem): ReviewItem {
  return {
    event_id: candidate.eventId,
    session_id: candidate.sessionId,
    correlation_id: candidate.correlationId,
    occurred_at: candidate.occurredAt.toISOString(),
    event: candidate.event,
    category: candidate.category,
    detail: candidate.detail,
    request: candidate.request,
    agent_reply: item.agentReply,
    gate:
      candidate.gateCallId === null
        ? null
        : {
            id: candidate.gateCallId,
            ambiguity_score: candidate.ambiguityScore ?? 0,
            probability: candidate.probability ?? 0,
            dimensions: Object.fromEntries(
              Object.entries(candidate.dimensions ?? {}).map(([name, score]) => [
                name,
                rounded(score),
              ]),
            ),
            decision: candidate.decision,
            decision_reason: candidate.decisionReason,
            model_version: candidate.modelVersion ?? '',
          },
    missing_dimension: item.missingDimension as ReviewItem['missing_dimension'],
    cluster_id: candidate.clusterId,
    outcomes: item.outcomes.map(({ type, value, currency }) => ({ type, value, currency })),
    review_count: candidate.reviewCount,
    priority: rounded(item.worth.priority),
    reason: item.reason,
    sample: item.sample,
    sampling_probability: rounded(item.samplingProbability),
  };
}

export function presentReviewStats(
  figures: ReviewFigures,
  calibration: Calibration | null,
): ReviewStats {
  const { agreement, gate, reliability } = figures;
  return {
    reviews: figures.reviews,
    events_reviewed: figures.events,
    by_verdict: { ...figures.byVerdict },
    agreement: {
      pairs: agreement.pairs,
      percent: roundedOrNull(agreement.percent === null ? null : 100 * agreement.percent),
      cohens_kappa: roundedOrNull(agreement.kappa),
      interpretation: agreement.interpretation,
    },
    gate: {
      precision: roundedOrNull(gate.precision),
      precision_ci95: roundedInterval(gate.precisionInterval),
      recall: roundedOrNull(gate.recall),
      recall_ci95: roundedInterval(gate.recallInterval),
      recall_basis: `random sample of ${gate.drawn} reviewed ${gate.drawn === 1 ? 'call' : 'calls'}`,
      false_alarm_rate: roundedOrNull(gate.falseAlarmRate),
      tp: gate.tp,
      fp: gate.fp,
      fn: gate.fn,
      tn: gate.tn,
    },
    calibration: {
      method: calibration?.method ?? 'identity',
      version: calibration?.version ?? null,
      fitted_at: calibration?.fittedAt ?? null,
      n: reliability.n,
      brier: roundedOrNull(reliability.brier),
      ece: roundedOrNull(reliability.ece),
      bins: reliability.bins.map(({ from, to, predicted, observed, n }) => ({
        range: [from, to].map(rounded),
        predicted: roundedOrNull(predicted),
        observed: roundedOrNull(observed),
        n,
      })),
      by_integration: Object.entries(calibration?.byIntegration ?? {}).map(
        ([integration, { method, n }]) => ({ integration, method, n }),
      ),
    },
    by_dimension: presentGroups(figures.byDimension),
    by_model_version: presentGroups(figures.byModelVersion),
  };
}

const presentGroups = (groups: ReadonlyMap<string, GroupQuality>): ReviewStats['by_dimension'] =>
  Object.fromEntries(
    [...groups].map(([name, group]) => [
      name,
      {
        events_reviewed: group.events,
        true_misunderstanding: group.misunderstandings,
        false_alarm: group.falseAlarms,
        precision: roundedOrNull(group.precision),
        precision_ci95: roundedInterval(group.precisionInterval),
      },
    ]),
  );
