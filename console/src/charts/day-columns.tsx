import { placeColumns } from './place-columns.js';

export interface DayValue {
  /** The day in words. */
  readonly day: string;
  readonly value: number;
}

export interface DayColumnsProps {
  readonly days: readonly DayValue[];
  /** All of it in words. */
  readonly label: string;
  /** Name of the values in the table. */
  readonly unit: string;
}

const [WIDTH, HEIGHT] = [560, 110];

/** Numbers by day as columns, oldest first, with their table. */
export function DayColumns({ days, label, unit }: DayColumnsProps) {
  const top = Math.max(1, ...days.map(({ value }) => value));
  const columns = placeColumns(
    days.map(({ value }) => value),
    { width: WIDTH, height: HEIGHT, top },
  );
  return (
    <figure className="day-columns">
      <p className="small soft">Highest: {top}</p>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {columns.map((column, at) => (
          <rect key={days[at]?.day} {...column} className="fill-accent" />
        ))}
        <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
      </svg>
      <p className="between small soft">
        <span>{days[0]?.day}</span>
        <span>{days.at(-1)?.day}</span>
      </p>
      <details>
        <summary className="small">As a table</summary>
        <table>
          <caption className="hidden">{label}</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col" className="number">
                {unit}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, value }) => (
              <tr key={day}>
                <td>{day}</td>
                <td className="number">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
