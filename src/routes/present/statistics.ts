import type {
  ExperimentAnswer,
  InterventionStats,
  PilotMetrics,
  QuestionStats,
} from '../../contracts/statistics.js';
import type { Comparison } from '../../domain/experiment/experiment-figures.js';
import type { ExperimentView } from '../../domain/experiment/read-experiment.js';
import type { InterventionFigures } from '../../domain/interventions/intervention-figures.js';
import type { QuestionFigures } from '../../domain/interventions/question-figures.js';
import { WINDOW_DAYS } from '../../domain/interventions/read-interventions.js';
import type { PilotView } from '../../domain/pilot/read-pilot.js';
import { rounded, roundedInterval, roundedOrNull } from './numbers.js';

export function presentInterventions(figures: InterventionFigures): InterventionStats {
  return {
    window_days: WINDOW_DAYS,
    n_total: figures.total,
    n_known: figures.known,
    off: figures.off,
    by_decision: figures.decisions.map((one) => ({
      decision: one.decision,
      count: one.count,
      share: roundedOrNull(one.share),
      shadowed: one.shadowed,
      answered_rate: roundedOrNull(one.answeredRate),
      accepted_rate: roundedOrNull(one.acceptedRate),
      rework_rate: roundedOrNull(one.reworkRate),
      expected_cost: roundedOrNull(one.expectedCost),
      realised_cost: roundedOrNull(one.realisedCost),
      realised_regret: roundedOrNull(one.realisedRegret),
      ci95: roundedInterval(one.regretInterval),
      n_known: one.known,
    })),
    realised_regret: roundedOrNull(figures.realisedRegret),
    ci95: roundedInterval(figures.regretInterval),
    questions_that_paid: {
      count: figures.paid.count,
      regret_avoided: rounded(figures.paid.avoided),
    },
    questions_that_did_not: {
      count: figures.unpaid.count,
      friction_spent: rounded(figures.unpaid.spent),
    },
  };
}

export function presentQuestion(figures: QuestionFigures): QuestionStats {
  return {
    template: figures.template,
    dimension: figures.dimension as QuestionStats['dimension'],
    shown: figures.shown,
    answered: figures.answered,
    answer_rate: roundedOrNull(figures.answerRate),
    median_answer_seconds: figures.medianAnswerSeconds,
    accepted_after: roundedOrNull(figures.acceptedAfter),
    rework_after: roundedOrNull(figures.reworkAfter),
    uplift_vs_holdout: roundedOrNull(figures.uplift),
    uplift_ci95: roundedInterval(figures.upliftInterval),
    verdict: figures.verdict,
    last_used: figures.lastUsed,
  };
}

export function presentExperiment({
  experiment,
  status,
  figures,
}: ExperimentView): ExperimentAnswer {
  const { turns, shares } = figures;
  return {
    enabled: experiment.enabled === true,
    key: experiment.key ?? null,
    status,
    arms: figures.arms.map(({ name, sessions, calls, rate, interval }) => ({
      ...{ name, sessions },
      gate_calls: calls,
      rate: roundedOrNull(rate),
      ci95: roundedInterval(interval),
    })),
    primary: presentComparison(figures.primary),
    guardrails: figures.guardrails.map(presentComparison),
    turns_to_accept: {
      control: roundedOrNull(turns.control),
      treatment: roundedOrNull(turns.treatment),
      abs_diff: roundedOrNull(turns.difference),
      ci95: roundedInterval(turns.interval),
    },
    srm: {
      expected: shares.expected,
      observed: roundedOrNull(shares.observed),
      p_value: roundedOrNull(shares.p),
      ok: shares.ok,
    },
    sample_size: {
      needed_per_arm: figures.needed,
      have: figures.have,
      days_left_estimate: figures.daysLeft,
    },
    warning: figures.warning,
  };
}

const presentComparison = (one: Comparison): ExperimentAnswer['primary'] => ({
  metric: one.metric,
  abs_diff: roundedOrNull(one.difference),
  ci95: roundedInterval(one.interval),
  relative_lift: roundedOrNull(one.lift),
  relative_ci95: roundedInterval(one.liftInterval),
  p_value: roundedOrNull(one.p),
  significant: one.significant,
});

export function presentPilot({ windowDays, figures, falseAlarmRate }: PilotView): PilotMetrics {
  const { reworkRate, latencyMs } = figures;
  return {
    window_days: windowDays,
    sessions: figures.sessions,
    gate_calls: figures.calls,
    ask_rate: roundedOrNull(figures.askRate),
    answer_rate: roundedOrNull(figures.answerRate),
    answer_to_accept_rate: roundedOrNull(figures.answerToAcceptRate),
    rework_rate: {
      before: roundedOrNull(reworkRate.before),
      after: roundedOrNull(reworkRate.after),
      control: roundedOrNull(reworkRate.control),
    },
    abandon_rate: roundedOrNull(figures.abandonRate),
    turns_to_accept_p50: figures.turnsToAccept,
    expected_regret_avoided: rounded(figures.regretAvoided),
    false_alarm_rate: roundedOrNull(falseAlarmRate),
    latency_ms: { p50: latencyMs.p50, p95: latencyMs.p95 },
    outcomes: figures.outcomes.map(({ type, count, value, currency }) => ({
      ...{ type, count, currency },
      value: roundedOrNull(value),
    })),
    verdict: figures.verdict,
    reasons: [...figures.reasons],
  };
}
