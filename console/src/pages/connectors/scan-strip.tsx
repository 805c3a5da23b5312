import { localDay } from '../../parts/wording.js';
import { dayCells, type Scan, scanInWords } from './sentences.js';

const [WIDTH, GAP, HEIGHT] = [600, 2, 14];

/** A look at the past day by day: which days are read, the oldest left. */
export function ScanStrip({ scan }: { scan: Scan & { from: string; until: string } }) {
  const cells = dayCells(scan);
  const cell = WIDTH / cells.length;
  const text = scanInWords(scan);
  return (
    <figure className="connectors-scan">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={text}
      >
        {cells.map((share, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place
          <g key={at}>
            <rect
              className="connectors-day"
              x={at * cell}
              width={cell - GAP}
              y="0"
              height={HEIGHT}
            />
            {share > 0 && (
              <rect
                className="fill-accent"
                x={at * cell + (1 - share) * (cell - GAP)}
                width={share * (cell - GAP)}
                y="0"
                height={HEIGHT}
              />
            )}
          </g>
        ))}
      </svg>
      <figcaption className="small">
        <span className="between soft">
          <span>{localDay(scan.from)}</span>
          <span>{localDay(scan.until)}</span>
        </span>
        <span>{text}</span>
      </figcaption>
    </figure>
  );
}
