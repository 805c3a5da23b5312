import type { Outcome } from '../../contracts/outcome.js';
import type { OutcomeRow } from '../../db/schema/outcomes.js';

export function presentOutcome(row: OutcomeRow, decision: string | null): Outcome {
  return {
    id: row.id,
    session_id: row.sessionId,
    correlation_id: row.correlationId,
    type: row.type as Outcome['type'],
    value: row.value,
    currency: row.currency,
    detail: row.detail,
    external_ref: row.externalRef,
    occurred_at: row.occurredAt.toISOString(),
    attributed_to: {
      gate_id: row.gateCallId,
      decision: decision as Outcome['attributed_to']['decision'],
      method: row.attribution as Outcome['attributed_to']['method'],
    },
  };
}
