/** A list as someone likes to see it: the query of its address, under a name. */
export interface SavedView {
  readonly name: string;
  readonly search: string;
}

/** Parts of an address that say where one is in a list, not how it is shown. */
const PLACES = ['page', 'before', 'in', 'version'];

/** The query of an address without the place in the list. */
export function toView(search: string): string {
  const kept = new URLSearchParams(search);
  for (const name of PLACES) kept.delete(name);
  return String(kept);
}

/** Views with one more, in the order of their names; it replaces one of the same name. */
export const withView = (views: readonly SavedView[], added: SavedView): SavedView[] =>
  [...views.filter(({ name }) => name !== added.name), added].sort((one, other) =>
    one.name.localeCompare(other.name),
  );
