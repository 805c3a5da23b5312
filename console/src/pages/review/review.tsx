import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, type TouchEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../../api/call.js';
import { queryKey } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { useShortcut } from '../../keys/shortcuts.js';
import { Empty } from '../../parts/empty.js';
import { FilterBar } from '../../parts/filter-bar.js';
import type { FilterField } from '../../parts/filter-field.js';
import { Loaded, Skeleton } from '../../parts/loading.js';
import { Page } from '../../parts/page.js';
import { Tabs } from '../../parts/tabs.js';
import { useToast } from '../../parts/toast.js';
import { type Address, useAddress } from '../../parts/use-address.js';
import { useSession } from '../../session/session.js';
import { CONVERSATION_FRESH_MS, Conversation, readConversation } from './conversation.js';
import { Decision } from './decision.js';
import { JustReviewed } from './just-reviewed.js';
import { LastVerdict } from './last-verdict.js';
import { Progress } from './progress.js';
import './review.css';
import { DIMENSIONS } from '../../parts/dimensions.js';
import { pickValues } from '../../parts/pick-values.js';
import {
  currentItem,
  EMPTY_DRAFT,
  nextItems,
  type ReviewItem,
  type Verdict,
} from './review-queue.js';
import { type ReviewQueue, type ReviewQueueOptions, useReviewQueue } from './use-review-queue.js';
import { VERDICTS, VerdictButtons, VerdictFields } from './verdicts.js';

const FILTERS: readonly FilterField[] = [
  {
    ...{ name: 'missing_dimension', label: 'Misunderstood', kind: 'choice' },
    choices: DIMENSIONS,
  },
  { name: 'cluster_id', label: 'Cluster', kind: 'text', placeholder: 'c_…' },
  { name: 'date_from', label: 'From', kind: 'date' },
  { name: 'date_to', label: 'To', kind: 'date' },
];
const FILTER_NAMES = FILTERS.map(({ name }) => name);
/** Items that are read ahead, and reviews after which a pause is offered. */
const [AHEAD, BATCH] = [3, 20];
/** Width of a swipe, in pixels. */
const SWIPE = 70;

const Evals = lazy(() => import('./evals.js').then((module) => ({ default: module.Evals })));

/** Suspected misunderstandings, one at a time, judged by four keys. */
export function Route() {
  const address = useAddress();
  return (
    <Page
      title="Review"
      lead="Judge whether the gate understood the user. Every verdict calibrates the gate."
    >
      <Tabs
        label="Views"
        name="view"
        address={address}
        tabs={[
          ['queue', 'Queue'],
          ['evals', 'Evals'],
        ]}
      />
      {address.values.view === 'evals' ? (
        <Suspense fallback={<Skeleton lines={10} />}>
          <Evals address={address} />
        </Suspense>
      ) : (
        <ReviewView address={address} />
      )}
    </Page>
  );
}

function ReviewView({ address }: { address: Address }) {
  const { standing } = useSession();
  const filters = pickValues(address.values, FILTER_NAMES);
  return (
    <>
      <FilterBar fields={FILTERS} address={address} />
      {standing.demo && (
        <p className="lead small">
          Try it with the keys <kbd>1</kbd> to <kbd>4</kbd>. Verdicts aren’t saved in the demo.
        </p>
      )}
      <Work
        key={JSON.stringify(filters)}
        {...{ tenantId: standing.tenant.id, filters, isPractice: standing.demo }}
      />
    </>
  );
}

function Work(options: ReviewQueueOptions) {
  const { filters } = options;
  const review = useReviewQueue(options);
  const { queue, read } = review;
  const item = currentItem(queue);
  usePrefetch(nextItems(queue, AHEAD));
  const done = queue.judgements.length;
  return (
    <>
      <Progress queue={queue} total={read.data?.total} />
      <BatchOffer key={Math.floor(done / BATCH)} done={done} />
      <LastVerdict review={review} />
      {item ? (
        <OneItem key={item.event_id} item={item} review={review} />
      ) : (
        <Loaded query={read} lines={10}>
          {() => <NothingLeft review={review} filtered={Object.keys(filters).length > 0} />}
        </Loaded>
      )}
      <JustReviewed queue={queue} />
    </>
  );
}

function NothingLeft({ review, filtered }: { review: ReviewQueue; filtered: boolean }) {
  useShortcut('undo', review.takeBack, review.queue.judgements.length > 0);
  useShortcut('back', () => review.dispatch({ type: 'went-back' }));
  return (
    <Empty title={filtered ? 'Nothing to review matches these filters.' : 'Nothing to review.'}>
      <p className="soft">
        Items come from reports (corrections, complaints, canceled actions), from calls the gate was
        unsure about and from a random sample.
      </p>
      {review.queue.items.length > 0 && (
        <button type="button" onClick={() => review.dispatch({ type: 'went-back' })}>
          Show skipped items
        </button>
      )}
    </Empty>
  );
}

