import type { ReactNode } from 'react';
import { Time } from '../../parts/time.js';
import { count } from '../../parts/wording.js';
import type { Health } from './reads.js';
import { gapInWords } from './sentences.js';

/** Figures of a connector: when it was read, what came, and what is missing. */
export function HealthFacts({ health }: { health: Health }) {
  const limited = health.rate_limited_until;
  const facts: readonly (readonly [name: string, value: ReactNode])[] = [
    ['Next sync', next(health)],
    ['Synced up to', moment(health.watermark, 'not known yet')],
    ['Oldest conversation', moment(health.oldest_available_at, 'none yet')],
    ['Last conversation stored', moment(health.last_session_at, 'none yet')],
    ['Stored in the last 24 hours', count(health.sessions_24h)],
    ['Stored in total', count(health.sessions_synced)],
    ['Queued', count(health.backlog)],
    ['Provider’s list', gapInWords(health.gap)],
    ['Unreadable', unreadable(health)],
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
          The provider asked us to wait until <Time at={limited} exact />.
        </p>
      )}
      {health.sessions_failed > 0 && (
        <p className="soft small connectors-gap">
          Unreadable conversations are retried after 5 and 30 minutes and 2, 12 and 24 hours, and
          whenever the provider changes them. Other conversations are unaffected.
        </p>
      )}
    </>
  );
}

const moment = (at: string | null, otherwise: string): ReactNode =>
  at === null ? otherwise : <Time at={at} />;

/** When it is read next. What is due is read as soon as a process has time. */
const next = ({ next_run_at: at }: Health): ReactNode => {
  if (at === null) return 'not scheduled';
  return new Date(at).getTime() < Date.now() + 60_000 ? 'within a minute' : <Time at={at} />;
};

const unreadable = ({ sessions_failed: failed, errors_24h: today }: Health): string =>
  failed === 0 ? 'none' : `${count(failed)}, ${count(today)} of them in the last 24 hours`;
