/** Reads a switch of a query; undefined: it was not sent. */
export const readYesNo = (value: 'true' | 'false' | undefined): boolean | undefined =>
  value === undefined ? undefined : value === 'true';