/** People judge better in small batches, so that a pause is offered; whoever goes on need not answer. */
function BatchOffer({ done }: { done: number }) {
  const [, navigate] = useLocation();
  const [hidden, setHidden] = useState(false);
  if (hidden || done < BATCH || done % BATCH > 2) return null;
  return (
    <p className="banner" role="status">
      {done - (done % BATCH)} reviewed. Consider a break: you judge better in small batches.{' '}
      <button type="button" className="link" onClick={() => navigate('/')}>
        Stop
      </button>{' '}
      <button type="button" className="link" onClick={() => setHidden(true)}>
        Continue
      </button>
    </p>
  );
}

/** Reads the conversations of the items that come next. */
function usePrefetch(items: readonly ReviewItem[]): void {
  const client = useQueryClient();
  const ids = items.map(({ session_id }) => session_id).join('\n');
  useEffect(() => {
    for (const id of ids.split('\n').filter(Boolean)) {
      const input = readConversation(id);
      void client.prefetchQuery({
        queryKey: queryKey(api.getSession.path, input),
        queryFn: ({ signal }) => call(api.getSession, { ...input, signal }),
        staleTime: CONVERSATION_FRESH_MS,
      });
    }
  }, [client, ids]);
}

function OneItem({ item, review }: { item: ReviewItem; review: ReviewQueue }) {
  const { queue, dispatch, takeBack } = review;
  const session = useSession();
  const toast = useToast();
  const [, navigate] = useLocation();
  const intent = useRef<HTMLTextAreaElement>(null);
  const note = useRef<HTMLTextAreaElement>(null);
  const dimension = useRef<HTMLSelectElement>(null);
  const swipe = useSwipe((to) => dispatch({ type: to === 'left' ? 'skipped' : 'went-back' }));
  const refusal = session.standing.demo ? undefined : session.refusal('review');
  const draft = queue.drafts[item.event_id] ?? EMPTY_DRAFT;

  const judge = (verdict: Verdict): void => {
    if (refusal !== undefined) {
      toast({ text: refusal });
      return;
    }
    dispatch({ type: 'judged', verdict });
  };
  /** Whoever wrote what the user wanted says with it that it was misunderstood. */
  const saveText = (): void => {
    (document.activeElement as HTMLElement | null)?.blur();
    if (draft.actual_intent.trim() !== '') judge('true_misunderstanding');
  };

  useShortcut('verdict1', () => judge(VERDICTS[0]?.verdict ?? 'unclear'));
  useShortcut('verdict2', () => judge(VERDICTS[1]?.verdict ?? 'unclear'));
  useShortcut('verdict3', () => judge(VERDICTS[2]?.verdict ?? 'unclear'));
  useShortcut('verdict4', () => judge(VERDICTS[3]?.verdict ?? 'unclear'));
  useShortcut('intent', () => intent.current?.focus());
  useShortcut('note', () => note.current?.focus());
  useShortcut('dimension', () => dimension.current?.focus());
  useShortcut('save', saveText);
  useShortcut('skip', () => dispatch({ type: 'skipped' }));
  useShortcut('back', () => dispatch({ type: 'went-back' }));
  useShortcut('undo', takeBack, queue.judgements.length > 0);
  useShortcut('openSession', () => navigate(`/sessions/${encodeURIComponent(item.session_id)}`));
  useShortcut('openCall', () => item.gate && navigate(`/calls/${item.gate.id}`), !!item.gate);

  return (
    <div className="columns side-right review-item" data-item={item.event_id} {...swipe}>
      <div>
        <Conversation item={item} />
      </div>
      <div className="stack">
        <Decision item={item} />
        <section className="card stack" aria-label="Your verdict">
          {queue.fault !== null && (
            <p className="fault" role="alert">
              Not saved: {queue.fault}
            </p>
          )}
          <VerdictButtons onJudge={judge} refusal={refusal} />
          <VerdictFields
            {...{ draft, intent, note, dimension }}
            onEdit={(next) => dispatch({ type: 'edited', draft: next })}
          />
          <div className="actions">
            <button type="button" onClick={() => dispatch({ type: 'went-back' })}>
              ← Back
            </button>
            <button type="button" onClick={() => dispatch({ type: 'skipped' })}>
              Skip →
            </button>
            <span className="soft small">Ctrl+Enter saves your text as a misunderstanding</span>
          </div>
        </section>
      </div>
    </div>
  );
}

/** Handlers that tell a swipe to the left or to the right. */
function useSwipe(onSwipe: (to: 'left' | 'right') => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0];
      start.current = touch ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      if (!touch || !start.current) return;
      const [x, y] = [touch.clientX - start.current.x, touch.clientY - start.current.y];
      if (Math.abs(x) > SWIPE && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 'left' : 'right');
    },
  };
}
