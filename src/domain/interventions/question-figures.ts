import type { Sums } from '../../db/schema/results.js';
import { readCount } from '../results/read-results.js';
import { fromPart, under } from '../results/sums.js';
import { histogramMedian } from '../statistics/histogram.js';
import { type Interval, newcombe } from '../statistics/proportions.js';

/** With fewer on either side a comparison says nothing. */
const LEAST_COMPARED = 10;
const MAX_SHOWN = 200;

export interface QuestionFigures {
  readonly template: string;
  readonly dimension: string;
  readonly shown: number;
  readonly answered: number;
  readonly answerRate: number | null;
  readonly medianAnswerSeconds: number | null;
  readonly acceptedAfter: number | null;
  readonly reworkAfter: number | null;
  /** How much less is done over than where the control group was not asked this; null of too little. */
  readonly uplift: number | null;
  readonly upliftInterval: Interval | null;
  /** The last UTC day on which it was shown. */
  readonly lastUsed: string;
  readonly verdict: 'helps' | 'does not help' | 'no difference seen' | 'too little data';
}

interface Seen {
  readonly dimension: string;
  readonly template: string;
  readonly sums: Record<string, number>;
  readonly seconds: Map<number, number>;
  lastUsed: string;
}

/**
 * Figures of each question, by its template, those shown most first.
 *
 * @param days the sums of each day, oldest first
 */
export function questionFigures(days: ReadonlyMap<string, Sums>): QuestionFigures[] {
  const seen = new Map<string, Seen>();
  const control = new Map<string, { hits: number; of: number }>();
  for (const [day, sums] of days) {
    for (const [[dimension = '', part = '', what = ''], value] of under(sums, 'q')) {
      note(seen, { dimension, template: fromPart(part), what, value, day });
    }
    for (const [[dimension = ''], _] of under(sums, 'h')) {
      if (!control.has(dimension)) control.set(dimension, { hits: 0, of: 0 });
    }
    for (const [dimension, known] of control) {
      known.of += readCount(sums, `h|${dimension}|n`);
      known.hits += readCount(sums, `h|${dimension}|reworked`);
    }
  }
  return [...seen.values()]
    .filter(({ sums }) => (sums.shown ?? 0) > 0.5)
    .map((one) => toQuestionFigures(one, control.get(one.dimension) ?? { hits: 0, of: 0 }))
    .sort((a, b) => b.shown - a.shown || (a.template < b.template ? -1 : 1))
    .slice(0, MAX_SHOWN);
}

function note(
  seen: Map<string, Seen>,
  one: { dimension: string; template: string; what: string; value: number; day: string },
): void {
  const { dimension, template, what, value, day } = one;
  const key = `${dimension} ${template}`;
  const known: Seen = seen.get(key) ?? {
    dimension,
    template,
    sums: {},
    seconds: new Map(),
    lastUsed: '',
  };
  seen.set(key, known);
  const seconds = /^s(\d+)$/.exec(what)?.[1];
  if (seconds !== undefined) {
    known.seconds.set(Number(seconds), (known.seconds.get(Number(seconds)) ?? 0) + value);
  } else known.sums[what] = (known.sums[what] ?? 0) + value;
  if (what === 'shown' && value > 0 && day > known.lastUsed) known.lastUsed = day;
}

function toQuestionFigures(
  { dimension, template, sums, seconds, lastUsed }: Seen,
  control: { readonly hits: number; readonly of: number },
): QuestionFigures {
  const shown = readCount(sums, 'shown');
  const reworked = readCount(sums, 'reworked');
  const answered = readCount(sums, 'answered');
  const isEnough = shown >= LEAST_COMPARED && control.of >= LEAST_COMPARED;
  const interval = isEnough ? newcombe(control, { hits: reworked, of: shown }) : null;
  return {
    ...{ template, dimension, shown, answered, lastUsed },
    answerRate: answered / shown,
    medianAnswerSeconds: histogramMedian(seconds),
    acceptedAfter: readCount(sums, 'accepted') / shown,
    reworkAfter: reworked / shown,
    uplift: isEnough ? control.hits / control.of - reworked / shown : null,
    upliftInterval: interval,
    verdict: judgeQuestion(interval),
  };
}

function judgeQuestion(interval: Interval | null): QuestionFigures['verdict'] {
  if (interval === null) return 'too little data';
  if (interval[0] > 0) return 'helps';
  return interval[1] < 0 ? 'does not help' : 'no difference seen';
}
