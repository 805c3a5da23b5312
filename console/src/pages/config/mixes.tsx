import { Fragment } from 'react';
import { count, displayName, percent } from '../../parts/wording.js';
import { type Preview, signed } from './sentences.js';

type Mix = Preview['current']['decisions'];

const DECISIONS = ['proceed', 'ask', 'confirm', 'options', 'escalate', 'off'] as const;

/**
 * Decisions before and after as two bars, with their numbers as a table.
 *
 * @param then null: only as they are
 */
export function Mixes({ now, then }: { now: Mix; then: Mix | null }) {
  const shown = DECISIONS.filter((one) => now[one] > 0 || (then?.[one] ?? 0) > 0);
  const last = then ?? now;
  const total = shown.reduce((sum, one) => sum + last[one], 0);
  const share = (one: (typeof DECISIONS)[number]) => (
    <span className="soft">({percent(last[one] / total)})</span>
  );
  const bars: readonly (readonly [string, Mix])[] = [
    ['Now', now],
    ...(then === null ? [] : ([['After the change', then]] as const)),
  ];
  return (
    <>
      <div className="config-mixes">
        {bars.map(([word, mix]) => (
          <Fragment key={word}>
            <span>{word}</span>
            <MixBar mix={mix} label={`${word}: ${mixInWords(mix)}`} />
          </Fragment>
        ))}
      </div>
      <table className="config-mix">
        <caption className="hidden">Decisions now and after the change</caption>
        <thead>
          <tr>
            <th scope="col">Decision</th>
            <th scope="col" className="number">
              Now
            </th>
            {then && (
              <>
                <th scope="col" className="number">
                  After
                </th>
                <th scope="col" className="number">
                  Change
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => (
            <tr key={one}>
              <th scope="row">
                <span className={`key fill-${one}`} aria-hidden="true" /> {displayName(one)}
              </th>
              <td className="number">
                {count(now[one])} {!then && share(one)}
              </td>
              {then && (
                <>
                  <td className="number">
                    {count(then[one])} {share(one)}
                  </td>
                  <td className="number">{signed(then[one] - now[one])}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const mixInWords = (mix: Mix): string =>
  DECISIONS.filter((one) => mix[one] > 0)
    .map((one) => `${displayName(one)} ${count(mix[one])}`)
    .join(', ');

function MixBar({ mix, label }: { mix: Mix; label: string }) {
  const total = DECISIONS.reduce((sum, one) => sum + mix[one], 0);
  let left = 0;
  return (
    <svg
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      className="config-mix-bar"
      role="img"
      aria-label={label}
    >
      {DECISIONS.map((one) => {
        const width = total > 0 ? (100 * mix[one]) / total : 0;
        const x = left;
        left += width;
        return <rect key={one} x={x} y="0" width={width} height="6" className={`fill-${one}`} />;
      })}
    </svg>
  );
}
