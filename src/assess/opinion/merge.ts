import { type Assessment, type CandidateQuestion, DIMENSIONS, type Dimension } from '../types.js';

/** A second opinion of the same request, from a language model. */
export interface SecondOpinion {
  readonly scores: Readonly<Record<Dimension, number>>;
  readonly overall: number;
  readonly questions: readonly { readonly dimension: Dimension; readonly text: string }[];
  readonly readings: readonly string[];
  /** Who gave it; becomes part of the model version. */
  readonly model: string;
}

/**
 * How much the log-odds of each count in the merged ones, and what is added: a logistic regression on both. Set by hand
 * so that a model that is certain can change the decision either way; to be fitted on our corpora with a model at hand.
 */
const MERGING = { intercept: 0, builtin: 0.45, model: 0.6 } as const;
/** Nothing is certain: likelihoods are read within these bounds. */
const CERTAINTY = 0.02;

/**
 * Merges a language model's opinion into the built-in assessment: the scores as `MERGING` says, its readings where there
 * are none, and its questions first, one a dimension. What the built-in one asks about a parameter stays: only that
 * question knows which one its answer fills.
 */
export function mergeOpinion(builtin: Assessment, opinion: SecondOpinion): Assessment {
  const dimensions = Object.fromEntries(
    DIMENSIONS.map((dimension) => [
      dimension,
      merged(builtin.dimensions[dimension], opinion.scores[dimension]),
    ]),
  ) as Record<Dimension, number>;
  const readings = builtin.readings.length > 0 ? builtin.readings : opinion.readings;
  return {
    ...builtin,
    score: merged(builtin.score, opinion.overall),
    dimensions,
    questions: mergeQuestions(builtin.questions, opinion),
    readings: readings.length >= 2 ? readings : [],
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

/**
 * The assessments between which any opinion leaves this one: from a model that is certain that nothing is open, and has
 * found what was missing, to one that is certain of the opposite.
 */
export function withinReach(builtin: Assessment, mayFindMissing: boolean): Assessment[] {
  const at = (certainty: number): SecondOpinion => ({
    overall: certainty,
    scores: { goal: certainty, scope: certainty, constraints: certainty, output_format: certainty },
    questions: [],
    readings: [],
    model: '',
  });
  const asks = builtin.questions.length > 0 ? builtin.questions : ANY_QUESTION;
  return [
    { ...mergeOpinion(builtin, at(0)), complete: true },
    {
      ...mergeOpinion(builtin, at(1)),
      questions: asks,
      complete: builtin.complete && !mayFindMissing,
    },
  ];
}

const ANY_QUESTION: readonly CandidateQuestion[] = [
  { dimension: 'scope', text: 'Which one?', choices: [] },
];

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
  const known = own.filter(({ parameter }) => parameter);
  const first = questions.map((question) => ({ ...question, choices: [] }));
  const seen = new Set<Dimension>(known.map(({ dimension }) => dimension));
  const others = [...first, ...own].filter(
    ({ dimension }) => !seen.has(dimension) && seen.add(dimension),
  );
  return [...known, ...others];
}

function merged(own: number, other: number): number {
  const { intercept, builtin, model } = MERGING;
  return sigmoid(intercept + builtin * logit(own) + model * logit(other));
}

function logit(probability: number): number {
  const bounded = Math.min(1 - CERTAINTY, Math.max(CERTAINTY, probability));
  return Math.log(bounded / (1 - bounded));
}

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));
