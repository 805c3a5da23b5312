import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useShortcut } from '../keys/shortcuts.js';
import type { Column } from './column.js';
import { TableTools } from './table-tools.js';
import { useTableView } from './table-view.js';

export interface TableProps<Row> {
  /** A name of the list, for screen readers. */
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string | number;
  /** Where a row leads; its first cell becomes the link. */
  readonly href?: (row: Row) => string;
  readonly selection?: Selection;
  /** Whether its reader can sort it, choose columns, save such a view and the page as a file: for the one list of a page. */
  readonly hasView?: boolean;
  /** Tells the page which row the keys have come to; null: none. */
  readonly onCurrent?: (row: Row | null) => void;
}

/** Rows that are selected, by key. */
export interface Selection {
  readonly selected: ReadonlySet<string | number>;
  readonly toggle: (key: string | number) => void;
  readonly clear: () => void;
}

/** A table whose rows can be walked with j and k, opened with Enter and selected with x; cards on a narrow screen. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, rowKey, href, selection, hasView = false } = props;
  const view = useTableView(hasView, props.rows, props.columns);
  const { rows, columns } = view;
  const current = useRowKeys({ ...props, rows });
  const table = useRef<HTMLTableElement>(null);
  const drawn = useDrawn(rows.length, rows[0] && rowKey(rows[0]));
  const shown = (
    <table className="cards" ref={table}>
      <caption className="hidden">{caption}</caption>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className="select">
              <span className="hidden">Selected</span>
            </th>
          )}
          {columns.map((column) => {
            const sorted = view.sortOf(column);
            return (
              <th key={column.head} scope="col" className={column.kind} aria-sort={sorted}>
                {sorted === undefined ? (
                  column.head
                ) : (
                  <button type="button" className="link" onClick={() => view.sortBy(column)}>
                    {column.head}
                    <span aria-hidden="true">{ARROWS[sorted]}</span>
                  </button>
                )}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, drawn).map((row, at) => {
          const key = rowKey(row);
          return (
            <tr key={key} data-row={at} aria-current={at === current ? 'true' : undefined}>
              {selection && (
                <td className="select">
                  <input
                    type="checkbox"
                    aria-label={`Select row ${at + 1}`}
                    checked={selection.selected.has(key)}
                    onChange={() => selection.toggle(key)}
                  />
                </td>
              )}
              {columns.map((column, index) => (
                <td
                  key={column.head}
                  data-head={column.head}
                  className={[column.kind, column.wideOnly && 'wide-only']
                    .filter(Boolean)
                    .join(' ')}
                >
                  {index === 0 && href ? (
                    <Link href={href(row)}>{column.cell(row)}</Link>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
  if (!hasView) return shown;
  return (
    <>
      <TableTools caption={caption} all={props.columns} view={view} table={table} />
      {shown}
    </>
  );
}

const ARROWS = { ascending: ' ↑', descending: ' ↓', none: '' } as const;

/** Rows that are drawn at a time: many at once would hold the page up. */
const ROWS_AT_ONCE = 30;

/** How many rows of a list are drawn already: all of them, some tasks after it is there. */
function useDrawn(length: number, first: string | number | undefined): number {
  const [state, setState] = useState({ first, drawn: ROWS_AT_ONCE });
  const drawn = state.first === first ? state.drawn : ROWS_AT_ONCE;
  useEffect(() => {
    if (drawn >= length) return;
    const timer = setTimeout(() => setState({ first, drawn: drawn + ROWS_AT_ONCE }));
    return () => clearTimeout(timer);
  }, [drawn, length, first]);
  return drawn;
}

/** The row that the keys have come to; -1: none. */
function useRowKeys<Row>({ rows, rowKey, href, selection, onCurrent }: TableProps<Row>): number {
  const [current, setCurrent] = useState(-1);
  const [, navigate] = useLocation();
  const has = rows.length > 0;
  const go = (to: number): void => {
    const at = Math.max(0, Math.min(rows.length - 1, to));
    setCurrent(at);
    document.querySelector(`tr[data-row="${at}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  useShortcut('next', () => go(current + 1), has);
  useShortcut('previous', () => go(current - 1), has);
  const row = rows[current];
  useEffect(() => onCurrent?.(row ?? null), [row, onCurrent]);
  useShortcut('open', () => row && href && navigate(href(row)), Boolean(row && href));
  useShortcut('select', () => row && selection?.toggle(rowKey(row)), Boolean(row && selection));
  useShortcut(
    'leave',
    () => {
      setCurrent(-1);
      selection?.clear();
    },
    Boolean(row) || Boolean(selection?.selected.size),
  );
  return current;
}
