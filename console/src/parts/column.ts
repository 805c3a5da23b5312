import type { ReactNode } from 'react';

/** A column: what stands in its head and in the cell of a row. */
export interface Column<Row> {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers stand at the right, short words on one line, and buttons beside one another. */
  readonly kind?: 'number' | 'short' | 'buttons';
  /** Whether it is left out of the cards that a narrow screen shows. */
  readonly wideOnly?: boolean;
  /** The value that the rows of a page can be sorted by. */
  readonly sort?: (row: Row) => string | number | null;
}
