import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { TimelineItem } from '../../../../src/contracts/session.js';
import { call } from '../../api/call.js';
import { queryKey } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { type LaidPage, layPages, type SessionDetail } from './entries.js';
import { findPage, type PageSpan } from './find-page.js';

const PAGE_SIZE = 100;

/** The part of a timeline that is read, and how to read on. */
export interface Timeline {
  readonly pages: readonly LaidPage[];
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  /** Entries before and after the part that is read; those after may have come meanwhile. */
  readonly earlier: number;
  readonly later: number;
  readonly loadEarlier: () => void;
  readonly loadOn: () => void;
}

/** Pages that are read, which follow each other. */
interface Part {
  /** Number of the first one, from 1. */
  readonly first: number;
  readonly pages: readonly (readonly TimelineItem[])[];
}

const NO_PAGES: Part['pages'] = [];

/**
 * Reads a timeline page by page, from its beginning or from the page on which a moment lies.
 *
 * @param total how many entries there are
 * @param at moment to begin at; null: the beginning
 */
export function useTimeline(sessionId: string, total: number, at: string | null): Timeline {
  const read = usePages(sessionId);
  const [part, setPart] = useState<Part | null>(null);
  const { isLoading, error, retry, run } = useOneAtATime();
  const pageCount = useRef(1);
  pageCount.current = Math.max(1, Math.ceil(total / PAGE_SIZE));
  useEffect(() => {
    run(async () => {
      const first =
        at === null
          ? 1
          : await findPage(pageCount.current, at, async (page) => toSpan(await read(page)));
      const items = await read(first);
      setPart({ first, pages: [items] });
    });
  }, [at, read, run]);
  const pages = useLaidPages(part?.pages ?? NO_PAGES);
  const first = part?.first ?? 1;
  const last = first + pages.length - 1;
  const lastSize = pages.at(-1)?.items.length ?? 0;
  return {
    ...{ pages, isLoading, error, retry },
    earlier: (first - 1) * PAGE_SIZE,
    later: Math.max(0, total - (last - 1) * PAGE_SIZE - lastSize),
    loadEarlier: () =>
      run(async () => {
        const items = await read(first - 1);
        setPart((known) => known && { first: first - 1, pages: [items, ...known.pages] });
      }),
    loadOn: () =>
      run(async () => {
        // A page that was not full is read again: entries have come to it.
        const isFull = lastSize >= PAGE_SIZE;
        const items = await read(isFull ? last + 1 : last, { anew: !isFull });
        setPart(
          (known) =>
            known && { ...known, pages: [...known.pages.slice(0, isFull ? undefined : -1), items] },
        );
      }),
  };
}

type ReadPage = (
  page: number,
  how?: { readonly anew?: boolean },
) => Promise<readonly TimelineItem[]>;

/** Returns what reads a page, or takes it from what was read before: what has happened stays as it was. */
function usePages(sessionId: string): ReadPage {
  const client = useQueryClient();
  return useCallback(
    async (page, { anew = false } = {}) => {
      const input = { params: { session_id: sessionId }, query: { page, page_size: PAGE_SIZE } };
      const detail: SessionDetail = await client.fetchQuery({
        queryKey: queryKey(api.getSession.path, input),
        queryFn: ({ signal }) => call(api.getSession, { ...input, signal }),
        staleTime: anew ? 0 : Number.POSITIVE_INFINITY,
      });
      return detail.timeline.items;
    },
    [client, sessionId],
  );
}

function toSpan(items: readonly TimelineItem[]): PageSpan {
  const [first, last] = [items[0], items.at(-1)];
  return first && last ? { first: first.at, last: last.at } : null;
}

function useLaidPages(pages: Part['pages']): readonly LaidPage[] {
  const before = useRef<readonly LaidPage[]>([]);
  const laid = useMemo(() => layPages(pages, before.current), [pages]);
  useEffect(() => {
    before.current = laid;
  }, [laid]);
  return laid;
}

interface OneAtATime {
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly run: (work: () => Promise<void>) => void;
}

/** Runs one read at a time: what is asked for meanwhile is left out. What failed can be tried again. */
function useOneAtATime(): OneAtATime {
  const [isLoading, setLoading] = useState(false);
  const [failed, setFailed] = useState<{ error: Error; work: () => Promise<void> } | null>(null);
  const busy = useRef(false);
  const run = useCallback((work: () => Promise<void>) => {
    if (busy.current) return;
    busy.current = true;
    setLoading(true);
    setFailed(null);
    work()
      .catch((error: unknown) => setFailed({ error: error as Error, work }))
      .finally(() => {
        busy.current = false;
        setLoading(false);
      });
  }, []);
  const retry = useCallback(() => failed && run(failed.work), [failed, run]);
  return { isLoading, error: failed?.error ?? null, retry, run };
}
