import { embedFailure } from '../../clustering/failure-vector.js';
import type { FailureSource } from '../../store/failures/sources.js';
import type { ReportedFailure } from '../../store/failures/writes.js';

/** Events that say that a turn went wrong. */
const FAILING_EVENTS: ReadonlySet<string> = new Set([
  ...['rephrase', 'regenerate', 'abandon', 'correction', 'self_report'],
]);

/** Outcomes that do. `custom` may be anything, and a value says nothing of that. */
const FAILING_OUTCOMES: ReadonlySet<string> = new Set([
  ...['ticket_reopened', 'refund_reversed', 'booking_canceled', 'human_transfer', 'action_retried'],
  'task_failed',
]);

export const isFailing = ({ kind, event }: Pick<FailureSource, 'kind' | 'event'>): boolean =>
  (kind === 'event' ? FAILING_EVENTS : FAILING_OUTCOMES).has(event);

/** Whether the gate had caught it: it did not let the call proceed; null without a gate call. */
const isCaught = ({ gateCallId, decision }: FailureSource): boolean | null =>
  gateCallId === null ? null : decision !== null && decision !== 'proceed';

/** The dimension with the highest score, if it has any; ties go to the order of the alphabet. */
export function weakestDimension(dimensions: FailureSource['dimensions']): string | null {
  const [weakest] = Object.entries(dimensions ?? {}).sort(
    ([a, x], [b, y]) => y - x || (a < b ? -1 : 1),
  );
  return weakest?.[0] ?? null;
}

/**
 * The failure that an event or an outcome stands for.
 *
 * @param encoded what the encoder makes of its texts
 */
export function toFailure(
  source: FailureSource,
  encoded: readonly Float32Array[],
): ReportedFailure {
  const request = source.request ?? '';
  const meaning = embedFailure(request, source.detail, source, encoded);
  return {
    kind: source.kind,
    itemId: Number(source.id),
    sessionId: source.sessionId,
    correlationId: source.correlationId,
    gateCallId: source.gateCallId,
    event: source.event,
    category: source.category,
    dimension: source.dimension,
    weakestDimension: weakestDimension(source.dimensions),
    reportedCaught: source.reportedCaught,
    gateCaught: isCaught(source),
    actionRisk: source.actionRisk,
    request,
    detail: source.detail,
    meaning: meaning && Buffer.from(meaning.buffer).toString('base64'),
    occurredAt: source.occurredAt,
  };
}
