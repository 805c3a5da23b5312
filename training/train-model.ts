import { DETAIL_KINDS } from '../src/assess/evidence/detail-kinds.js';
import { COUNTED_FEATURES, EVIDENCE_FEATURES } from '../src/assess/model/features.js';
import type { LinearFile, ModelFile } from '../src/assess/model/model.js';
import { DIMENSIONS, type Dimension } from '../src/ports/assessment.js';
import { type WithoutTools, WRITTEN } from './details/train-without-tools.js';
import { AT, examplesOf, type Seen, type Source, type Sparse } from './examples.js';
import { type Example, type Fit, fitLogistic } from './logistic.js';
import { openDimensions } from './rows.js';

/** What a message does is read, not learnt: the public sets have few messages that ask for nothing. */
const TURNS = /^(?:no_request|asks_a_question|agrees|corrects|states)$/;
const TURN_PENALTY = 20_000;
/** Where tools say what is needed, most of what was written says nothing, and may be weighed down to nothing. */
const TOOLS_PENALTY = { evidence: 4, rest: 1 } as const;
/** The dimensions have fewer and plainer labels, and are held less. */
const DIMENSION_PENALTY = { evidence: 300, rest: 1 } as const;

/** Which dimension an evidence feature speaks for, so that untrained ones still point there. */
const SPEAKS_FOR: Readonly<Partial<Record<string, Dimension>>> = {
  vague_object: 'goal',
  vague_quantity: 'constraints',
  vague_time: 'constraints',
  vague_degree: 'constraints',
  vague_quality: 'output_format',
  open_choice: 'scope',
  placeholder: 'scope',
  bare_request: 'goal',
  unresolved_reference: 'scope',
  several_referents: 'scope',
  alternatives: 'constraints',
  contradiction: 'constraints',
  no_tool_fits: 'goal',
};

export const hasTools = ({ row }: Seen): boolean => Array.isArray(row.context?.tools);

const only = (sources: readonly Source[], keep: (seen: Seen) => boolean): Source[] =>
  sources
    .map((source) => ({ ...source, seen: source.seen.filter(keep) }))
    .filter(({ seen }) => seen.length > 0);

/**
 * What a request with tools is not weighed by: definite things, since a date or a name counts where it fills a need of the
 * call, and the doubt of the parameters says that already, as it says what these features count.
 */
const LEFT_OUT = /^definite_/;
const SAID_BY_DOUBT: ReadonlySet<string> = new Set([
  'unsure_parameters',
  'least_sure_parameter',
  'share_bound',
  'complete_call_seen',
]);
/** More of it never lowers the score. */
const RISING: ReadonlySet<string> = new Set(['doubt_of_parameters']);

/** Is a request with tools ambiguous? */
export function fitWithTools(sources: readonly Source[], rounds?: number): Fit {
  const { prior, penalty } = priors(TOOLS_PENALTY, () => 1);
  const examples = only(sources, hasTools).flatMap(examplesOf);
  const banned = new Set([
    ...EVIDENCE_FEATURES.flatMap((name, i) => (LEFT_OUT.test(name) ? [AT.evidence + i] : [])),
    ...COUNTED_FEATURES.flatMap((name, i) => (SAID_BY_DOUBT.has(name) ? [AT.counted + i] : [])),
  ]);
  // Evidence has its direction in its own weight: a multiplier below zero turns it round.
  const isTurned = (weights: Float64Array, i: number): boolean =>
    (weights[i] as number) < 0 &&
    (i < AT.counted || RISING.has(COUNTED_FEATURES[i - AT.counted] as string));
  for (;;) {
    const kept = examples.map((example) => without(example, banned));
    const held = Float64Array.from(prior, (value, i) => (banned.has(i) ? 0 : value));
    const fit = fitLogistic(kept, held, penalty, rounds);
    const turned = Array.from({ length: AT.details }, (_, i) => i).filter((i) =>
      isTurned(fit.weights, i),
    );
    if (turned.length === 0) return fit;
    for (const i of turned) banned.add(i);
  }
}

/** The net tells whether something is open, and not what. */
const NET: ReadonlySet<number> = new Set([AT.incomplete]);

const without = <Vector extends Sparse>(example: Vector, banned: ReadonlySet<number>): Vector =>
  keeping(example, (index) => !banned.has(index));

function keeping<Vector extends Sparse>(example: Vector, keep: (index: number) => boolean): Vector {
  const { indices, values } = example;
  const kept = [...indices.keys()].filter((i) => keep(indices[i] as number));
  return {
    ...example,
    indices: Int32Array.from(kept, (i) => indices[i] as number),
    values: Float64Array.from(kept, (i) => values[i] as number),
  };
}

/** Sources that label dimensions; the clear rows of others would only teach their topics. */
function openSources(sources: readonly Source[]): Source[] {
  return sources.filter(({ seen }) => seen.some(({ row }) => (openDimensions(row)?.size ?? 0) > 0));
}

