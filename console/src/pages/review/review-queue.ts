import type { z } from 'zod';
import type { Dimension as DimensionSchema } from '../../../../src/contracts/gate.js';
import type {
  ReviewItem as ItemSchema,
  Verdict as VerdictSchema,
} from '../../../../src/contracts/review.js';

export type ReviewItem = z.output<typeof ItemSchema>;
export type Verdict = z.output<typeof VerdictSchema>;
export type Dimension = z.output<typeof DimensionSchema>;

/** Text and choice that go with a verdict. */
export interface Draft {
  readonly actual_intent: string;
  readonly note: string;
  readonly corrected_dimension: Dimension | null;
}

export const EMPTY_DRAFT: Draft = { actual_intent: '', note: '', corrected_dimension: null };

/**
 * A judgment of this visit. `waiting`: it can still be changed at no cost. `sending`: it is under way. `away`: the
 * server could not be reached, it is tried again. `saved`: the server has it.
 */
export interface Judgement {
  readonly eventId: number;
  readonly verdict: Verdict;
  readonly draft: Draft;
  readonly state: 'waiting' | 'sending' | 'away' | 'saved';
}

/** The queue as one person works through it. */
export interface Queue {
  readonly items: readonly ReviewItem[];
  /** The item that is shown; as many as there are items: none is left. */
  readonly at: number;
  readonly drafts: Readonly<Record<number, Draft>>;
  /** Judgments of this visit, in their order. */
  readonly judgements: readonly Judgement[];
  /** Why the server refused the judgment of the item that is shown. */
  readonly fault: string | null;
}

export type QueueAction =
  | { readonly type: 'loaded'; readonly items: readonly ReviewItem[] }
  | { readonly type: 'judged'; readonly verdict: Verdict }
  /** Gives the verdict on an item to the items that are similar to it. */
  | { readonly type: 'judged-alike'; readonly eventId: number }
  | { readonly type: 'edited'; readonly draft: Draft }
  | { readonly type: 'skipped' }
  | { readonly type: 'went-back' }
  | { readonly type: 'taken-back' }
  | {
      readonly type: 'moved';
      readonly eventId: number;
      readonly state: 'sending' | 'away' | 'saved';
    }
  | { readonly type: 'refused'; readonly eventId: number; readonly message: string };

/** A queue with what an earlier visit could not send. */
export const startQueue = (unsent: readonly Judgement[]): Queue => ({
  items: [],
  at: 0,
  drafts: {},
  judgements: unsent.map((one) => ({ ...one, state: 'away' })),
  fault: null,
});

/** The item that is shown; undefined when none is left. */
export const currentItem = ({ items, at }: Queue): ReviewItem | undefined => items[at];

/** The items that come next, which are read ahead. */
export const nextItems = (queue: Queue, most: number): ReviewItem[] =>
  queue.items
    .slice(queue.at + 1)
    .filter(({ event_id }) => !isJudged(queue, event_id))
    .slice(0, most);

/** Items that are neither judged nor passed. */
export const countLeft = (queue: Queue): number =>
  queue.items.slice(queue.at).filter(({ event_id }) => !isJudged(queue, event_id)).length;

export const isUnsent = ({ state }: Judgement): boolean => state !== 'saved';

export const isJudged = ({ judgements }: Queue, eventId: number): boolean =>
  judgements.some((one) => one.eventId === eventId);

/** The queue after something happened. */
export function reduceQueue(queue: Queue, action: QueueAction): Queue {
  switch (action.type) {
    case 'loaded':
      return load(queue, action.items);
    case 'judged':
      return judge(queue, action.verdict);
    case 'judged-alike':
      return judgeAlike(queue, action.eventId);
    case 'edited':
      return edit(queue, action.draft);
    case 'skipped':
      return { ...queue, at: nextOpen(queue, queue.at), fault: null };
    case 'went-back':
      return { ...queue, at: previousOpen(queue), fault: null };
    case 'taken-back':
      return takeBack(queue, queue.judgements.at(-1)?.eventId, null);
    case 'moved':
      return {
        ...queue,
        judgements: queue.judgements.map((one) =>
          one.eventId === action.eventId ? { ...one, state: action.state } : one,
        ),
      };
    case 'refused':
      return takeBack(queue, action.eventId, action.message);
  }
}

