import { describe, expect, test } from 'vitest';
import {
  countLeft,
  currentItem,
  findAlike,
  nextItems,
  type Queue,
  type QueueAction,
  type ReviewItem,
  reduceQueue,
  startQueue,
} from '../../console/src/pages/review/review-queue.js';

const item = (event_id: number): ReviewItem => ({ event_id }) as ReviewItem;
const play = (actions: readonly QueueAction[], queue = startQueue([])): Queue =>
  actions.reduce(reduceQueue, queue);
const loaded = (...ids: number[]): QueueAction => ({ type: 'loaded', items: ids.map(item) });
const judged: QueueAction = { type: 'judged', verdict: 'false_alarm' };
const skipped: QueueAction = { type: 'skipped' };
const draft = { actual_intent: 'only 2019', note: 'twice', corrected_dimension: 'scope' } as const;

describe('the queue of a reviewer', () => {
  test('moves on with each verdict, and ends behind the last item', () => {
    const queue = play([loaded(1, 2), judged, judged]);
    expect(queue.judgements.map(({ eventId, state }) => [eventId, state])).toEqual([
      [1, 'waiting'],
      [2, 'waiting'],
    ]);
    expect(currentItem(queue)).toBeUndefined();
    expect(countLeft(queue)).toBe(0);
    expect(reduceQueue(queue, judged)).toBe(queue);
  });

  test('takes what is fetched again only once, also what was judged meanwhile', () => {
    const queue = play([loaded(1, 2), judged, loaded(1, 2, 3)]);
    expect(queue.items.map(({ event_id }) => event_id)).toEqual([1, 2, 3]);
    expect(currentItem(queue)?.event_id).toBe(2);
    expect(nextItems(queue, 3).map(({ event_id }) => event_id)).toEqual([3]);
  });

  test('goes back over what was judged to what was skipped', () => {
    const queue = play([loaded(1, 2, 3), skipped, judged, { type: 'went-back' }]);
    expect(currentItem(queue)?.event_id).toBe(1);
    const again = reduceQueue(queue, skipped);
    expect(currentItem(again)?.event_id).toBe(3);
    expect(currentItem(play([loaded(1), { type: 'went-back' }]))?.event_id).toBe(1);
  });

  test('shows an item again that is taken back or refused, with its text', () => {
    const written = play([loaded(1, 2, 3), { type: 'edited', draft }, judged, judged]);
    expect(written.judgements[0]?.draft).toEqual(draft);
    const refused = reduceQueue(written, {
      type: 'refused',
      eventId: 1,
      message: 'No such event.',
    });
    expect(currentItem(refused)?.event_id).toBe(1);
    expect(refused.fault).toBe('No such event.');
    expect(refused.drafts[1]).toEqual(draft);
    const takenBack = reduceQueue(written, { type: 'taken-back' });
    expect(currentItem(takenBack)?.event_id).toBe(2);
    expect(takenBack.judgements.map(({ eventId }) => eventId)).toEqual([1]);
    expect(play([loaded(1), { type: 'taken-back' }]).judgements).toEqual([]);
  });

  test('keeps what could not be sent, also of an earlier visit', () => {
    const before = { eventId: 9, verdict: 'unclear', draft, state: 'sending' } as const;
    const queue = play([loaded(9, 1)], startQueue([before]));
    expect(queue.judgements).toEqual([{ ...before, state: 'away' }]);
    expect(currentItem(queue)?.event_id).toBe(1);
    const saved = reduceQueue(queue, { type: 'moved', eventId: 9, state: 'saved' });
    expect(saved.judgements[0]?.state).toBe('saved');
    const gone = reduceQueue(queue, { type: 'refused', eventId: 9, message: 'Gone.' });
    expect(gone.judgements).toEqual([]);
  });
});

describe('similar items', () => {
  const asked = (event_id: number, request: string, decision = 'proceed'): ReviewItem =>
    ({ event_id, request, event: 'correction', gate: { decision } }) as ReviewItem;
  const items = [
    asked(1, 'Refund order 5512'),
    asked(2, 'refund  order 77'),
    asked(3, 'Refund order 5512', 'ask'),
    asked(4, 'Cancel order 5512'),
    { event_id: 5, request: null } as ReviewItem,
  ];

  test('get the same verdict, and only those', () => {
    const first = play([{ type: 'loaded', items }, judged]);
    expect(findAlike(first, 1).map(({ event_id }) => event_id)).toEqual([2]);
    const then = reduceQueue(first, { type: 'judged-alike', eventId: 1 });
    expect(then.judgements.map(({ eventId, verdict }) => [eventId, verdict])).toEqual([
      [1, 'false_alarm'],
      [2, 'false_alarm'],
    ]);
    expect(currentItem(then)?.event_id).toBe(3);
    expect(findAlike(then, 1)).toEqual([]);
    expect(play([{ type: 'taken-back' }], then).judgements).toHaveLength(1);
  });
});
