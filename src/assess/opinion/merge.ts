import {
  type Assessment,
  type CandidateQuestion,
  DIMENSIONS,
  type Dimension,
  type Fills,
} from '../../ports/assessment.js';
import { logitWithin, type Stacking, stacked } from './stacking.js';

/** A second opinion of the same request, from a language model. */
export interface SecondOpinion {
  readonly scores: Readonly<Record<Dimension, number>>;
  readonly overall: number;
  readonly questions: readonly {
    readonly dimension: Dimension;
    readonly text: string;
    /** The parameter that it asks for. */
    readonly parameter?: string | null;
  }[];
  readonly readings: readonly string[];
  /** Who gave it; becomes part of the model version. */
  readonly model: string;
}

/**
 * Merges a language model's opinion into the built-in assessment: the scores by the weights, and its readings and
 * questions as far as the gate still knows what an answer to them fills. The score stays that of the highest dimension.
 */
export function mergeOpinion(
  builtin: Assessment,
  opinion: SecondOpinion,
  weights: Stacking,
): Assessment {
  const score = stacked(builtin.score, opinion.overall, weights);
  const open = DIMENSIONS.map((dimension) =>
    stacked(builtin.dimensions[dimension], opinion.scores[dimension], weights),
  );
  const highest = Math.max(...open);
  const dimensions = Object.fromEntries(
    DIMENSIONS.map((dimension, i) => [dimension, (score * (open[i] as number)) / highest]),
  ) as Record<Dimension, number>;
  return {
    ...builtin,
    score,
    dimensions,
    questions: mergeQuestions(builtin.questions, opinion),
    ...mergeReadings(builtin, opinion.readings),
    evidence: [
      ...builtin.evidence,
      ...DIMENSIONS.map((dimension) => ({
        dimension,
        kind: 'language_model',
        text: '',
        weight: logitWithin(dimensions[dimension]) - logitWithin(builtin.dimensions[dimension]),
      })),
    ],
    modelVersion: `${builtin.modelVersion}+${opinion.model}`,
  };
}

/** Score of a call that the model made whole, at least about: no score of ours says more than that. */
const WHOLE = 0.1;

/**
 * Assessments at the ends of what an opinion can leave this one at: from a model that is certain that nothing is open, and
 * has found what was missing, to one that is certain of the opposite, with and without readings to offer.
 *
 * @param mayFindMissing whether there are tools, whose arguments it could name
 */
export function withinReach(
  builtin: Assessment,
  mayFindMissing: boolean,
  weights: Stacking,
): Assessment[] {
  const at = (certainty: number, readings: readonly string[]): SecondOpinion => ({
    overall: certainty,
    scores: { goal: certainty, scope: certainty, constraints: certainty, output_format: certainty },
    questions: [],
    readings,
    model: '',
  });
  const low = mayFindMissing && !builtin.complete ? lowered(builtin, WHOLE) : builtin;
  const asks = builtin.questions.length > 0 ? builtin.questions : ANY_QUESTION;
  const complete = builtin.complete && !mayFindMissing;
  return [
    { ...mergeOpinion(low, at(0, []), weights), complete: true },
    { ...mergeOpinion(builtin, at(1, []), weights), questions: asks, complete },
    { ...mergeOpinion(builtin, at(1, ANY_READINGS), weights), questions: asks, complete },
  ];
}

function lowered(builtin: Assessment, most: number): Assessment {
  if (builtin.score <= most) return builtin;
  const dimensions = { ...builtin.dimensions };
  for (const name of DIMENSIONS) dimensions[name] *= most / builtin.score;
  return { ...builtin, score: most, dimensions };
}

const ANY_QUESTION: readonly CandidateQuestion[] = [
  { dimension: 'scope', text: 'Which one?', choices: [] },
];
const ANY_READINGS = ['one', 'the other'];

/** The merged assessment where it says more than the built-in one, the built-in scores where it says less. */
export function neverLowered(merged: Assessment, builtin: Assessment): Assessment {
  if (merged.score >= builtin.score) return merged;
  const { score, dimensions, evidence } = builtin;
  return { ...merged, score, dimensions, evidence };
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

/**
 * A question about a parameter is the built-in one, which knows what its answer fills, in the model's words if it has
 * any. Then the model's other questions and ours, one a dimension.
 */
function mergeQuestions(
  own: readonly CandidateQuestion[],
  { questions }: SecondOpinion,
): CandidateQuestion[] {
  const shown = questions.filter(({ text }) => isShowable(text));
  const known = own
    .filter(({ parameter }) => parameter)
    .map((question) => {
      const asksMore = (question.others ?? []).length > 0;
      const worded = shown.find(({ parameter }) => parameter === question.parameter);
      return worded && !asksMore ? { ...question, text: worded.text } : question;
    });
  const about = new Set(own.flatMap(({ parameter, others = [] }) => [parameter, ...others]));
  const first = shown
    .filter(({ parameter }) => !parameter || !about.has(parameter))
    .map(({ dimension, text }) => ({ dimension, text, choices: [] }));
  const seen = new Set<Dimension>(known.map(({ dimension }) => dimension));
  const others = [...first, ...own.filter(({ parameter }) => !parameter)].filter(
    ({ dimension }) => !seen.has(dimension) && seen.add(dimension),
  );
  return [...known, ...others];
}

/**
 * Readings that fill a parameter can only be fewer, since each stands for a value; ways to understand the words are the
 * model's where it names any.
 */
function mergeReadings(
  { readings, fills }: Assessment,
  named: readonly string[],
): { readings: readonly string[]; fills: Fills | null } {
  if (fills) {
    const places = readings.flatMap((reading, i) =>
      named.some((one) => sameWords(one, reading)) ? [i] : [],
    );
    if (places.length < 2) return { readings, fills };
    const { parameter, values } = fills;
    return {
      readings: places.map((i) => readings[i] as string),
      fills: { parameter, values: places.flatMap((i) => values[i] ?? []) },
    };
  }
  const shown = named.filter(isShowable);
  const all = shown.length >= 2 ? shown : readings;
  return { readings: all.length >= 2 ? all : [], fills: null };
}

/** Makes a model's text for a user one line without addresses: the request may have told it what to say. */
const isShowable = (text: string): boolean =>
  text.trim() !== '' && !/[\n\r<>@]|:\/\/|\bwww\./i.test(text);

const sameWords = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();
