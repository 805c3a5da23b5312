import {
  keepPreviousData,
  QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type CallInput, call } from './call.js';
import type { Endpoint } from './endpoint.js';
import { problemStatus, retryAfter } from './problem.js';

/** Time between two looks at a list that is shown, in milliseconds. */
const LIVE_MS = 15_000;
const LONGEST_WAIT_S = 60;

export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // What is refused stays refused; a busy server says when to come again.
        retry: (failures, error) => {
          const status = problemStatus(error);
          return failures < 2 && (status === null || status === 429 || status >= 500);
        },
        retryDelay: (failures, error) =>
          1_000 * Math.min(LONGEST_WAIT_S, retryAfter(error) ?? 2 ** failures),
      },
    },
  });
}

/** How a read behaves. */
export interface ReadOptions {
  /** Asks again while the page is visible: every 15 seconds, or after so many milliseconds. */
  readonly live?: boolean | number;
  /** false: waits, because what it needs is not known yet. */
  readonly enabled?: boolean;
  /** Time in which an answer that is there is not read again, in milliseconds; 5 seconds by default. */
  readonly fresh?: number;
}

type ReadInput<Path extends string, Query> = Omit<CallInput<Path, Query, never>, 'signal' | 'body'>;

/** The key under which the answer of a read is kept. Its first part is the path, by which a write says what it changes. */
export const queryKey = (path: string, input: object = {}): readonly unknown[] => [path, input];

/** Reads an operation, and keeps what was shown while another page of it is fetched. */
export function useRead<Path extends string, Query, Reply>(
  endpoint: Endpoint<Path, Query, never, Reply>,
  input: ReadInput<Path, Query> = {},
  { live = false, enabled = true, fresh }: ReadOptions = {},
): UseQueryResult<Reply> {
  return useQuery({
    queryKey: queryKey(endpoint.path, input),
    queryFn: ({ signal }) => call(endpoint, { ...input, signal }),
    placeholderData: keepPreviousData,
    enabled,
    ...(fresh !== undefined && { staleTime: fresh }),
    ...(live !== false && { refetchInterval: live === true ? LIVE_MS : live }),
  });
}

/**
 * Sends a write; afterwards everything that was read from the named paths is read again.
 *
 * @param changes paths of the reads that the write changes, as in the interface: `/v1/issues`, `/v1/issues/{issue_id}`
 */
export function useWrite<Path extends string, Query, Body, Reply>(
  endpoint: Endpoint<Path, Query, Body, Reply>,
  changes: readonly string[] = [],
): UseMutationResult<Reply, Error, Omit<CallInput<Path, Query, Body>, 'signal'>> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Omit<CallInput<Path, Query, Body>, 'signal'>) => call(endpoint, input),
    onSuccess: () =>
      Promise.all(changes.map((path) => client.invalidateQueries({ queryKey: [path] }))),
  });
}

/**
 * Asks what something would come to that is not saved, by an operation that writes nothing; what was shown stays until
 * the next answer is there.
 *
 * @param body null: there is nothing to ask yet
 */
export function usePreview<Path extends string, Query, Body, Reply>(
  endpoint: Endpoint<Path, Query, Body, Reply>,
  body: Body | null,
): UseQueryResult<Reply> {
  return useQuery({
    queryKey: queryKey(endpoint.path, { body }),
    queryFn: ({ signal }) => call(endpoint, { body: body as Body, signal }),
    placeholderData: keepPreviousData,
    enabled: body !== null,
    // It is asked again when something changes, and costs the server work.
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
}