/** Adds items that are new to this visit behind those that are known, in the order of the server. */
function load(queue: Queue, items: readonly ReviewItem[]): Queue {
  const known = new Set(queue.items.map(({ event_id }) => event_id));
  const fresh = items.filter(({ event_id }) => !known.has(event_id) && !isJudged(queue, event_id));
  return fresh.length === 0 ? queue : { ...queue, items: [...queue.items, ...fresh] };
}

function judge(queue: Queue, verdict: Verdict): Queue {
  const item = currentItem(queue);
  if (!item || isJudged(queue, item.event_id)) return queue;
  const eventId = item.event_id;
  const draft = queue.drafts[eventId] ?? EMPTY_DRAFT;
  const judged: Queue = {
    ...queue,
    judgements: [...queue.judgements, { eventId, verdict, draft, state: 'waiting' }],
    fault: null,
  };
  return { ...judged, at: nextOpen(judged, queue.at) };
}

/** Open items with the same request, apart from case, spaces and numbers, the same decision and the same report. */
export function findAlike(queue: Queue, eventId: number): ReviewItem[] {
  const item = queue.items.find(({ event_id }) => event_id === eventId);
  const key = item && likenessKey(item);
  if (!key) return [];
  return queue.items.filter((one) => !isJudged(queue, one.event_id) && likenessKey(one) === key);
}

const likenessKey = ({ request, gate, event }: ReviewItem): string | null =>
  request === null
    ? null
    : JSON.stringify([
        request.toLowerCase().replace(/\d+/g, '0').replace(/\s+/g, ' ').trim(),
        gate?.decision ?? null,
        event,
      ]);

function judgeAlike(queue: Queue, eventId: number): Queue {
  const like = queue.judgements.find((one) => one.eventId === eventId);
  if (!like) return queue;
  const draft = { ...EMPTY_DRAFT, corrected_dimension: like.draft.corrected_dimension };
  const added = findAlike(queue, eventId).map(
    ({ event_id }): Judgement => ({
      ...{ eventId: event_id, verdict: like.verdict, draft },
      state: 'waiting',
    }),
  );
  const judged = { ...queue, judgements: [...queue.judgements, ...added], fault: null };
  const current = currentItem(judged);
  return current && isJudged(judged, current.event_id)
    ? { ...judged, at: nextOpen(judged, judged.at) }
    : judged;
}

function edit(queue: Queue, draft: Draft): Queue {
  const item = currentItem(queue);
  if (!item) return queue;
  return { ...queue, drafts: { ...queue.drafts, [item.event_id]: draft } };
}

/** Shows an item again that was judged, with its text. One of an earlier visit, which is not in the queue, only goes. */
function takeBack(queue: Queue, eventId: number | undefined, fault: string | null): Queue {
  const judgement = queue.judgements.find((one) => one.eventId === eventId);
  if (!judgement) return queue;
  const at = queue.items.findIndex(({ event_id }) => event_id === eventId);
  return {
    ...queue,
    at: at < 0 ? queue.at : at,
    drafts: { ...queue.drafts, [judgement.eventId]: judgement.draft },
    judgements: queue.judgements.filter((one) => one !== judgement),
    fault,
  };
}

function nextOpen(queue: Queue, at: number): number {
  let next = at + 1;
  while (next < queue.items.length && isJudged(queue, queue.items[next]?.event_id ?? 0)) next += 1;
  return Math.min(next, queue.items.length);
}

function previousOpen(queue: Queue): number {
  let previous = queue.at - 1;
  while (previous >= 0 && isJudged(queue, queue.items[previous]?.event_id ?? 0)) previous -= 1;
  return previous < 0 ? queue.at : previous;
}
