/** A bar of shares of one whole, each named below it. */
export interface BarPart {
  readonly name: string;
  readonly value: number;
  /** Class of its color: a decision, `good`, `bad`, `accent`, `off`. */
  readonly tone: string;
  /** Its value in words. */
  readonly text: string;
}

/** Parts of a whole as one bar, with their words as a list, which is its table. */
export function StackedBar({ parts, label }: { parts: readonly BarPart[]; label: string }) {
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  let left = 0;
  return (
    <figure className="stacked-bar">
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" role="img" aria-label={label}>
        {parts.map(({ name, value, tone }) => {
          const width = total > 0 ? (100 * value) / total : 0;
          const x = left;
          left += width;
          return (
            <rect key={name} x={x} y="0" width={width} height="6" className={`fill-${tone}`} />
          );
        })}
      </svg>
      <ul className="legend">
        {parts.map(({ name, tone, text }) => (
          <li key={name}>
            <span className={`key fill-${tone}`} aria-hidden="true" /> {name}{' '}
            <strong>{text}</strong>
          </li>
        ))}
      </ul>
    </figure>
  );
}
