import { findId } from '../call/record-list.js';
import type { Known } from '../call/records.js';
import type { ArgumentValue } from './argument-value.js';

const DATE = /^\d{4}-\d{2}-\d{2}/;

/**
 * Lists the days of the records that the other arguments of a call name by their ids: "move the review to 15:30" says no
 * day, and means the review's own.
 *
 * @returns dates, `YYYY-MM-DD`
 */
export function listDaysOfRecords(
  others: readonly ArgumentValue[],
  { lists }: Known,
): ReadonlySet<string> {
  const named = new Set(others.map(({ value }) => String(value)));
  const records = lists.flatMap((list) =>
    list.items.filter((item) => {
      const id = findId(list, item);
      return id !== undefined && named.has(String(id.value));
    }),
  );
  return new Set(
    records.flatMap(({ fields }) =>
      fields.flatMap(({ own, value }) =>
        own && DATE.test(String(value)) ? String(value).slice(0, 10) : [],
      ),
    ),
  );
}
