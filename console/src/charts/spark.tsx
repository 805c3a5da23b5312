const [WIDTH, HEIGHT, EDGE] = [120, 30, 3];

/** A small line of numbers by day, oldest first, with its words for whoever sees none. */
export function Spark({ values, label }: { values: readonly number[]; label: string }) {
  const top = Math.max(1, ...values);
  const step = (WIDTH - 2 * EDGE) / Math.max(1, values.length - 1);
  const points = values.map(
    (value, at) => [EDGE + at * step, HEIGHT - EDGE - (value / top) * (HEIGHT - 2 * EDGE)] as const,
  );
  const last = points.at(-1);
  return (
    <svg className="spark" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <polyline points={points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
      {last && <circle cx={last[0]} cy={last[1]} r="2.5" />}
    </svg>
  );
}
