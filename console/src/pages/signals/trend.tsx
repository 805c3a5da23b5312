import { count, localDay, plural } from '../../parts/wording.js';

interface Day {
  readonly day: string;
  readonly count: number;
}

const [STEP, WIDTH, HEIGHT] = [20, 14, 90];

/** Matches by day as bars, with the numbers as a table. */
export function Trend({ days }: { days: readonly Day[] }) {
  const top = Math.max(1, ...days.map((day) => day.count));
  const total = days.reduce((sum, day) => sum + day.count, 0);
  const words = `${plural(total, 'match', 'matches')} in ${plural(days.length, 'day')}, at most ${count(top)} in a day`;
  return (
    <figure className="signals-trend">
      <figcaption className="soft small">{words}</figcaption>
      <svg
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Matches by day: ${words}`}
      >
        {days.map((day, at) => {
          const height = day.count === 0 ? 1 : Math.max(3, (HEIGHT * day.count) / top);
          return (
            <rect
              key={day.day}
              x={at * STEP}
              y={HEIGHT - height}
              width={WIDTH}
              height={height}
              className={day.count === 0 ? 'fill-off' : 'fill-accent'}
            />
          );
        })}
      </svg>
      <details>
        <summary className="small">By day as a table</summary>
        <table>
          <caption className="hidden">Matches by day, in UTC</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col" className="number">
                Matches
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.day}>
                <th scope="row">{localDay(`${day.day}T12:00:00`)}</th>
                <td className="number">{count(day.count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
