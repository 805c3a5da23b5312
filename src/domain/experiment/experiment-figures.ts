import type { Experiment } from '../../contracts/config.js';
import type { Sums } from '../../db/schema/results.js';
import { readCount } from '../results/read-results.js';
import { asPart } from '../results/sums.js';
import {
  differenceP,
  type Interval,
  neededPerArm,
  newcombe,
  type Proportion,
  proportionRate,
  relativeLift,
  shareP,
  wilson,
} from '../statistics/proportions.js';

export const METRICS = ['rework_rate', 'abandon_rate'] as const;
export type ExperimentMetric = (typeof METRICS)[number];

/** Proportion that a metric counts of the conversations of an arm. */
const HITS: Readonly<Record<ExperimentMetric, string>> = {
  rework_rate: 'reworked',
  abandon_rate: 'abandoned',
};

/** With fewer conversations in an arm a difference is not shown. */
export const LEAST_SESSIONS = 10;
/** The arms are taken for wrongly assigned below this. */
const LEAST_SHARE_P = 0.001;
/** The drop that the sample size is for. */
const DETECTABLE_DROP = 0.25;

type ArmName = 'control' | 'treatment';

export interface ArmFigures {
  readonly name: ArmName;
  readonly sessions: number;
  readonly calls: number;
  readonly rate: number | null;
  readonly interval: Interval | null;
}

export interface Comparison {
  readonly metric: ExperimentMetric;
  /** Treatment less control; null of too little. */
  readonly difference: number | null;
  readonly interval: Interval | null;
  readonly lift: number | null;
  readonly liftInterval: Interval | null;
  readonly p: number | null;
  /** Whether the interval of the difference leaves out 0. */
  readonly significant: boolean;
}

/** Calls until the first accept, of the conversations that have one. */
export interface TurnsComparison {
  readonly control: number | null;
  readonly treatment: number | null;
  readonly difference: number | null;
  readonly interval: Interval | null;
}

export interface ExperimentFigures {
  readonly arms: readonly ArmFigures[];
  readonly primary: Comparison;
  readonly guardrails: readonly Comparison[];
  readonly turns: TurnsComparison;
  readonly shares: {
    readonly expected: number;
    readonly observed: number | null;
    readonly p: number | null;
    readonly ok: boolean;
  };
  readonly needed: number | null;
  readonly have: number;
  readonly daysLeft: number | null;
  readonly warning: string | null;
}

/**
 * Compares the arms of an experiment. Pure.
 *
 * @param sums of its days
 * @param days how many days it has run
 */
export function experimentFigures(
  experiment: Experiment,
  sums: Sums,
  days: number,
): ExperimentFigures {
  const { key = '', holdout_pct: expected = 0.5 } = experiment;
  const wanted = METRICS.find((metric) => metric === experiment.primary_metric);
  const metric = wanted ?? 'rework_rate';
  const count = (arm: ArmName, what: string) => readCount(sums, `x|${asPart(key)}|${arm}|${what}`);
  const of = (arm: ArmName, one: ExperimentMetric): Proportion => ({
    hits: count(arm, HITS[one]),
    of: count(arm, 'sessions'),
  });
  const [control, treatment] = [of('control', metric), of('treatment', metric)];
  const shares = compareShares({ hits: control.of, of: control.of + treatment.of }, expected);
  const needed = control.of >= LEAST_SESSIONS ? sampleSizeNeeded(control) : null;
  const have = Math.min(control.of, treatment.of);
  return {
    arms: (['control', 'treatment'] as const).map((name) => ({
      name,
      sessions: count(name, 'sessions'),
      calls: count(name, 'calls'),
      rate: proportionRate(of(name, metric)),
      interval: wilson(of(name, metric)),
    })),
    primary: compare(metric, treatment, control),
    guardrails: METRICS.filter((one) => one !== metric).map((one) =>
      compare(one, of('treatment', one), of('control', one)),
    ),
    turns: compareTurns(sums, key),
    ...{ shares, needed, have },
    daysLeft: estimateDaysLeft(needed, have, days),
    warning: findWarning(experiment, { shares, have, needed, isKnown: wanted !== undefined }),
  };
}

