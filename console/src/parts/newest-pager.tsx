import { type Address, useAddress } from './use-address.js';

/** The address of a list that goes on by `before`, in which another filter begins at the newest row again. */
export function useNewestAddress(): Address {
  const address = useAddress();
  return {
    ...address,
    set: (changes, how) => address.set({ before: null, ...changes }, how),
  };
}

/** A list without page numbers. */
interface NewestFirst {
  readonly next_before: string | null;
  readonly is_complete: boolean;
}

/** Buttons that go on to older rows and back to the newest. */
export function NewestPager({ list, address }: { list: NewestFirst; address: Address }) {
  const { next_before, is_complete } = list;
  return (
    <nav className="pager" aria-label="Pages of the list">
      <button
        type="button"
        disabled={address.values.before === undefined}
        onClick={() => address.set({ before: null })}
      >
        Newest
      </button>
      <button
        type="button"
        disabled={next_before === null}
        onClick={() => {
          address.set({ before: next_before });
          window.scrollTo(0, 0);
        }}
      >
        Older
      </button>
      {!is_complete && (
        <span className="soft">
          Few rows match, and each page searches a limited number. “Older” searches further back.
        </span>
      )}
    </nav>
  );
}
