import type { UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { call } from '../../api/call.js';
import { problemStatus } from '../../api/problem.js';
import { useRead } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import {
  countLeft,
  isJudged,
  type Judgement,
  type Queue,
  type QueueAction,
  reduceQueue,
  startQueue,
} from './review-queue.js';
import { forgetUnsent, keepUnsent, readUnsent } from './unsent.js';

/** Time in which a slip costs nothing: a verdict is sent after it, in milliseconds. */
const SECOND_THOUGHTS_MS = 600;
/** Time until something that could not be sent is tried again, in milliseconds. */
const TRY_AGAIN_MS = 8_000;
/** Items that are left when more are fetched, and how many are. */
const [FEW, PAGE_SIZE] = [6, 50];

/** Filters of the queue, as the interface takes them. */
export type QueueFilters = Readonly<Record<string, string>>;

type QueuePage = (typeof api.listReviewQueue)['types']['reply'];

export interface ReviewQueue {
  readonly queue: Queue;
  /** The read behind it: whether it is under way, and what it failed with. */
  readonly read: UseQueryResult<QueuePage>;
  readonly dispatch: (action: QueueAction) => void;
  /** Takes the last judgment back, also one that was sent. */
  readonly takeBack: () => void;
}

export interface ReviewQueueOptions {
  readonly tenantId: string;
  readonly filters: QueueFilters;
  /** Whether judgments are kept nowhere, because nothing can be saved: one can still try how it goes. */
  readonly isPractice: boolean;
}

/**
 * The queue of whoever reviews: fetched ahead, with judgments that are sent behind their back, one after the other for
 * each event, until the server has them.
 */
export function useReviewQueue(options: ReviewQueueOptions): ReviewQueue {
  const { tenantId, filters, isPractice } = options;
  const [queue, dispatch] = useReducer(reduceQueue, tenantId, (id) =>
    startQueue(isPractice ? [] : readUnsent(id)),
  );
  /** The end of what is under way for an event: a judgment, or its being taken back. */
  const underWay = useRef(new Map<number, Promise<unknown>>());
  const latest = useRef(queue);
  latest.current = queue;

  const after = useCallback((eventId: number, work: () => Promise<unknown>) => {
    const before = underWay.current.get(eventId) ?? Promise.resolve();
    const next = before.then(work, work);
    underWay.current.set(eventId, next);
    return next;
  }, []);

  const send = useCallback(
    (judgement: Judgement) => {
      const { eventId } = judgement;
      if (isPractice) {
        dispatch({ type: 'moved', eventId, state: 'saved' });
        return;
      }
      dispatch({ type: 'moved', eventId, state: 'sending' });
      void after(eventId, async () => {
        try {
          await call(api.createReview, { body: toReview(judgement) });
          dispatch({ type: 'moved', eventId, state: 'saved' });
        } catch (error) {
          const message = (error as Error).message;
          dispatch(
            isRefused(error)
              ? { type: 'refused', eventId, message }
              : { type: 'moved', eventId, state: 'away' },
          );
        }
      });
    },
    [after, isPractice],
  );

  useEffect(() => {
    if (!isPractice) keepUnsent(tenantId, queue.judgements);
  }, [tenantId, queue.judgements, isPractice]);
  useSendLater(queue.judgements, send);

  useEffect(() => {
    const sendAll = (): void => {
      for (const one of latest.current.judgements) if (one.state === 'away') send(one);
    };
    window.addEventListener('online', sendAll);
    // What an earlier visit has left.
    sendAll();
    return () => {
      window.removeEventListener('online', sendAll);
      if (isPractice) return;
      // Whoever leaves the page has made up their mind.
      for (const one of latest.current.judgements) {
        if (one.state !== 'waiting' && one.state !== 'away') continue;
        void after(one.eventId, () => call(api.createReview, { body: toReview(one) })).then(
          () => forgetUnsent(tenantId, one.eventId),
          () => undefined,
        );
      }
    };
  }, [after, send, tenantId, isPractice]);

  const read = useFetchAhead(queue, filters, dispatch);

  const takeBack = useCallback(() => {
    const last = latest.current.judgements.at(-1);
    if (!last) return;
    dispatch({ type: 'taken-back' });
    if (last.state === 'waiting' || isPractice) return;
    void after(last.eventId, () =>
      call(api.deleteReview, { params: { event_id: last.eventId } }).catch(() => undefined),
    );
  }, [after, isPractice]);

  return { queue, read, dispatch, takeBack };
}

/** Sends each judgment when its time has come; one that is taken back before is not sent. */
function useSendLater(judgements: readonly Judgement[], send: (one: Judgement) => void): void {
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const due = new Map(
      judgements
        .filter(({ state }) => state === 'waiting' || state === 'away')
        .map((one) => [one.eventId, one]),
    );
    for (const [eventId, timer] of timers.current) {
      if (due.has(eventId)) continue;
      clearTimeout(timer);
      timers.current.delete(eventId);
    }
    for (const [eventId, one] of due) {
      if (timers.current.has(eventId)) continue;
      const wait = one.state === 'waiting' ? SECOND_THOUGHTS_MS : TRY_AGAIN_MS;
      const timer = setTimeout(() => {
        timers.current.delete(eventId);
        send(one);
      }, wait);
      timers.current.set(eventId, timer);
    }
  }, [judgements, send]);
  useEffect(() => {
    const pending = timers.current;
    return () => {
      for (const timer of pending.values()) clearTimeout(timer);
      pending.clear();
    };
  }, []);
}

/** Reads more of the queue when few items are left. What was judged is in it no longer, what was passed still is. */
function useFetchAhead(
  queue: Queue,
  filters: QueueFilters,
  dispatch: (action: QueueAction) => void,
): UseQueryResult<QueuePage> {
  const { items, at } = queue;
  const passed = at - items.slice(0, at).filter(({ event_id }) => isJudged(queue, event_id)).length;
  const page = 1 + Math.floor(passed / PAGE_SIZE);
  const read = useRead(
    api.listReviewQueue,
    { query: { ...filters, page, page_size: PAGE_SIZE } },
    { enabled: countLeft(queue) <= FEW },
  );
  const found = read.data?.items;
  useEffect(() => {
    if (found) dispatch({ type: 'loaded', items: found });
  }, [found, dispatch]);
  return read;
}

/** Whether the server will never take it: everything but a busy or absent server, and a session that has ended. */
function isRefused(error: unknown): boolean {
  const status = problemStatus(error);
  return status !== null && status >= 400 && status < 500 && status !== 401 && status !== 429;
}

const toReview = ({ eventId, verdict, draft }: Judgement) => ({
  event_id: eventId,
  verdict,
  ...draft,
});
