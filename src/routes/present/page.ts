import type { RowPage } from '../../domain/lists/newest-first.js';

export interface Page {
  readonly page: number;
  readonly page_size: number;
}

/** Where a page begins, for the store. */
export const pageBounds = ({ page, page_size }: Page) => ({
  offset: (page - 1) * page_size,
  limit: page_size,
});

/** The envelope of every list. */
export function presentPage<Item>(items: Item[], total: number, { page, page_size }: Page) {
  const totalPages = Math.ceil(total / page_size);
  return { items, page, page_size, total, total_pages: totalPages, has_more: page < totalPages };
}

/** The envelope of a list that goes on by `before` and has no total count. */
export const presentNewest = <Row, Item>(
  { rows, isComplete, nextBefore }: RowPage<Row>,
  pageSize: number,
  present: (row: Row) => Item,
) => ({
  items: rows.map(present),
  page_size: pageSize,
  has_more: nextBefore !== null,
  is_complete: isComplete,
  next_before: nextBefore,
});
