import { Link } from 'wouter';
import type { api } from '../../api/routes.js';
import { count, percent, plural } from '../../parts/wording.js';

type Stats = (typeof api.getReviewStats)['types']['reply'];
type Bin = Stats['calibration']['bins'][number];

/** How good the gate is by its reviews: how often a flag was right, and whether 30 % means 3 in 10. */
export function Calibration({ stats }: { stats: Stats }) {
  const { gate, calibration, agreement } = stats;
  if (stats.events_reviewed === 0) {
    return (
      <p>
        Nobody has reviewed anything yet. <Link href="/review">Review</Link> some: that is the only
        way to know.
      </p>
    );
  }
  const bins = calibration.bins.filter(({ n }) => n > 0);
  return (
    <div className="columns results-calibration">
      <div className="stack">
        <p>
          Of what the gate stopped or asked about, {percent(gate.precision)} were misunderstandings;
          of all misunderstandings it stopped {percent(gate.recall)} ({gate.recall_basis}).
        </p>
        <p>
          {calibration.method === 'identity'
            ? 'Its scores are used as they are: too few calls are judged to correct them.'
            : `Its scores are corrected by ${plural(calibration.n, 'judged call')}.`}
          {calibration.ece !== null &&
            ` On average its probabilities are ${percent(calibration.ece)} off.`}
        </p>
        <p className="soft small">
          {plural(stats.reviews, 'review')} of {plural(stats.events_reviewed, 'event')}.{' '}
          {agreement.percent !== null &&
            `Where two people judged the same, ${Math.round(agreement.percent)} % said the same.`}
        </p>
      </div>
      {bins.length > 0 && <Diagram bins={bins} />}
    </div>
  );
}

const [SIZE, LEFT, BOTTOM] = [240, 40, 30];
const scale = (share: number): number => share * (SIZE - LEFT - 22);

/** A diagram of what was predicted against what was the case; on the diagonal both are the same. */
function Diagram({ bins }: { bins: readonly Bin[] }) {
  const most = Math.max(...bins.map(({ n }) => n));
  const x = (share: number): number => LEFT + scale(share);
  const y = (share: number): number => SIZE - BOTTOM - scale(share);
  return (
    <figure>
      <svg
        className="results-diagram"
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        role="img"
        aria-label="Predicted against observed misunderstandings; the table below says the same"
      >
        <line className="results-diagonal" x1={x(0)} y1={y(0)} x2={x(1)} y2={y(1)} />
        {[0, 0.5, 1].map((tick) => (
          <g key={tick}>
            <text x={x(tick)} y={SIZE - BOTTOM + 16} textAnchor="middle">
              {percent(tick)}
            </text>
            <text x={LEFT - 6} y={y(tick) + 4} textAnchor="end">
              {percent(tick)}
            </text>
          </g>
        ))}
        {bins.map(({ predicted, observed, n, range }) =>
          predicted === null || observed === null ? null : (
            <circle
              key={range.join()}
              className="fill-accent"
              cx={x(predicted)}
              cy={y(observed)}
              r={3 + 6 * Math.sqrt(n / most)}
            >
              <title>{`${percent(predicted)} expected, ${percent(observed)} were (${count(n)} calls)`}</title>
            </circle>
          ),
        )}
      </svg>
      <figcaption className="small soft">
        Across: what the gate expected. Up: what was the case. Points above the dashed line: it was
        worse than expected.
      </figcaption>
      <details className="small">
        <summary>As a table</summary>
        <table>
          <caption className="hidden">Predicted against observed misunderstandings</caption>
          <thead>
            <tr>
              <th scope="col" className="number">
                Expected
              </th>
              <th scope="col" className="number">
                Were
              </th>
              <th scope="col" className="number">
                Calls
              </th>
            </tr>
          </thead>
          <tbody>
            {bins.map(({ predicted, observed, n, range }) => (
              <tr key={range.join()}>
                <td className="number">{percent(predicted)}</td>
                <td className="number">{percent(observed)}</td>
                <td className="number">{count(n)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
