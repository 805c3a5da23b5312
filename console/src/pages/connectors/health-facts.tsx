import type { ReactNode } from 'react';
import { Time } from '../../parts/time.js';
import { count } from '../../parts/wording.js';
import type { Health } from './reads.js';
import { gapInWords } from './sentences.js';

/** Figures of a connector: when it was read, what came, and what is missing. */
export function HealthFacts({ health }: { health: Health }) {
  const limited = health.rate_limited_until;
  const facts: readonly (readonly [name: string, value: ReactNode])[] = [
    ['Read next', next(health)],
    ['Everything is here up to', moment(health.watermark, 'not known yet')],
    ['The oldest one found', moment(health.oldest_available_at, 'none yet')],
    ['The last one stored', moment(health.last_session_at, 'none yet')],
    ['Stored in 24 hours', count(health.sessions_24h)],
    ['Stored in all', count(health.sessions_synced)],
    ['To be fetched', count(health.backlog)],
    ['On the provider’s list', gapInWords(health.gap)],
    ['Can’t be read', unreadable(health)],
  ];
  return (
    <>
      <dl className="facts connectors-facts connectors-gap">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {limited !== null && new Date(limited).getTime() > Date.now() && (
        <p className="connectors-gap">
          The provider wants to be left alone until <Time at={limited} exact />.
        </p>
      )}
      {health.sessions_failed > 0 && (
        <p className="soft small connectors-gap">
          What can’t be read is tried again after 5 and 30 minutes, 2, 12 and 24 hours, and whenever
          the provider changes it. The others are not held up.
        </p>
      )}
    </>
  );
}

const moment = (at: string | null, otherwise: string): ReactNode =>
  at === null ? otherwise : <Time at={at} />;

/** When it is read next. What is due is read as soon as a process has time. */
const next = ({ next_run_at: at }: Health): ReactNode => {
  if (at === null) return 'not planned';
  return new Date(at).getTime() < Date.now() + 60_000 ? 'within a minute' : <Time at={at} />;
};

const unreadable = ({ sessions_failed: failed, errors_24h: today }: Health): string =>
  failed === 0 ? 'none' : `${count(failed)}, ${count(today)} of them in the last 24 hours`;
