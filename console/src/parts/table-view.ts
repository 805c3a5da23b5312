import type { Column } from './column.js';
import { useAddress } from './use-address.js';

/** A table as its reader wants it, kept in the address: the order of the rows of this page, and the columns. */
export interface TableView<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  /** How a column is sorted now; undefined: it cannot be. */
  readonly sortOf: (column: Column<Row>) => 'ascending' | 'descending' | 'none' | undefined;
  readonly sortBy: (column: Column<Row>) => void;
  readonly isHidden: (column: Column<Row>) => boolean;
  readonly toggle: (column: Column<Row>) => void;
}

export const slug = (head: string): string => head.toLowerCase().replace(/\W+/g, '-');

/** The view of a table that has one; without, the rows and columns as they are. */
export function useTableView<Row>(
  hasView: boolean,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
): TableView<Row> {
  const { values, set } = useAddress();
  const sort = hasView ? (values.sort ?? '') : '';
  const hidden = new Set(hasView ? (values.hide ?? '').split(',') : []);
  const isDown = sort.startsWith('-');
  const by = columns.find((one) => one.sort && slug(one.head) === sort.replace(/^-/, ''));
  // The page stays: neither changes what is on it.
  const keep = { page: values.page ?? null };
  return {
    rows: by?.sort ? sortRows(rows, by.sort, isDown) : rows,
    columns: columns.filter((one, at) => at === 0 || !hidden.has(slug(one.head))),
    sortOf: (column) => {
      if (!hasView || !column.sort) return undefined;
      if (column !== by) return 'none';
      return isDown ? 'descending' : 'ascending';
    },
    sortBy: (column) => {
      const name = slug(column.head);
      set({ ...keep, sort: column === by ? (isDown ? null : `-${name}`) : name });
    },
    isHidden: (column) => hidden.has(slug(column.head)),
    toggle: (column) => {
      const name = slug(column.head);
      const next = columns
        .map(({ head }) => slug(head))
        .filter((one) => (one === name ? !hidden.has(one) : hidden.has(one)));
      set({ ...keep, hide: next.join(',') || null });
    },
  };
}

/** Rows in the order of a column; those without a value come last. */
export function sortRows<Row>(
  rows: readonly Row[],
  byColumn: (row: Row) => string | number | null,
  isDown: boolean,
): Row[] {
  const sign = isDown ? -1 : 1;
  return [...rows].sort((one, other) => {
    const [a, b] = [byColumn(one), byColumn(other)];
    if (a === b) return 0;
    if (a === null) return 1;
    if (b === null) return -1;
    return typeof a === 'string' && typeof b === 'string'
      ? sign * a.localeCompare(b)
      : sign * (a < b ? -1 : 1);
  });
}
