import { Link } from 'wouter';
import type { api } from '../../api/routes.js';
import { count, percent, plural } from '../../parts/wording.js';

type Stats = (typeof api.getReviewStats)['types']['reply'];
type Bin = Stats['calibration']['bins'][number];

/** How good the gate is by its reviews: how often a flag was right, and whether 30% means 3 in 10. */
export function Calibration({ stats }: { stats: Stats }) {
  const { gate, calibration, agreement } = stats;
  if (stats.events_reviewed === 0) {
    return (
      <p>
        No reviews yet. <Link href="/review">Review</Link> some calls to measure how accurate the
        gate is.
      </p>
    );
  }
  const bins = calibration.bins.filter(({ n }) => n > 0);
  return (
    <div className="columns results-calibration">
      <div className="stack">
        <p>
          Of the calls the gate intervened in, {percent(gate.precision)} were misunderstandings. Of
          all misunderstandings, it stopped {percent(gate.recall)} (in a {gate.recall_basis}).
        </p>
        <p>
          {calibration.method === 'identity'
            ? 'Scores are used as they are, because too few calls have been reviewed to calibrate them.'
            : `Scores are calibrated on ${plural(calibration.n, 'reviewed call')}.`}
          {calibration.ece !== null &&
            ` On average, the estimated likelihood is off by ${percent(calibration.ece)}.`}
        </p>
        <p className="soft small">
          {plural(stats.reviews, 'review')} of {plural(stats.events_reviewed, 'event')}.{' '}
          {agreement.percent !== null &&
            `Reviewers of the same call agreed ${Math.round(agreement.percent)}% of the time.`}
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
        aria-label="Predicted and observed misunderstandings, also in the table below"
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
              <title>{`predicted ${percent(predicted)}, observed ${percent(observed)} (${count(n)} calls)`}</title>
            </circle>
          ),
        )}
      </svg>
      <figcaption className="small soft">
        Horizontal: predicted likelihood. Vertical: observed rate. Above the dashed line,
        misunderstandings were more common than predicted.
      </figcaption>
      <details className="small">
        <summary>As a table</summary>
        <table>
          <caption className="hidden">Predicted and observed misunderstandings</caption>
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
