import type { HandoffsQuery } from '../../../../src/contracts/handoff.js';
import type { Input } from '../../api/endpoint.js';
import type { AddressValues } from '../../parts/use-address.js';

type Query = Partial<Input<typeof HandoffsQuery>>;

/** Names of the filters, as they stand in the address and in the interface. */
export const FILTERS = ['kind', 'action_risk', 'tool', 'session_id'] as const;

/** The read of the list that an address shows. A detail reads its neighbors by the same one. */
export function listQuery(values: AddressValues): Query {
  const { status, page } = values;
  const filters = FILTERS.filter((name) => values[name]).map((name) => [name, values[name]]);
  return {
    ...(status && { status }),
    ...(page && { page: Number(page) }),
    ...Object.fromEntries(filters),
  } as Query;
}
