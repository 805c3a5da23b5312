/** Events by which a user does something over, or gives up. */
export const REWORK: ReadonlySet<string> = new Set([
  ...['rephrase', 'correction', 'regenerate', 'abandon'],
]);
