import type { Failure } from '../../contracts/failure.js';
import type { RecordedProposal } from '../../db/schema/gate-calls.js';
import type { FailureView } from '../../domain/failures/read-failures.js';

export function presentFailure({ row, call }: FailureView): Failure {
  const dimension = row.correctedDimension ?? row.dimension ?? row.weakestDimension;
  return {
    kind: row.kind,
    event_id: row.kind === 'outcome' ? null : row.itemId,
    outcome_id: row.kind === 'outcome' ? row.itemId : null,
    session_id: row.sessionId,
    correlation_id: row.correlationId,
    event: row.event,
    category: row.category,
    dimension: dimension as Failure['dimension'],
    dimension_source: dimensionSource(row),
    request: row.request,
    detail: row.detail,
    gate: call
      ? {
          id: call.id,
          ambiguity_score: call.ambiguityScore,
          decision: call.decision,
          decision_reason: call.decisionReason,
          action_risk: call.actionRisk,
          unsaid_arguments: unsaidArguments(call.proposedCall),
        }
      : null,
    gate_caught: { reported: row.reportedCaught, observed: row.gateCaught },
    cluster_id: row.clusterId,
    reviewed: row.dismissed || row.correctedClusterId !== null || row.correctedDimension !== null,
    dismissed: row.dismissed,
    occurred_at: row.occurredAt.toISOString(),
  };
}

type Unsaid = NonNullable<Failure['gate']>['unsaid_arguments'];
const UNSAID: ReadonlySet<string> = new Set(['invented', 'contradicted', 'picked']);

const unsaidArguments = (proposed: RecordedProposal | null): Unsaid =>
  (proposed?.arguments ?? []).filter(({ standing }) => UNSAID.has(standing)) as Unsaid;

function dimensionSource({
  correctedDimension,
  dimension,
  weakestDimension,
}: FailureView['row']): Failure['dimension_source'] {
  if (correctedDimension !== null) return 'review';
  if (dimension !== null) return 'report';
  return weakestDimension === null ? null : 'gate';
}
