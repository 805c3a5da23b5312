import type { ReviewVerdict } from '../../db/schema/reviews.js';
import type { Labelled } from './labelled.js';

/** One reviewer's verdict of an event, as far as a map is fitted from it. */
export interface JudgedCall {
  readonly eventId: number;
  readonly verdict: ReviewVerdict;
  /** How many calls it stands for. */
  readonly weight: number;
  /** The gate's score; null without a gate call. */
  readonly score: number | null;
  /** Whether the user was asked: then what would have come of acting is not known. */
  readonly asked: boolean;
  /** The integration that asked; null: none. */
  readonly integration: string | null;
}

/** A labeled call with the integration that asked. */
export interface LabelledCall extends Labelled {
  readonly integration: string | null;
}

/** No call stands for more than so many times as many as they do on average. */
const MAX_WEIGHT = 20;

/** Whether acting was a misunderstanding: 1 or 0; null where the verdict does not say. */
export function verdictLabel(verdict: ReviewVerdict): number | null {
  if (verdict === 'unclear') return null;
  return verdict === 'true_misunderstanding' ? 1 : 0;
}

/**
 * How many calls a reviewed one stands for: one over how likely it was to be reviewed. What was reported comes
 * into the queue by its value as well as by chance, so that each of these ways counts half (Hartley's estimator
 * for two frames).
 */
export const inversePropensity = (call: {
  readonly samplingProbability: number;
  /** Whether somebody reported something about the call, so that it could come in by its value, too. */
  readonly reported: boolean;
}): number => (call.reported ? 0.5 : 1) / Math.max(1e-9, call.samplingProbability);

/**
 * The calls that a map is fitted from: those that have a verdict and where the user was not asked, each once,
 * with the mean of its reviewers' verdicts. In the order of their events, so that folds are the same each time.
 */
export function labelledCalls(judged: readonly JudgedCall[]): LabelledCall[] {
  const calls = new Map<number, Omit<LabelledCall, 'label'> & { readonly labels: number[] }>();
  for (const call of judged) {
    const label = verdictLabel(call.verdict);
    if (label === null || call.score === null || call.asked) continue;
    const known = calls.get(call.eventId);
    if (known) known.labels.push(label);
    else {
      const { score, weight, integration } = call;
      calls.set(call.eventId, { score, labels: [label], weight, integration });
    }
  }
  const ordered = [...calls].sort(([a], [b]) => a - b).map(([, call]) => call);
  const weights = trimmed(ordered.map(({ weight }) => weight));
  return ordered.map(({ score, labels, integration }, at) => ({
    ...{ score, integration },
    label: labels.reduce((sum, label) => sum + label, 0) / labels.length,
    weight: weights[at] ?? 1,
  }));
}

/** Weights with a mean of 1, none above 20: a few rare ones would otherwise decide all. */
export function trimmed(weights: readonly number[]): number[] {
  const clipped = normalised(weights).map((weight) => Math.min(MAX_WEIGHT, weight));
  return normalised(clipped);
}

function normalised(weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return sum > 0 ? weights.map((weight) => (weight * weights.length) / sum) : [...weights];
}
