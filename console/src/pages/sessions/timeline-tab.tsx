import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useShortcut } from '../../keys/shortcuts.js';
import { Empty } from '../../parts/empty.js';
import { Skeleton } from '../../parts/loading.js';
import { ProblemNote } from '../../parts/problem.js';
import type { Address } from '../../parts/use-address.js';
import { count } from '../../parts/wording.js';
import { KINDS, type Kind, LANE_NAMES, LANES, type SessionDetail } from './entries.js';
import { TimelinePage } from './timeline-page.js';
import { type Timeline, useTimeline } from './use-timeline.js';

const KIND_NAMES: Readonly<Record<Kind, string>> = {
  said: 'Messages',
  gate_call: 'Gate calls',
  step: 'Steps',
  event: 'Events',
  outcome: 'Outcomes',
  signal_match: 'Signals',
};

/** The timeline of a session, with kinds of entries switched on and off. */
export function TimelineTab({ session, address }: { session: SessionDetail; address: Address }) {
  const { session_id, counts, timeline: head } = session;
  const { show, at, hide = '' } = address.values;
  const timeline = useTimeline(session_id, head.total, at ?? null);
  const list = useRef<HTMLDivElement>(null);
  useEntryKeys(list);
  const isShown = timeline.pages.some(({ entries }) => entries.length > 0);
  useComingTo(list, show, timeline.pages);
  const keepPlace = useKeptPlace(list, timeline.pages);
  if (head.total === 0) return <Empty title="Nothing is recorded for this session." />;
  return (
    <section aria-label="Timeline">
      <KindSwitches counts={counts} address={address} />
      <ul className="legend" aria-hidden="true">
        {LANES.map((lane) => (
          <li key={lane} className={`lane-${lane}`}>
            <span className="sessions-dot" /> {LANE_NAMES[lane]}
          </li>
        ))}
      </ul>
      {timeline.earlier > 0 && (
        <p className="sessions-more">
          <button
            type="button"
            disabled={timeline.isLoading}
            onClick={() => {
              keepPlace();
              timeline.loadEarlier();
            }}
          >
            Load earlier entries
          </button>{' '}
          <span className="soft">{count(timeline.earlier)} earlier</span>
        </p>
      )}
      <div ref={list} className="sessions-timeline" data-hide={hide.replaceAll(',', ' ')}>
        {timeline.pages.map((page, index) => (
          <TimelinePage
            key={page.entries[0]?.key ?? index}
            page={page}
            dayBefore={timeline.pages[index - 1]?.items.at(-1)?.at ?? null}
            show={show}
          />
        ))}
      </div>
      {timeline.error && <ProblemNote error={timeline.error} retry={timeline.retry} />}
      {!isShown && timeline.isLoading && <Skeleton lines={10} />}
      <LoadOn timeline={timeline} />
    </section>
  );
}

interface KindSwitchesProps {
  readonly counts: SessionDetail['counts'];
  readonly address: Address;
}

/** Switches for the kinds that the session has. Which are off stands in the address. */
function KindSwitches({ counts, address }: KindSwitchesProps) {
  const off = new Set((address.values.hide ?? '').split(',').filter(Boolean));
  const numbers: Readonly<Record<Kind, number>> = {
    said: counts.messages + counts.gate_calls,
    gate_call: counts.gate_calls,
    step: counts.steps,
    event: counts.events,
    outcome: counts.outcomes,
    signal_match: counts.signal_matches,
  };
  const toggle = (kind: Kind): void => {
    const next = new Set(off);
    if (!next.delete(kind)) next.add(kind);
    address.set({ hide: [...next].join(',') }, { replace: true });
  };
  return (
    <fieldset className="actions sessions-kinds">
      <legend className="hidden">Entries to show</legend>
      {KINDS.filter((kind) => numbers[kind] > 0).map((kind) => (
        <button key={kind} type="button" aria-pressed={!off.has(kind)} onClick={() => toggle(kind)}>
          <span aria-hidden="true">{off.has(kind) ? '○' : '●'}</span> {KIND_NAMES[kind]}
          {kind !== 'said' && <span className="soft"> {count(numbers[kind])}</span>}
        </button>
      ))}
    </fieldset>
  );
}

/** Reads on when it is scrolled to, and when it is pressed. */
function LoadOn({ timeline }: { timeline: Timeline }) {
  const { later, loadOn, isLoading, pages } = timeline;
  const end = useRef<HTMLParagraphElement>(null);
  const latest = useRef(loadOn);
  latest.current = loadOn;
  const hasMore = later > 0 && pages.length > 0;
  useEffect(() => {
    if (!hasMore || !end.current) return;
    const observer = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && latest.current(),
      { rootMargin: '600px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasMore]);
  if (!hasMore) return null;
  return (
    <p className="sessions-more" ref={end} aria-live="polite">
      <button type="button" disabled={isLoading} onClick={loadOn}>
        {isLoading ? 'Loading…' : 'Load more'}
      </button>{' '}
      <span className="soft">{count(later)} later</span>
    </p>
  );
}

type List = RefObject<HTMLDivElement | null>;

const isVisible = (row: Element): boolean => row.getClientRects().length > 0;

/** Walks the entries that are shown with j and k, and opens what opens with Enter. */
function useEntryKeys(list: List): void {
  const go = (step: 1 | -1): void => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('.sessions-entry') ?? [])];
    const from = rows.findIndex((row) => row.contains(document.activeElement));
    let to = from < 0 ? (step === 1 ? 0 : rows.length - 1) : from + step;
    while (rows[to] && !isVisible(rows[to] as Element)) to += step;
    rows[to]?.focus();
    rows[to]?.scrollIntoView({ block: 'nearest' });
  };
  useShortcut('next', () => go(1));
  useShortcut('previous', () => go(-1));
  useShortcut('open', () => {
    document.activeElement?.querySelector<HTMLElement>('[aria-expanded], summary')?.click();
  });
}

/** Comes to the entry that the address names, once it is there. */
function useComingTo(list: List, show: string | undefined, pages: Timeline['pages']): void {
  const came = useRef<string>(undefined);
  useEffect(() => {
    if (show === undefined || pages.length === 0 || came.current === show) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(show)}"]`);
    if (!row) return;
    came.current = show;
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'center' });
  }, [list, show, pages]);
}

/** Returns what keeps what is read where it is on the screen while entries come in above it. */
function useKeptPlace(list: List, pages: Timeline['pages']): () => void {
  const kept = useRef<{ readonly page: Element; readonly top: number }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: pages are what moves it
  useLayoutEffect(() => {
    const { page, top } = kept.current ?? {};
    if (!page || top === undefined || page === list.current?.firstElementChild) return;
    kept.current = undefined;
    window.scrollBy(0, page.getBoundingClientRect().top - top);
  }, [list, pages]);
  return () => {
    const page = list.current?.firstElementChild;
    if (page) kept.current = { page, top: page.getBoundingClientRect().top };
  };
}
