import { localDay } from '../../parts/wording.js';
import { dayCells, type Scan, scanInWords } from './sentences.js';

const [CELL, GAP, HEIGHT] = [10, 2, 14];

/** A look at the past day by day: which days are read, the oldest left. */
export function ScanStrip({ scan }: { scan: Scan & { from: string; until: string } }) {
  const cells = dayCells(scan);
  const text = scanInWords(scan);
  return (
    <figure className="connectors-scan">
      <svg
        viewBox={`0 0 ${cells.length * CELL} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={text}
      >
        {cells.map((share, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place
          <g key={at}>
            <rect
              className="connectors-day"
              x={at * CELL}
              width={CELL - GAP}
              y="0"
              height={HEIGHT}
            />
            {share > 0 && (
              <rect
                className="fill-accent"
                x={at * CELL + (1 - share) * (CELL - GAP)}
                width={share * (CELL - GAP)}
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
