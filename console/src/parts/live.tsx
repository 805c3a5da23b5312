import { useEffect, useRef, useState } from 'react';
import { count } from './wording.js';

/** Rows as they are shown, and how many newer ones wait. */
export interface LiveRows<Row> {
  readonly rows: readonly Row[];
  readonly waiting: number;
  readonly show: () => void;
}

/**
 * Holds new rows of a list that is read again and again, so that nothing moves under the reader's hand. Rows that
 * changed are shown at once.
 *
 * @param list what the address asks for; when it changes, everything is shown
 */
export function useLiveRows<Row>(
  fresh: readonly Row[],
  rowKey: (row: Row) => string | number,
  list: string,
): LiveRows<Row> {
  const [shown, setShown] = useState<ReadonlySet<string | number> | null>(null);
  const before = useRef(list);
  const keys = fresh.map(rowKey);
  const isOther = before.current !== list;
  useEffect(() => {
    if (isOther || shown === null || shown.size === 0) {
      before.current = list;
      if (keys.length > 0) setShown(new Set(keys));
    }
  });
  if (shown === null || isOther) return { rows: fresh, waiting: 0, show: () => undefined };
  const rows = fresh.filter((row) => shown.has(rowKey(row)));
  const waiting = fresh.length - rows.length;
  // When nothing of what was shown is left, holding back would show an empty list.
  if (rows.length === 0) return { rows: fresh, waiting: 0, show: () => undefined };
  return { rows, waiting, show: () => setShown(new Set(keys)) };
}

/** A button that shows the rows that wait; nothing while there are none. */
export function WaitingRows({ live }: { live: LiveRows<unknown> }) {
  return (
    <div aria-live="polite">
      {live.waiting > 0 && (
        <button type="button" className="waiting" onClick={live.show}>
          {count(live.waiting)} new
        </button>
      )}
    </div>
  );
}
