import type { Address } from './use-address.js';
import { count } from './wording.js';

/** The part of a list's answer that says where in it the page is. */
export interface PageOfList {
  readonly page: number;
  readonly total: number;
  readonly total_pages: number;
  readonly has_more: boolean;
  readonly is_complete?: boolean | undefined;
}

/** Previous and next page of a list that counts its pages. */
export function Pager({ list, address }: { list: PageOfList; address: Address }) {
  const { page, total, total_pages, has_more, is_complete = true } = list;
  const go = (to: number): void => address.set({ page: to === 1 ? null : String(to) });
  if (total_pages <= 1 && is_complete) return <p className="pager soft">{count(total)} in total</p>;
  return (
    <nav className="pager" aria-label="Pages of the list">
      <button type="button" disabled={page <= 1} onClick={() => go(page - 1)}>
        Previous
      </button>
      <span>
        {is_complete ? '' : 'at least '}
        {count(total)} in total, page {page} of {Math.max(1, total_pages)}
      </span>
      <button type="button" disabled={!has_more} onClick={() => go(page + 1)}>
        Next
      </button>
      {!is_complete && (
        <span className="soft">
          Some results couldn’t be searched. Narrow the dates to see the rest.
        </span>
      )}
    </nav>
  );
}
