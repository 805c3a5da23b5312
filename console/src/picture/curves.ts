import { cheapest } from '../../../src/dialogue/decide.js';
import { type CostInput, expectedCosts } from '../../../src/domain/gate/costs.js';
import { DECISIONS, type Decision } from './decision.js';

export const [LEAST_P, MOST_P]: readonly [number, number] = [0.01, 0.99];

/** The cost of a decision by likelihood of a misunderstanding. */
export interface Curve {
  readonly decision: Decision;
  readonly points: readonly (readonly [p: number, cost: number])[];
}

/** A stretch of probabilities in which one decision is the cheapest. */
export interface Stretch {
  readonly decision: Decision;
  readonly from: number;
  readonly to: number;
}

/** Steps in which curves are drawn and the cheapest is looked for. */
const STEPS = 98;
/** How exactly the ends of stretches are found. */
const EXACT = 1e-5;

const costsAt = (input: CostInput, probability: number) =>
  expectedCosts({ ...input, probability }).byDecision;

const steps = (): number[] =>
  Array.from({ length: STEPS + 1 }, (_, at) => LEAST_P + (at * (MOST_P - LEAST_P)) / STEPS);

/** A curve for each decision that is possible. */
export function drawCurves(input: CostInput): Curve[] {
  const at = steps().map((p) => [p, costsAt(input, p)] as const);
  return DECISIONS.flatMap((decision) => {
    const points = at.flatMap(([p, costs]) => {
      const cost = costs[decision];
      return cost === undefined ? [] : [[p, cost] as const];
    });
    return points.length > 0 ? [{ decision, points }] : [];
  });
}

/** The cheapest decision by probability, from 0.01 to 0.99: the price alone, without the rules of the conversation. */
export function findStretches(input: CostInput): Stretch[] {
  const best = (p: number): Decision => cheapest(costsAt(input, p));
  const stretches: Stretch[] = [];
  let from = LEAST_P;
  let decision = best(from);
  let before = from;
  for (const p of steps().slice(1)) {
    const next = best(p);
    if (next !== decision) {
      const border = findBorder(best, decision, before, p);
      stretches.push({ decision, from, to: border });
      [from, decision] = [border, next];
    }
    before = p;
  }
  return [...stretches, { decision, from, to: MOST_P }];
}

/** Where a decision stops being the cheapest, between a probability where it is and one where it is not. */
function findBorder(
  best: (p: number) => Decision,
  decision: Decision,
  low: number,
  high: number,
): number {
  let [is, isNot] = [low, high];
  while (isNot - is > EXACT) {
    const middle = (is + isNot) / 2;
    if (best(middle) === decision) is = middle;
    else isNot = middle;
  }
  return (is + isNot) / 2;
}

/** Room above the cheapest decision, so that crossings are seen; and how far up a decision may begin to be drawn. */
const [ROOM, REACH, MARGIN] = [2.2, 4, 1.15];

/** The highest cost that is drawn: what only begins far above the cheapest decision is left out. */
export function costCeiling(curves: readonly Curve[]): number {
  const lowest = Array.from({ length: STEPS + 1 }, (_, at) =>
    Math.min(...curves.map(({ points }) => points[at]?.[1] ?? Number.POSITIVE_INFINITY)),
  );
  const needed = Math.max(...lowest);
  const begins = curves
    .map(({ points }) => points[0]?.[1] ?? 0)
    .filter((cost) => cost <= REACH * needed);
  const highest = Math.max(...curves.flatMap(({ points }) => points.map(([, cost]) => cost)));
  const wanted = Math.max(ROOM * needed, MARGIN * Math.max(...begins));
  return Math.max(Math.min(MARGIN * highest, wanted), Number.MIN_VALUE);
}

/** Points below the ceiling, and the one where the curve leaves it; a curve rises or stays level. */
export function clipCurve({ points }: Curve, ceiling: number): (readonly [number, number])[] {
  const inside = points.filter(([, cost]) => cost <= ceiling);
  const last = inside.at(-1);
  const above = points[inside.length];
  if (last === undefined || above === undefined) return inside;
  const share = (ceiling - last[1]) / (above[1] - last[1]);
  return [...inside, [last[0] + share * (above[0] - last[0]), ceiling]];
}

/** Round steps for an axis up to a highest value, about as many as asked for. */
export function axisSteps(highest: number, about: number): number[] {
  const raw = highest / about;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = power * ([1, 2, 5, 10].find((one) => one * power >= raw) ?? 10);
  return Array.from({ length: Math.floor(highest / step + 1e-9) + 1 }, (_, at) => at * step);
}