/** A dimension's model: is it open? Rows whose open dimensions are not labelled are left out. */
export function fitDimension(
  dimension: Dimension,
  sources: readonly Source[],
  rounds?: number,
): Fit {
  const { prior, penalty } = priors(DIMENSION_PENALTY, (name) => {
    const speaksFor = SPEAKS_FOR[name] ?? name.split('.')[1];
    return speaksFor === dimension ? 1 : 0;
  });
  const examples: Example[] = [];
  for (const { seen, weight: wanted } of openSources(sources)) {
    // A large source must not drown the others.
    const weight = wanted * Math.min(1, 600 / seen.length);
    for (const { row, vector } of seen) {
      const open = openDimensions(row);
      if (open === null || (row.ambiguous === 1 && open.size === 0)) continue;
      const label = open.has(dimension) ? 1 : 0;
      examples.push({ ...without(vector, NET), label, weight, intercept: true });
    }
  }
  return fitLogistic(examples, prior, penalty, rounds);
}

function priors(
  held: { readonly evidence: number; readonly rest: number },
  mean: (feature: string) => number,
): { prior: Float64Array; penalty: Float64Array } {
  const prior = new Float64Array(AT.end);
  const penalty = new Float64Array(AT.end).fill(held.rest);
  for (const [i, name] of EVIDENCE_FEATURES.entries()) {
    prior[i] = mean(name);
    penalty[i] = TURNS.test(name) ? TURN_PENALTY : held.evidence;
  }
  return { prior, penalty };
}

/** Log-odds of a fit for a row. */
export function oddsOf({ weights, intercept }: Fit, { vector }: Seen): number {
  let sum = intercept;
  for (const [i, index] of vector.indices.entries()) {
    sum += (weights[index] as number) * (vector.values[i] as number);
  }
  return sum;
}

/** Platt scaling of log-odds against labels: slope and intercept by logistic regression. */
export function calibrate(
  odds: readonly number[],
  labels: readonly (0 | 1)[],
): ModelFile['calibration'] {
  const examples = odds.map(
    (value, i): Example => ({
      indices: Int32Array.of(0),
      values: Float64Array.of(value),
      label: labels[i] as 0 | 1,
      weight: 1,
      intercept: true,
    }),
  );
  const fit = fitLogistic(examples, Float64Array.of(1), Float64Array.of(1));
  return { slope: round(fit.weights[0] as number), intercept: round(fit.intercept) };
}

/**
 * Trains what weighs requests with tools, and which dimensions are open; what weighs those without tools was trained before.
 * The calibration rows are used for calibration alone.
 */
export function trainModel(
  version: string,
  sources: readonly Source[],
  calibration: readonly Seen[],
  withoutTools: WithoutTools,
  rounds?: number,
): ModelFile {
  return {
    version,
    ...fileOfWithoutTools(withoutTools, calibration),
    withTools: toFile(fitWithTools(sources, rounds)),
    dimensions: trainDimensions(sources, rounds),
    // Trained on as many open as clear rows; both heads speak at the rate of the calibration part.
    calibrationWithTools: { slope: 1, intercept: round(logit(rateOf(calibration))) },
  };
}

export const trainDimensions = (
  sources: readonly Source[],
  rounds?: number,
): ModelFile['dimensions'] =>
  Object.fromEntries(
    DIMENSIONS.map((name) => [name, toFile(fitDimension(name, sources, rounds))]),
  ) as ModelFile['dimensions'];

/** The linear model over all features; each kind of detail has its weight in its vectors, and the net in its layers. */
export const fitOfWithoutTools = ({ intercept, evidence, counted }: WithoutTools): Fit => ({
  intercept,
  weights: Float64Array.of(...evidence, ...counted, ...DETAIL_KINDS.map(() => 1), 1),
});

/** What weighs requests without tools as it is shipped, with its calibration. */
export function fileOfWithoutTools(
  trained: WithoutTools,
  calibration: readonly Seen[],
): Pick<ModelFile, 'overall' | 'calibration'> {
  const fit = fitOfWithoutTools(trained);
  const scaling = calibrate(
    calibration.map((one) => oddsOf(fit, one)),
    calibration.map(({ row }) => row.ambiguous),
  );
  // Written weights are log-odds of the calibrated score.
  for (const [i, name] of EVIDENCE_FEATURES.entries())
    if (WRITTEN.test(name))
      fit.weights[AT.evidence + i] = (fit.weights[AT.evidence + i] as number) / scaling.slope;
  return { overall: toFile(fit), calibration: scaling };
}

const toFile = ({ weights, intercept }: Fit): LinearFile => ({
  intercept: round(intercept),
  evidence: named(EVIDENCE_FEATURES, weights, AT.evidence),
  counted: named(COUNTED_FEATURES, weights, AT.counted),
  details: named(
    DETAIL_KINDS.map(({ kind }) => kind),
    weights,
    AT.details,
  ),
});

function named(
  names: readonly string[],
  weights: Float64Array,
  at: number,
): Record<string, number> {
  return Object.fromEntries(names.map((name, i) => [name, round(weights[at + i] as number)]));
}

const rateOf = (rows: readonly Seen[]): number =>
  rows.filter(({ row }) => row.ambiguous === 1).length / Math.max(rows.length, 1);

const logit = (share: number): number => Math.log(share / (1 - share));

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
