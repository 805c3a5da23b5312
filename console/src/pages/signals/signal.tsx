import { useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { useRead, useWrite } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { DayColumns } from '../../charts/day-columns.js';
import { CodeBlock } from '../../parts/copy.js';
import { DeleteDialog } from '../../parts/delete-dialog.js';
import { Empty } from '../../parts/empty.js';
import { Loaded } from '../../parts/loading.js';
import { Neighbours } from '../../parts/neighbours.js';
import { Page } from '../../parts/page.js';
import { Table } from '../../parts/table.js';
import { Time } from '../../parts/time.js';
import { capitalised, count, localDay, percent, plural } from '../../parts/wording.js';
import { useSession } from '../../session/session.js';
import { BackfillCard } from './backfill.js';
import { PolarityBadge } from './polarity.js';
import { SignalDialog } from './signal-dialog.js';
import './signals.css';

const KINDS = { message: 'message', gate: 'request to the gate', event: 'event' } as const;

/** One signal: how often, where last, and a look at the past. */
export function Route() {
  const { id = '' } = useParams<{ id: string }>();
  const signal = useRead(api.getSignal, { params: { signal_id: id } }, { live: true });
  const list = useRead(api.listSignals, { query: { page_size: 100 } });
  const session = useSession();
  const [, navigate] = useLocation();
  const [open, setOpen] = useState<'change' | 'delete' | null>(null);
  const remove = useWrite(api.deleteSignal, [api.listSignals.path, api.listAuditEntries.path]);
  const refusal = session.refusal('admin');
  const control = { disabled: refusal !== undefined || !signal.data, title: refusal };
  return (
    <Page
      title={signal.data?.name ?? 'Signal'}
      lead={signal.data?.description}
      actions={
        <>
          <button type="button" disabled={!signal.data} onClick={() => setOpen('change')}>
            {refusal === undefined ? 'Edit' : 'View settings'}
          </button>
          <button type="button" className="danger" {...control} onClick={() => setOpen('delete')}>
            Delete
          </button>
        </>
      }
    >
      <Neighbours
        list="/signals"
        name="signals"
        ids={list.data?.items.map((one) => one.id) ?? []}
        id={id}
        href={(one) => `/signals/${one}`}
      />
      <Loaded query={signal}>
        {(one) => (
          <>
            <section className="card">
              <p className="signals-head">
                <PolarityBadge polarity={one.polarity} enabled={one.enabled} />{' '}
                <span className="soft">
                  {one.type === 'regex' ? 'Pattern in user messages' : 'Reported by your code'}
                </span>
              </p>
              <dl className="facts">
                <Fact name="In 24 hours" value={count(one.match_count['24h'])} />
                <Fact name="In 7 days" value={count(one.match_count['7d'])} />
                <Fact name="Total" value={count(one.match_count.total)} />
                <Fact
                  name="Sessions, last 7 days"
                  value={`${count(one.session_count_7d)} (${percent(one.session_rate_7d)})`}
                />
              </dl>
              <DayColumns
                days={one.trend.map(({ day, count: value }) => ({
                  day: localDay(`${day}T12:00:00`),
                  value,
                }))}
                label={`Matches by day, over ${plural(one.trend.length, 'day')}`}
                unit="Matches"
              />
              {one.pattern !== null && <CodeBlock code={one.pattern} label="Pattern" />}
            </section>
            <BackfillCard signal={one} />
            <section className="card">
              <h2>Recent matches</h2>
              {one.recent_matches.length === 0 ? (
                <Empty title="No matches yet." />
              ) : (
                <Table
                  caption="Recent matches"
                  hasView
                  rows={one.recent_matches}
                  rowKey={(match) => `${match.session_id} ${match.at} ${match.matched_text}`}
                  href={({ session_id }) => `/sessions/${encodeURIComponent(session_id)}`}
                  columns={[
                    { head: 'Session', cell: ({ session_id }) => session_id },
                    { head: 'Match', cell: ({ matched_text: text }) => text ?? one.name },
                    { head: 'Source', cell: ({ kind }) => capitalised(KINDS[kind]) },
                    { head: 'Time', cell: ({ at }) => <Time at={at} /> },
                  ]}
                />
              )}
            </section>
            {open === 'change' && <SignalDialog signal={one} onClose={() => setOpen(null)} />}
            {open === 'delete' && (
              <DeleteDialog
                name={one.name}
                remove={(whenDone) => remove.mutate({ params: { signal_id: one.id } }, whenDone)}
                onDeleted={() => navigate('/signals')}
                onClose={() => setOpen(null)}
              >
                <p>Its {count(one.match_count.total)} matches are deleted too.</p>
              </DeleteDialog>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
