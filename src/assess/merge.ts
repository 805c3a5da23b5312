import { type Assessment, type CandidateQuestion, DIMENSIONS, type Dimension } from './types.js';

/** A second opinion of the same request, from a language model. */
export interface SecondOpinion {
  readonly scores: Readonly<Record<Dimension, number>>;
  readonly overall: number;
  readonly questions: readonly { readonly dimension: Dimension; readonly text: string }[];
  /** Who gave it; becomes part of the model version. */
  readonly model: string;
}

/** Language models are surer than they are right: their log-odds count this much. */
const CONFIDENCE = 0.6;
/** Nothing is certain: likelihoods are read within these bounds. */
const CERTAINTY = 0.02;

/**
 * Merges a language model's opinion into the built-in assessment: the mean of both in log-odds, the
 * opinion's shrunk first (a fixed Platt scaling with slope 0.6 and no intercept). The opinion's
 * questions go first, one a dimension; everything else stays the built-in one's.
 */
export function mergeOpinion(builtin: Assessment, opinion: SecondOpinion): Assessment {
  const merged = (own: number, other: number): number =>
    sigmoid((logit(own) + CONFIDENCE * logit(other)) / 2);
  const dimensions = Object.fromEntries(
    DIMENSIONS.map((dimension) => [
      dimension,
      merged(builtin.dimensions[dimension], opinion.scores[dimension]),
    ]),
  ) as Record<Dimension, number>;
  return {
    ...builtin,
    score: merged(builtin.score, opinion.overall),
    dimensions,
    questions: mergeQuestions(builtin.questions, opinion),
    evidence: [
      ...builtin.evidence,
      ...DIMENSIONS.map((dimension) => ({
        dimension,
        kind: 'language_model',
        text: '',
        weight: logit(dimensions[dimension]) - logit(builtin.dimensions[dimension]),
      })),
    ],
    modelVersion: `${builtin.modelVersion}+${opinion.model}`,
  };
}

/** The built-in assessment with the reason why no second opinion stands beside it. */
export function withoutOpinion(builtin: Assessment, fault: string): Assessment {
  const note = { dimension: 'goal' as const, kind: 'language_model_fault', text: fault, weight: 0 };
  return {
    ...builtin,
    evidence: [...builtin.evidence, note],
    note: `the language model gave no answer (${fault}), so the built-in assessor stands`,
  };
}

function mergeQuestions(
  own: readonly CandidateQuestion[],
  { questions }: SecondOpinion,
): CandidateQuestion[] {
  const first = questions.map((question) => ({ ...question, choices: [] }));
  const seen = new Set<Dimension>();
  return [...first, ...own].filter(({ dimension }) => !seen.has(dimension) && seen.add(dimension));
}

function logit(probability: number): number {
  const bounded = Math.min(1 - CERTAINTY, Math.max(CERTAINTY, probability));
  return Math.log(bounded / (1 - bounded));
}

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));
