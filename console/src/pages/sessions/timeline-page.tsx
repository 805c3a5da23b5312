import { memo } from 'react';
import { localTime } from '../../parts/wording.js';
import { EventEntry, OutcomeEntry, SignalEntry } from './after-entries.js';
import { type Entry, LANE_NAMES, type LaidPage } from './entries.js';
import { GateEntry } from './gate-entry.js';
import { SaidEntry } from './said-entry.js';
import { StepList } from './step-list.js';

const CLOCK = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });

interface TimelinePageProps {
  readonly page: LaidPage;
  /** Time of the last entry before this page; null: this is the first. */
  readonly dayBefore: string | null;
  /** The entry that the address names. */
  readonly show: string | undefined;
}

/** A page of a timeline. It is drawn again only when it has changed, and laid out only near the screen. */
export const TimelinePage = memo(function TimelinePage(props: TimelinePageProps) {
  const { page, dayBefore, show } = props;
  let day = dayBefore && tellDay(dayBefore);
  return (
    <ol className="sessions-page">
      {page.entries.map((entry) => {
        const own = tellDay(entry.at);
        const isNew = own !== day;
        day = own;
        return <Row key={entry.key} entry={entry} day={isNew ? own : null} show={show} />;
      })}
    </ol>
  );
});

const tellDay = (at: string): string => DAY.format(new Date(at));

interface RowProps {
  readonly entry: Entry;
  /** The day that begins with it; null: it is that of the entry before. */
  readonly day: string | null;
  readonly show: string | undefined;
}

function Row({ entry, day, show }: RowProps) {
  const { key, kind, lane, at } = entry;
  const isNamed = key === show;
  return (
    <li
      className={`sessions-entry lane-${lane} kind-${kind}${isNamed ? ' named' : ''}`}
      data-entry={key}
      tabIndex={-1}
    >
      {day && <p className="sessions-day">{day}</p>}
      <div className="sessions-line">
        <time className="sessions-time" dateTime={at} title={`${localTime(at)} (${at})`}>
          {CLOCK.format(new Date(at))}
        </time>
        <span className="sessions-rail" aria-hidden="true">
          <i />
        </span>
        <div className="sessions-body">
          <Content entry={entry} isNamed={isNamed} />
        </div>
      </div>
    </li>
  );
}

function Content({ entry, isNamed }: { entry: Entry; isNamed: boolean }) {
  if (entry.kind === 'said') return <SaidEntry entry={entry} />;
  if (entry.kind === 'step') {
    return (
      <>
        <p className="sessions-who">{LANE_NAMES.tools}</p>
        <StepList steps={entry.steps} />
      </>
    );
  }
  const { gate_call: call, event, outcome, signal_match: match } = entry.item;
  if (call) return <GateEntry call={call} isOpen={isNamed} />;
  if (event) return <EventEntry event={event} />;
  if (outcome) return <OutcomeEntry outcome={outcome} />;
  return match ? <SignalEntry match={match} /> : null;
}
