import { count, percent } from '../../parts/wording.js';
import type { BacktestDetail } from './reads.js';
import { correctionsInWords, REASONS } from './sentences.js';

type Found = BacktestDetail['corrections'];

/** Turns that went wrong: how many the gate would have stopped, beside as many stops at random. */
export function Corrections({ corrections }: { corrections: Found }) {
  const { share, share_ci95, random_share, random_share_ci95, by_reason } = corrections;
  const rows: readonly IntervalRow[] = [
    { name: 'Turns that failed', share, interval: share_ci95, tone: 'good' },
    {
      name: 'All turns (the rate at random)',
      share: random_share,
      interval: random_share_ci95,
      tone: 'off',
    },
  ];
  return (
    <section className="card stack">
      <h2>Would it have caught the failures?</h2>
      {correctionsInWords(corrections).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {corrections.turns > 0 && <Intervals rows={rows} />}
      {by_reason.length > 0 && (
        <>
          <h3>Sign of failure</h3>
          <ul className="plain">
            {by_reason.map(({ reason, turns }) => (
              <li key={reason}>
                <strong>{count(turns)}</strong>: {REASONS[reason]}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="soft small">
        These are signs, not verdicts: a user who corrects may have changed their mind, and most
        misunderstood users say nothing.
      </p>
    </section>
  );
}

interface IntervalRow {
  readonly name: string;
  readonly share: number | null;
  readonly interval: readonly number[] | null;
  readonly tone: 'good' | 'off';
}

/** The share that would have been stopped of each, as a bar with its 95% interval, and as a table. */
function Intervals({ rows }: { rows: readonly IntervalRow[] }) {
  return (
    <table className="backtests-intervals">
      <caption className="soft small">
        The share the gate would have stopped. The line is the 95% confidence interval.
      </caption>
      <thead>
        <tr>
          <th scope="col">Of</th>
          <th scope="col">
            <span className="hidden">Share as a bar</span>
          </th>
          <th scope="col" className="number">
            Stopped
          </th>
          <th scope="col" className="number">
            Interval
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, share, interval, tone }) => {
          const [low, high] = interval ?? [];
          return (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="backtests-bar">
                <svg viewBox="0 0 200 16" preserveAspectRatio="none" aria-hidden="true">
                  <rect className="backtests-rail" width="200" height="16" />
                  <rect className={`fill-${tone}`} y="4" width={200 * (share ?? 0)} height="8" />
                  {low !== undefined && high !== undefined && (
                    <path
                      className="backtests-whisker"
                      d={`M${200 * low} 8H${200 * high}M${200 * low} 3v10M${200 * high} 3v10`}
                    />
                  )}
                </svg>
              </td>
              <td className="number">{percent(share)}</td>
              <td className="number">
                {low === undefined || high === undefined
                  ? '–'
                  : `${percent(low)} to ${percent(high)}`}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
