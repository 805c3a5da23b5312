import type { Selection } from '../../parts/table.js';
import type { Address } from '../../parts/use-address.js';

/** Rows that are selected, which stand in the address as `selected=12,13`. */
export function useSelected({ values, set }: Address): Selection {
  const selected = new Set((values.selected ?? '').split(',').filter(Boolean).map(Number));
  const keep = (ids: ReadonlySet<string | number>): void =>
    set({ selected: [...ids].join(','), page: values.page ?? null }, { replace: true });
  return {
    selected,
    clear: () => keep(new Set()),
    toggle: (id) => {
      const next = new Set<string | number>(selected);
      if (!next.delete(id)) next.add(id);
      keep(next);
    },
  };
}
