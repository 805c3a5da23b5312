import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../api/call.js';
import { queryKey } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { type LaidPage, layPages } from './entries.js';
import { findPage, type PageSpan } from './find-page.js';

const PAGE_SIZE = 100;

/** The part of a timeline that is read, and how to read on. */
export interface Timeline {
  readonly pages: readonly LaidPage[];
  /** Number of the first entry that is read, from 1. */
  readonly start: number;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  /** Entries before and after the part that is read; those after may have come meanwhile. */
  readonly earlier: number;
  readonly later: number;
  readonly loadEarlier: () => void;
  readonly loadOn: () => void;
}

/** How one page of a timeline is read and kept: what has happened stays as it was. */
const pageOptions = (sessionId: string, page: number) => {
  const input = { params: { session_id: sessionId }, query: { page, page_size: PAGE_SIZE } };
  return {
    queryKey: queryKey(api.getSession.path, input),
    queryFn: ({ signal }: { signal: AbortSignal }) => call(api.getSession, { ...input, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  };
};

/**
 * Reads a timeline page by page, from its beginning or from the page on which a moment lies.
 *
 * @param total how many entries there are; null: not known yet
 * @param at moment to begin at; null: the beginning
 */
export function useTimeline(sessionId: string, total: number | null, at: string | null): Timeline {
  const client = useQueryClient();
  const pageCount = Math.max(1, Math.ceil((total ?? 0) / PAGE_SIZE));
  const beginning = useQuery({
    queryKey: ['page of a moment', sessionId, at],
    queryFn: () =>
      at === null ? 1 : findPage(pageCount, at, async (page) => toSpan(await readPage(page))),
    enabled: total !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const readPage = (page: number) => client.fetchQuery(pageOptions(sessionId, page));
  const [moved, setMoved] = useState({ up: 0, down: 0 });
  const first = (beginning.data ?? 1) - moved.up;
  const last = (beginning.data ?? 1) + moved.down;
  const numbers = beginning.data === undefined ? [] : listNumbers(first, last);
  const queries = useQueries({ queries: numbers.map((page) => pageOptions(sessionId, page)) });
  const items = useStable(queries.flatMap(({ data }) => (data ? [data.timeline.items] : [])));
  const before = useRef<readonly LaidPage[]>([]);
  const pages = useMemo(() => layPages(items, before.current), [items]);
  useEffect(() => {
    before.current = pages;
  }, [pages]);
  const failed = queries.find(({ error }) => error);
  const readTo = (last - 1) * PAGE_SIZE + (queries.at(-1)?.data?.timeline.items.length ?? 0);
  const isLoading = beginning.isPending || queries.some(({ isFetching }) => isFetching);
  return {
    pages,
    start: (first - 1) * PAGE_SIZE + 1,
    isLoading,
    error: beginning.error ?? failed?.error ?? null,
    retry: () => void (failed ? failed.refetch() : beginning.refetch()),
    earlier: (first - 1) * PAGE_SIZE,
    later: Math.max(0, (total ?? 0) - readTo),
    loadEarlier: () => setMoved(({ up, down }) => ({ up: Math.min(up + 1, last - 1), down })),
    loadOn: () => {
      if (isLoading) return;
      // The last page is read again when entries have come to it.
      if (last >= pageCount) void queries.at(-1)?.refetch();
      else setMoved(({ up, down }) => ({ up, down: down + 1 }));
    },
  };
}

type Detail = (typeof api.getSession)['types']['reply'];

function toSpan({ timeline: { items } }: Detail): PageSpan {
  const [first, last] = [items[0], items.at(-1)];
  return first && last ? { first: first.at, last: last.at } : null;
}

const listNumbers = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** A list that stays the same one as long as its members do. */
function useStable<Item>(list: readonly Item[]): readonly Item[] {
  const kept = useRef(list);
  const isSame =
    kept.current.length === list.length && kept.current.every((one, index) => one === list[index]);
  useEffect(() => {
    kept.current = list;
  });
  return isSame ? kept.current : list;
}
