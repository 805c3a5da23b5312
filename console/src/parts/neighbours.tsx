import { Link } from 'wouter';
import { useAddress } from './use-address.js';

/** The query of the list that a detail was opened from, which travels in its address as `in`. */
export function useListQuery(): Readonly<Record<string, string>> {
  const { values } = useAddress();
  return Object.fromEntries(new URLSearchParams(values.in ?? ''));
}

/** The address of a detail that knows its list: `/issues/12?in=status%3Dopen`. */
export const withList = (path: string, search: string): string =>
  search === '' ? path : `${path}?in=${encodeURIComponent(search)}`;

export interface NeighboursProps {
  /** Where the list is, and what it is called: "issues". */
  readonly list: string;
  readonly name: string;
  /** Ids of the list in its order, as far as they are read. */
  readonly ids: readonly (string | number)[];
  readonly id: string | number;
  readonly href: (id: string | number) => string;
}

/** Links to the list that a detail was opened from, and to the rows before and after it in that list. */
export function Neighbours({ list, name, ids, id, href }: NeighboursProps) {
  const { values } = useAddress();
  const search = values.in ?? '';
  const at = ids.findIndex((one) => String(one) === String(id));
  const [before, after] = at < 0 ? [] : [ids[at - 1], ids[at + 1]];
  return (
    <nav className="neighbours" aria-label={`Position in ${name}`}>
      <Link href={search === '' ? list : `${list}?${search}`}>All {name}</Link>
      {before !== undefined && <Link href={withList(href(before), search)}>Previous</Link>}
      {after !== undefined && <Link href={withList(href(after), search)}>Next</Link>}
    </nav>
  );
}
