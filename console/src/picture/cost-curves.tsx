import type { CostInput } from '../../../src/domain/gate/costs.js';
import { percent, shortNumber } from '../parts/wording.js';
import {
  axisSteps,
  type Curve,
  clipCurve,
  costCeiling,
  drawCurves,
  findStretches,
  LEAST_P,
  MOST_P,
  type Stretch,
} from './curves.js';
import { DOES, DOING } from './decision.js';
import { stretchSentence } from './sentences.js';

const [WIDTH, HEIGHT] = [560, 264];
const EDGE = { left: 40, right: 12, top: 30, bottom: 48 };
const INNER = { width: WIDTH - EDGE.left - EDGE.right, height: HEIGHT - EDGE.top - EDGE.bottom };

const xAt = (p: number): number => EDGE.left + ((p - LEAST_P) / (MOST_P - LEAST_P)) * INNER.width;
const yAt = (cost: number, ceiling: number): number =>
  EDGE.top + (1 - cost / ceiling) * INNER.height;

export interface CostCurvesProps {
  readonly input: CostInput;
  /** The score that the probability was made of; null where the levers set the probability. */
  readonly score: number | null;
}

/** The cost of each decision by likelihood of a misunderstanding, with a line where this call is. */
export function CostCurves({ input, score }: CostCurvesProps) {
  const curves = drawCurves(input);
  const stretches = findStretches(input);
  const ceiling = costCeiling(curves);
  const words = stretchSentence(stretches);
  const { probability } = input;
  return (
    <figure className="curves">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`What each decision costs. ${words}`}
      >
        <Axes ceiling={ceiling} />
        {curves.map((curve) => (
          <CurveLine key={curve.decision} curve={curve} ceiling={ceiling} />
        ))}
        <line
          className="curves-here"
          x1={xAt(probability)}
          x2={xAt(probability)}
          y1={EDGE.top}
          y2={HEIGHT - EDGE.bottom}
        />
        {score !== null && <ScoreArrow score={score} probability={probability} />}
      </svg>
      <ul className="legend">
        {curves.map(({ decision }) => (
          <li key={decision}>
            <svg className="curves-key" width="26" height="10" aria-hidden="true">
              <line x1="1" x2="25" y1="5" y2="5" className={`curves-line line-${decision}`} />
            </svg>{' '}
            {DOING[decision]}
          </li>
        ))}
      </ul>
      <h4>Cheapest decision by likelihood of a misunderstanding</h4>
      <Strip stretches={stretches} probability={probability} />
      <figcaption>{words}</figcaption>
    </figure>
  );
}

function Axes({ ceiling }: { ceiling: number }) {
  const floor = HEIGHT - EDGE.bottom;
  return (
    <g className="curves-axes">
      {axisSteps(ceiling, 5).map((cost) => (
        <g key={cost}>
          <line
            x1={EDGE.left}
            x2={WIDTH - EDGE.right}
            y1={yAt(cost, ceiling)}
            y2={yAt(cost, ceiling)}
          />
          <text x={EDGE.left - 6} y={yAt(cost, ceiling) + 4} textAnchor="end">
            {shortNumber(cost)}
          </text>
        </g>
      ))}
      {[0.01, 0.25, 0.5, 0.75, 0.99].map((p) => (
        <text
          key={p}
          x={xAt(p)}
          y={floor + 18}
          textAnchor={p > 0.9 ? 'end' : p < 0.1 ? 'start' : 'middle'}
        >
          {percent(p)}
        </text>
      ))}
      <text x={EDGE.left + INNER.width / 2} y={HEIGHT - 4} textAnchor="middle">
        likelihood of a misunderstanding
      </text>
      <text x={2} y={16}>
        cost, in question costs
      </text>
    </g>
  );
}

function CurveLine({ curve, ceiling }: { curve: Curve; ceiling: number }) {
  const points = clipCurve(curve, ceiling)
    .map(([p, cost]) => `${xAt(p).toFixed(1)},${yAt(cost, ceiling).toFixed(1)}`)
    .join(' ');
  return <polyline className={`curves-line line-${curve.decision}`} points={points} />;
}

/** An arrow from the score of the request to the probability that reviews made of it. */
function ScoreArrow({ score, probability }: { score: number; probability: number }) {
  const [from, to] = [xAt(Math.min(MOST_P, Math.max(LEAST_P, score))), xAt(probability)];
  const y = EDGE.top - 6;
  if (Math.abs(from - to) < 3) return null;
  const back = from < to ? -6 : 6;
  return (
    <g className="curves-arrow">
      <circle cx={from} cy={y} r="3" />
      <line x1={from} x2={to} y1={y} y2={y} />
      <polygon points={`${to},${y} ${to + back},${y - 4} ${to + back},${y + 4}`} />
    </g>
  );
}

/** The cheapest decision by probability as a strip; its words are below it. */
function Strip({ stretches, probability }: { stretches: readonly Stretch[]; probability: number }) {
  const share = (p: number): number => (100 * (p - LEAST_P)) / (MOST_P - LEAST_P);
  return (
    <svg
      className="curves-strip"
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {stretches.map(({ decision, from, to }) => (
        <rect
          key={from}
          x={share(from)}
          width={share(to) - share(from)}
          height="10"
          className={`fill-${decision}`}
        >
          <title>{DOES[decision]}</title>
        </rect>
      ))}
      <rect
        className="curves-at"
        x={Math.min(99.2, share(probability) - 0.4)}
        width="0.8"
        height="10"
      />
    </svg>
  );
}
