import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';

/** Values that stand in the query of the address. */
export type AddressValues = Readonly<Record<string, string>>;

export interface Address {
  readonly values: AddressValues;
  /** The query as text, without `?`: what a link to a detail carries as `in`. */
  readonly search: string;
  /** Changes some values; an empty one goes. The page goes back to the first one unless it is what changes. */
  set(changes: Readonly<Record<string, string | null>>, how?: { readonly replace?: boolean }): void;
}

/** Filters, sort, page and tab of a list, kept in the address, so that a link shows the same. */
export function useAddress(): Address {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const values = useMemo(() => Object.fromEntries(new URLSearchParams(search)), [search]);
  const set = useCallback<Address['set']>(
    (changes, { replace = false } = {}) => {
      const next = new URLSearchParams(search);
      if (!('page' in changes)) next.delete('page');
      for (const [name, value] of Object.entries(changes)) {
        if (value === null || value === '') next.delete(name);
        else next.set(name, value);
      }
      navigate(next.size > 0 ? `${path}?${next}` : path, { replace });
    },
    [search, path, navigate],
  );
  return { values, search, set };
}
