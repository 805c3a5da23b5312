import { useId, useState } from 'react';
import { useWrite } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { useToast } from '../../parts/toast.js';
import { count } from '../../parts/wording.js';
import { WriteButton } from '../../session/write-button.js';
import { SIGNAL_READS, type Signal } from './signal-dialog.js';

const DAYS = [1, 7, 14, 30];

/** A look at what was said before the signal was made, and how far it is. */
export function BackfillCard({ signal }: { signal: Signal }) {
  const toast = useToast();
  const id = useId();
  const [days, setDays] = useState(7);
  const start = useWrite(api.backfillSignal, SIGNAL_READS);
  if (signal.type !== 'regex') return null;
  const { status, total, scanned, matched } = signal.backfill;
  const isBusy = status === 'queued' || status === 'running';
  return (
    <section className="card stack">
      <h2>Backfill</h2>
      {isBusy && (
        <>
          <label htmlFor={`${id}-progress`}>
            {count(scanned)} of about {count(total ?? 0)} texts scanned, {count(matched)} match
          </label>
          <progress id={`${id}-progress`} max={Math.max(1, total ?? 1)} value={scanned} />
        </>
      )}
      {status === 'done' && (
        <p>
          The last backfill scanned {count(scanned)} texts from {signal.backfill.days} days and
          found {count(matched)}.
        </p>
      )}
      {status === 'failed' && (
        <p className="fault">The last backfill failed. You can start it again.</p>
      )}
      <div className="actions">
        <label htmlFor={id}>Days</label>
        <select
          id={id}
          className="signals-days"
          value={days}
          onChange={({ target }) => setDays(Number(target.value))}
        >
          {DAYS.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
        <WriteButton
          scope="admin"
          disabled={isBusy}
          onClick={() =>
            start.mutate(
              { params: { signal_id: signal.id }, query: { days } },
              { onError: (error) => toast({ text: error.message, tone: 'fault' }) },
            )
          }
        >
          Find matches
        </WriteButton>
      </div>
    </section>
  );
}
