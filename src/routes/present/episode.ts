import type { Episode, Step } from '../../contracts/episode.js';
import type { ActionRisk, Decision, Mode } from '../../contracts/gate.js';
import type { EpisodeView } from '../../domain/episodes/read-episode.js';
import type { DecisionRow } from '../../store/gate/reads.js';
import type { EpisodeOutcomeRow } from '../../store/outcomes/reads.js';
import type { PlacedStep } from '../../store/steps/reads.js';
import type { EpisodeTotals } from '../../store/steps/totals.js';
import type { Page } from './page.js';

export function presentEpisode(
  { steps, totals, decisions, outcomes, flows }: EpisodeView,
  sessionId: string,
  correlationId: string | null,
  { page, page_size }: Page,
): Episode {
  const totalPages = Math.ceil(totals.stepCount / page_size);
  return {
    session_id: sessionId,
    correlation_id: correlationId,
    steps: steps.map(presentStep),
    gate_decisions: decisions.map(presentDecision),
    outcomes: outcomes.map(presentOutcome),
    summary: {
      step_count: totals.stepCount,
      error_count: totals.errorCount,
      duration_ms: totals.durationMs,
      tools: totals.tools,
      clarifications: totals.clarifications,
      tokens: { input: totals.inputTokens, output: totals.outputTokens },
      status: episodeStatus(totals, outcomes),
    },
    correlation_ids: [...flows],
    page,
    page_size,
    total: totals.stepCount,
    total_pages: totalPages,
    has_more: page < totalPages,
  };
}

function episodeStatus(
  { stepCount, pendingCount, lastStatus }: EpisodeTotals,
  outcomes: readonly EpisodeOutcomeRow[],
): Episode['summary']['status'] {
  if (pendingCount > 0) return 'pending';
  const verdict = outcomes.findLast(({ type }) => /^task_(completed|failed)$/.test(type))?.type;
  if (verdict === 'task_failed') return 'failed';
  if (verdict === 'task_completed') return 'completed';
  if (stepCount === 0) return 'pending';
  if (lastStatus === 'error') return 'failed';
  return lastStatus === 'cancelled' ? 'cancelled' : 'completed';
}

function presentStep(row: PlacedStep): Step {
  const { error_type: errorType, ...metadata } = row.metadata ?? {};
  return {
    step_id: row.stepId,
    parent_step_id: row.parentStepId,
    step_index: row.place,
    correlation_id: row.correlationId === '' ? null : row.correlationId,
    type: row.type as Step['type'],
    name: row.name,
    input: row.input ?? null,
    output: row.output ?? null,
    status: row.status as Step['status'],
    error: row.error,
    error_type: typeof errorType === 'string' ? errorType : null,
    started_at: row.startedAt.toISOString(),
    duration_ms: row.durationMs,
    action_risk: row.actionRisk as ActionRisk | null,
    tokens:
      row.inputTokens === null && row.outputTokens === null
        ? null
        : { input: row.inputTokens, output: row.outputTokens },
    source: row.source,
    metadata: { ...metadata, ...spanIds(row) },
  };
}

/** Of a span, its ids as OpenTelemetry knows them, and whether its trace stands in for its session. */
function spanIds({ traceId, stepId, parentStepId, sessionId }: PlacedStep): object {
  if (traceId === null) return {};
  return {
    trace_id: traceId,
    span_id: stepId.slice(33),
    ...(parentStepId !== null && { parent_span_id: parentStepId.slice(33) }),
    ...(sessionId === traceId && { session_inferred: true }),
  };
}

const presentDecision = (row: DecisionRow): Episode['gate_decisions'][number] => ({
  gate_id: row.id,
  correlation_id: row.correlationId,
  created_at: row.createdAt.toISOString(),
  request: row.request,
  decision: row.decision as Decision | null,
  decision_reason: row.decisionReason,
  ambiguity_score: row.ambiguityScore,
  action_risk: row.actionRisk as ActionRisk | null,
  mode: row.mode as Mode,
});

const presentOutcome = (row: EpisodeOutcomeRow): Episode['outcomes'][number] => ({
  id: row.id,
  session_id: row.sessionId,
  correlation_id: row.correlationId,
  type: row.type,
  value: row.value,
  currency: row.currency,
  detail: row.detail,
  external_ref: row.externalRef,
  occurred_at: row.occurredAt.toISOString(),
  attributed_to: { gate_id: row.gateCallId, method: row.attribution },
});
