import type { RefObject } from 'react';
import type { Column } from './column.js';
import { saveFile, tableAsCsv } from './csv.js';
import { slug, type TableView } from './table-view.js';
import { ViewMenu } from './view-menu.js';

interface TableToolsProps<Row> {
  readonly caption: string;
  readonly all: readonly Column<Row>[];
  readonly view: TableView<Row>;
  readonly table: RefObject<HTMLTableElement | null>;
}

/** Saved views of a table, which columns it shows, and the page as a file. */
export function TableTools<Row>({ caption, all, view, table }: TableToolsProps<Row>) {
  const optional = all.slice(1).filter(({ head }) => head !== '');
  return (
    <div className="row table-tools small">
      <ViewMenu />
      <details>
        <summary>Columns</summary>
        {optional.map((column) => (
          <label key={column.head} className="check">
            <input
              type="checkbox"
              checked={!view.isHidden(column)}
              onChange={() => view.toggle(column)}
            />
            {column.head}
          </label>
        ))}
      </details>
      <button
        type="button"
        className="link"
        onClick={() => table.current && saveFile(tableAsCsv(table.current), `${slug(caption)}.csv`)}
      >
        Export this page as CSV
      </button>
    </div>
  );
}