export function compare(
  metric: ExperimentMetric,
  treatment: Proportion,
  control: Proportion,
): Comparison {
  if (Math.min(treatment.of, control.of) < LEAST_SESSIONS) return { metric, ...NOTHING };
  const interval = newcombe(treatment, control) as Interval;
  const lift = relativeLift(treatment, control);
  return {
    metric,
    difference: treatment.hits / treatment.of - control.hits / control.of,
    interval,
    lift: lift?.lift ?? null,
    liftInterval: lift?.interval ?? null,
    p: differenceP(treatment, control),
    significant: interval[0] > 0 || interval[1] < 0,
  };
}

const NOTHING = {
  ...{ difference: null, interval: null, lift: null, liftInterval: null, p: null },
  significant: false,
};

interface Turns {
  readonly n: number;
  readonly mean: number | null;
  /** Of the mean. */
  readonly variance: number;
}

function compareTurns(sums: Sums, key: string): TurnsComparison {
  const [control, treatment] = (['control', 'treatment'] as const).map((arm) => {
    const name = `x|${asPart(key)}|${arm}`;
    const n = readCount(sums, `${name}|accepted`);
    const mean = n > 0 ? (sums[`${name}|turns`] ?? 0) / n : null;
    const squares = n > 0 ? (sums[`${name}|turns2`] ?? 0) / n : 0;
    // The variance of the mean, by the sample's.
    const variance = mean === null || n < 2 ? 0 : Math.max(0, squares - mean * mean) / (n - 1);
    return { n, mean, variance };
  }) as [Turns, Turns];
  const means = { control: control.mean, treatment: treatment.mean };
  const isEnough = Math.min(control.n, treatment.n) >= LEAST_SESSIONS;
  if (!isEnough || control.mean === null || treatment.mean === null) {
    return { ...means, difference: null, interval: null };
  }
  const difference = treatment.mean - control.mean;
  const half = 1.96 * Math.sqrt(control.variance + treatment.variance);
  return { ...means, difference, interval: [difference - half, difference + half] };
}

function compareShares(control: Proportion, expected: number): ExperimentFigures['shares'] {
  const p = shareP(control, expected);
  return { expected, observed: proportionRate(control), p, ok: p === null || p >= LEAST_SHARE_P };
}

const sampleSizeNeeded = (control: Proportion): number | null =>
  neededPerArm(control.hits / control.of, DETECTABLE_DROP);

function estimateDaysLeft(needed: number | null, have: number, days: number): number | null {
  if (needed === null || have === 0 || days <= 0) return null;
  return have >= needed ? 0 : Math.ceil(((needed - have) * days) / have);
}

function findWarning(
  { enabled, primary_metric }: Experiment,
  made: {
    readonly shares: ExperimentFigures['shares'];
    readonly have: number;
    readonly needed: number | null;
    readonly isKnown: boolean;
  },
): string | null {
  const { shares, have, needed, isKnown } = made;
  if (!shares.ok) {
    return 'The group sizes differ from the configured shares. Assignment or counting is wrong, so the difference is not meaningful.';
  }
  if (primary_metric !== undefined && !isKnown) {
    return `primary_metric ${JSON.stringify(primary_metric)} is unknown, so rework_rate is used. Known metrics: ${METRICS.join(', ')}.`;
  }
  if (enabled !== true && have === 0) return null;
  if (have < LEAST_SESSIONS) return 'There is not enough data to compare the groups.';
  if (needed !== null && have < needed) {
    return `There is not enough data to detect a 25% drop: ${have} of ${needed} sessions in the smaller group.`;
  }
  return null;
}
