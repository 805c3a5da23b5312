import { useRead } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { type Issue, STATUSES, type Status, worstFirst } from './issue-words.js';

/** Issues that a column shows; four columns stay within the 100 that can be changed at once. */
const IN_COLUMN = 25;

export interface BoardColumn {
  readonly status: Status;
  readonly issues: readonly Issue[];
  /** How many have this status; the column holds the newest of them. */
  readonly total: number;
}

export interface Board {
  /** Null until all columns are there. */
  readonly columns: readonly BoardColumn[] | null;
  readonly error: Error | null;
  readonly refetch: () => void;
}

/** Reads the newest issues of each status, the worst of them first. */
export function useBoard(enabled = true): Board {
  const options = { live: enabled, enabled };
  const query = (status: Status) => ({ query: { status, page_size: IN_COLUMN } });
  const reads = {
    open: useRead(api.listIssues, query('open'), options),
    regressed: useRead(api.listIssues, query('regressed'), options),
    acknowledged: useRead(api.listIssues, query('acknowledged'), options),
    resolved: useRead(api.listIssues, query('resolved'), options),
  };
  // Each column is read by itself, so an issue that moves may stand in two answers: the later one is right.
  const columnOf = new Map<number, Status>();
  const byAge = STATUSES.toSorted((a, b) => reads[a].dataUpdatedAt - reads[b].dataUpdatedAt);
  for (const status of byAge)
    for (const { id } of reads[status].data?.items ?? []) columnOf.set(id, status);
  const columns = STATUSES.flatMap((status): BoardColumn[] => {
    const { data } = reads[status];
    if (!data) return [];
    const own = data.items.filter(({ id }) => columnOf.get(id) === status);
    return [{ status, issues: worstFirst(own), total: data.total }];
  });
  return {
    columns: columns.length === STATUSES.length ? columns : null,
    error: STATUSES.map((status) => reads[status].error).find(Boolean) ?? null,
    refetch: () => {
      for (const status of STATUSES) void reads[status].refetch();
    },
  };
}
