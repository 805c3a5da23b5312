import { useId } from 'react';
import { inQuestionCosts, shortNumber } from '../parts/wording.js';
import { type Bar, layOutBars } from './bars.js';
import type { PricedDecision } from './cost-parts.js';
import { type Decision, DOING } from './decision.js';
import { Scroll } from './scroll.js';

const [WIDTH, HEIGHT] = [400, 18];
/** Where a broken bar is cut, from the left, and how wide the gap is. */
const [CUT, GAP] = [0.88 * WIDTH, 7];

const PARTS = {
  now: 'question cost now',
  second: 'cost of a second question',
  harm: 'remaining expected harm',
} as const;

export interface CostBarsProps {
  readonly priced: readonly PricedDecision[];
  /** The decision that is marked, and the word that marks it. */
  readonly chosen: Decision;
  readonly mark: string;
}

/** The cost of each decision, as bars of three parts, the cheapest first. */
export function CostBars({ priced, chosen, mark }: CostBarsProps) {
  const bars = layOutBars(priced);
  const pattern = useId();
  const isTakenApart = priced.some(({ parts }) => parts !== null);
  return (
    <div className="bars">
      <svg className="bars-defs" aria-hidden="true" width="0" height="0">
        <defs>
          <pattern
            id={pattern}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="6" height="6" className="fill-options" />
            <rect width="2" height="6" className="bars-stripe" />
          </pattern>
        </defs>
      </svg>
      <ol>
        {bars.map((bar) => (
          <li key={bar.decision} className={bar.decision === chosen ? 'bars-chosen' : undefined}>
            <span className="bars-name">
              {DOING[bar.decision]}
              {bar.decision === chosen && <strong className="bars-mark"> ✓ {mark}</strong>}
            </span>
            <BarDrawing bar={bar} pattern={pattern} />
            <span className="bars-cost">{shortNumber(bar.cost)}</span>
          </li>
        ))}
      </ol>
      {isTakenApart && (
        <ul className="legend">
          <li>
            <span className="key fill-accent" aria-hidden="true" /> {PARTS.now}
          </li>
          <li>
            <svg className="key" aria-hidden="true" width="11" height="11">
              <rect width="11" height="11" rx="3" fill={`url(#${pattern})`} />
            </svg>{' '}
            {PARTS.second}
          </li>
          <li>
            <span className="key fill-bad" aria-hidden="true" /> {PARTS.harm}
          </li>
        </ul>
      )}
      {bars.some(({ broken }) => broken) && (
        <p className="soft small">Bars with a gap are cut off. See the number beside them.</p>
      )}
    </div>
  );
}

function BarDrawing({ bar, pattern }: { bar: Bar; pattern: string }) {
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${DOING[bar.decision]}: ${inQuestionCosts(bar.cost)}`}
    >
      {bar.segments.map(({ part, from, to }) => (
        <rect
          key={part}
          x={from * WIDTH}
          width={Math.max(1, (to - from) * WIDTH - 1)}
          y="1"
          height={HEIGHT - 2}
          {...(part === 'second'
            ? { fill: `url(#${pattern})` }
            : {
                className:
                  part === 'now' ? 'fill-accent' : part === 'harm' ? 'fill-bad' : 'fill-off',
              })}
        />
      ))}
      {bar.broken && (
        <polygon
          className="bars-cut"
          points={`${CUT},0 ${CUT + GAP},0 ${CUT + GAP - 4},${HEIGHT} ${CUT - 4},${HEIGHT}`}
        />
      )}
    </svg>
  );
}

/** The numbers of the bars as a table. */
export function CostTable({ priced }: { priced: readonly PricedDecision[] }) {
  return (
    <Scroll label="As a table">
      <table>
        <caption className="hidden">Expected cost of each decision, in question costs</caption>
        <thead>
          <tr>
            <th scope="col">Decision</th>
            <th scope="col" className="number">
              Now
            </th>
            <th scope="col" className="number">
              Second question
            </th>
            <th scope="col" className="number">
              Remaining harm
            </th>
            <th scope="col" className="number">
              In all
            </th>
          </tr>
        </thead>
        <tbody>
          {priced.map(({ decision, cost, parts }) => (
            <tr key={decision}>
              <th scope="row">{DOING[decision]}</th>
              {(['now', 'second', 'harm'] as const).map((part) => (
                <td key={part} className="number">
                  {parts === null ? '–' : parts[part].toFixed(3)}
                </td>
              ))}
              <td className="number">{cost.toFixed(3)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
