import type { AddressValues } from './use-address.js';

/** The values that an address has under these names: the filters of a list, as the interface takes them. */
export const pickValues = (
  values: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): AddressValues =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = values[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
